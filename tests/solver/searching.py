"""The search alone on request documents, beside brute force."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import Random
from typing import Final, TypeAlias

import numpy as np

from problem.answer import Status
from solver.exact import contested, lowest_addresses
from solver.instance import instance_of, only
from solver.search.kernel import FOUND, REFUTED, Order, search
from solver.search.memo import memo_of
from solver.search.model import model_of
from solver.search.prunings import ALL, Prunings
from solver.search.rounds import Rounds
from solver.settled import placed
from tests.documents import Document
from tests.oracles.brute_force import fits
from tests.solver.placing import is_right, prepared

MakeOrder: TypeAlias = Callable[[Sequence[str]], Order]
"""Makes an order for items with such names."""

MAX_NODES: Final = 1_000_000
NUM_ORDERS: Final = 10


def found_by_search(document: Document, tile: int, prunings: Prunings = ALL) -> Status | None:
    """Give the search's verdict on a tile, None where its plan is wrong."""
    instance = instance_of(prepared(document), tile)
    rows = contested(instance)
    if not np.diff(instance.windows.offset).all():
        return Status.INFEASIBLE
    address = lowest_addresses(instance)
    if len(rows):
        outcome = Rounds(only(instance, rows), np.zeros(1, np.bool_), prunings).run(MAX_NODES)
        if outcome.address is None:
            return Status.UNKNOWN if outcome.refuted is None else Status.INFEASIBLE
        address[rows] = outcome.address
    return Status.PLACED if is_right(document, placed(instance, address), tile) else None


def right_verdict(document: Document, tile: int) -> Status:
    """Give the verdict of brute force."""
    return Status.PLACED if fits(document, tile) else Status.INFEASIBLE


def is_wrong_in_some_order(document: Document) -> bool:
    """Tell whether the search gets a tile of a request wrong in one of several drawn orders, which share a memo.

    None of them is one that the product uses, so that what they show does not change with its choice. A request whose
    reservations find no room has no tile for the search.
    """
    if prepared(document).reserved.failed is not None:
        return False
    return any(_is_wrong(document, tile, map(_drawn, range(NUM_ORDERS))) for tile in range(len(document["tiles"])))


def is_wrong_in_these_orders(document: Document, orders: Sequence[str]) -> bool:
    """Tell whether it gets the first tile wrong, tried in these orders of its buffers, whose ids are single letters."""
    return _is_wrong(document, 0, [partial(_by_id, order) for order in orders])


def _drawn(seed: int) -> MakeOrder:
    def make(names: Sequence[str]) -> Order:
        n = len(names)
        return Order(np.array(Random(seed).sample(range(n), n)), by_room=bool(seed % 2))

    return make


def _by_id(order: str, names: Sequence[str]) -> Order:
    return Order(np.array([order.index(name) for name in names]), by_room=False)


def _is_wrong(document: Document, tile: int, orders: Iterable[MakeOrder]) -> bool:
    instance = instance_of(prepared(document), tile)
    rows, expected = contested(instance), right_verdict(document, tile)
    if not np.diff(instance.windows.offset).all() or not len(rows):
        return False
    reduced, n = only(instance, rows), len(rows)
    model = model_of(reduced)
    memo, stop = memo_of(1 << 10, 1 << 16), np.zeros(1, np.bool_)
    for make in orders:
        found = np.full(n, -1)
        order = make(reduced.items.name)
        status, _ = search(model, np.ones(n, np.bool_), order, ALL, MAX_NODES, stop, memo, found)
        if status == FOUND:
            address = lowest_addresses(instance)
            address[rows] = found
            if not is_right(document, placed(instance, address), tile):
                return True
        if status == (REFUTED if expected is Status.PLACED else FOUND):
            return True
    return False
