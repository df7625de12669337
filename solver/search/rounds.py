"""Runs the search in rounds of growing budgets, over several orders and over parts of the time."""

from collections import deque
from dataclasses import dataclass
from typing import Final

import numpy as np

from problem.request import Flags, Integers
from solver.instance import Instance
from solver.search.kernel import FOUND, REFUTED, STOPPED, Order, search
from solver.search.memo import memo_of
from solver.search.model import Model, model_of
from solver.search.orders import Features, features_of, first_orders, further_orders, random_order
from solver.search.prunings import ALL, Prunings

FIRST_GROWTH: Final = 2.0
FURTHER_GROWTH: Final = 1.25
"""Factors of the node limit from round to round: of the first orders, which need depth, and of the others."""

RANDOM_ORDERS: Final = 6
"""Orders of a round that are drawn, beside those that are fixed."""

SECTIONS_OF_PARTS: Final = (2, 3, 4, 6, 8, 12, 16, 24, 32)
"""Lengths of the stretches of time whose items alone are tried to be refuted."""

PART_NODES: Final = 2000
"""Nodes spent on one stretch of time at most."""

PART_SHARE: Final = 2
"""For so many nodes on all items, one goes to stretches of time."""

MEMO_SLOTS: Final = 1 << 18
MEMO_NUMBERS: Final = 1 << 24
"""128 MB, of which small tiles touch next to nothing."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the search found out; n items.

    Attributes
    ----------
    address : int64, shape (n,) or None
        A plan.
    refuted : int64, shape (k,) or None
        Items that cannot be placed together.
    rounds, nodes : int
        What it took.
    """

    address: Integers | None
    refuted: Integers | None
    rounds: int
    nodes: int

    @property
    def decided(self) -> bool:
        """Whether there is a plan or a refutation."""
        return self.address is not None or self.refuted is not None


class Rounds:
    """The search over one instance, whose items all occupy something and have a window each.

    It ends once the first of `stop`, shape (1,), is set. What one run exhausted is remembered in the next.
    """

    def __init__(self, instance: Instance, stop: Flags, prunings: Prunings = ALL) -> None:
        self._model: Model = model_of(instance)
        self._stop = stop
        self._prunings = prunings
        self._num_items = len(instance.items.block)
        self._features: Features = features_of(self._model)
        self._random = np.random.default_rng(0)
        self._memo = memo_of(MEMO_SLOTS, MEMO_NUMBERS) if prunings.memo else memo_of(0, 0)
        self._stretches = _stretches(len(self._model.there_offset) - 1)
        self._nodes = 0

    def run(self, max_nodes: int) -> Outcome:
        """Search until a plan is found, its absence is proved, or about `max_nodes` nodes are spent."""
        active = np.ones(self._num_items, np.bool_)
        began, number = self._nodes, 0
        while self._nodes - began < max_nodes and not self._stop[0]:
            number += 1
            spent = self._nodes
            for order, limit in self._orders(number, 2 * self._num_items):
                status, address = self._search(active, order, min(limit, began + max_nodes - self._nodes))
                if status == FOUND:
                    return Outcome(address, None, number, self._nodes - began)
                if status == REFUTED:
                    return Outcome(None, np.flatnonzero(active), number, self._nodes - began)
                if self._nodes - began >= max_nodes or self._stop[0]:
                    break
            share = min((self._nodes - spent) // PART_SHARE, began + max_nodes - self._nodes)
            refuted = self._refuted_part(share)
            if refuted is not None:
                return Outcome(None, refuted, number, self._nodes - began)
        return Outcome(None, None, number, self._nodes - began)

    def _orders(self, number: int, limit: int) -> list[tuple[Order, int]]:
        """Return the orders of a round with their node limits, which begin at `limit`.

        The first round makes do with few orders, which suffice for most tiles.
        """
        first = int(limit * FIRST_GROWTH ** (number - 1))
        orders = [(order, first) for order in first_orders(self._features)]
        if number > 1:
            drawn = [random_order(self._features, self._random) for _ in range(RANDOM_ORDERS)]
            further = int(limit * FURTHER_GROWTH ** (number - 1))
            orders += [(order, further) for order in (*further_orders(self._features), *drawn)]
        return orders

    def _search(self, active: Flags, order: Order, limit: int) -> tuple[int, Integers]:
        address = np.full(self._num_items, -1)
        status, nodes = search(self._model, active, order, self._prunings, limit, self._stop, self._memo, address)
        self._nodes += nodes
        return status, address

    def _refuted_part(self, max_nodes: int) -> Integers | None:
        """Look for a stretch of time whose items alone cannot be placed: whatever is left out only helps.

        It goes on where it ended in the round before, and does not come back to a stretch whose items were placed.
        """
        end = self._nodes + max_nodes
        for _ in range(len(self._stretches)):
            since, until = self._stretches[0]
            low, high = self._model.there_offset[[since, until]]
            part = np.zeros(self._num_items, np.bool_)
            part[self._model.there[low:high]] = True
            status = STOPPED
            for order in first_orders(self._features)[:2]:
                if status == STOPPED:
                    if self._nodes >= end or self._stop[0]:
                        return None
                    status, _ = self._search(part, order, min(PART_NODES, end - self._nodes))
            if status == REFUTED:
                return np.flatnonzero(part)
            self._stretches.rotate(-1)
            if status == FOUND:
                self._stretches.pop()
        return None


def _stretches(num_sections: int) -> deque[tuple[int, int]]:
    """List the stretches of sections whose items are tried alone, short ones first: from one, to before another."""
    return deque(
        (since, since + length)
        for length in SECTIONS_OF_PARTS
        for since in range(0, num_sections - length + 1, max(1, length // 3))
    )
