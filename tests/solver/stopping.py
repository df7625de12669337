"""Counts the nodes that the search spends on an endless tile until it heeds its flag.

Run as ``python -m tests.solver.stopping LOOKS``, without compiled kernels, it prints the nodes that a search takes
whose flag is set from the look after so many on.
"""

import sys
from typing import cast

import numpy as np

from problem.request import Flags
from solver.exact import contested
from solver.instance import Instance, only
from solver.search.kernel import STOPPED, search
from solver.search.memo import Memo, memo_of
from solver.search.model import model_of
from solver.search.orders import features_of, first_orders
from solver.search.prunings import ALL
from tests.endless import endless
from tests.solver.placing import instance

WITHOUT_END = 2**40


def endless_instance() -> Instance:
    """Give an endless tile as the search takes it."""
    whole = instance(endless())
    return only(whole, contested(whole))


def nodes_until(stop: Flags, memo: Memo) -> int:
    """Search for ever but for `stop`; give the nodes that it took."""
    model = model_of(endless_instance())
    n = len(model.item)
    order, active, address = first_orders(features_of(model))[0], np.ones(n, np.bool_), np.empty(n, np.int64)
    status, nodes = search(model, active, order, ALL, WITHOUT_END, stop, memo, address)
    assert status == STOPPED
    return nodes


class SetAfter:
    """A flag that is set from the look after so many on; plain Python takes it for an array."""

    def __init__(self, looks: int) -> None:
        self._left = looks

    def __getitem__(self, place: int) -> bool:
        assert place == 0
        self._left -= 1
        return self._left < 0


if __name__ == "__main__":
    sys.stdout.write(str(nodes_until(cast("Flags", SetAfter(int(sys.argv[1]))), memo_of(1 << 10, 1 << 20))))
