"""Runs the search in rounds of growing budgets, over several orders and over parts of the time."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from problem.request import Flags, Integers
from solver.instance import Instance
from solver.search.cells import within
from solver.search.division import Division
from solver.search.kernel import FOUND, REFUTED, STOPPED, Order, search
from solver.search.memo import memo_of
from solver.search.model import Model, model_of
from solver.search.orders import features_of, first_orders, further_orders, random_order, scores_of
from solver.search.prunings import ALL, Prunings

FIRST_GROWTH: Final = 2.0
FURTHER_GROWTH: Final = 1.5
"""Factors of the node limit from round to round: of the first orders, which need depth, and of the others."""

DRAWN: Final = 16
DRAWN_NODES: Final = 4
"""Orders that the second round draws, each round after it twice as many, and nodes for each, by items: of those that
lead to a plan at all, most lead there at once.
"""

SECTIONS_OF_PARTS: Final = (2, 3, 4, 6, 8, 12, 16, 24, 32)
"""Lengths of the stretches of time whose items are tried to be refuted alone."""

PART_NODES: Final = 2000
"""Nodes spent on a part at first; twice as many each time that it is come back to."""

PART_SHARE: Final = 0.5
"""Of the effort that a round spends on all items, it spends so much again on parts."""

DIVIDED_ROUNDS: Final = range(2, 7)
"""In which the items are also divided among cells: most tiles need no division, and others need more than that."""

DIVIDED_SHARE: Final = 3.0
"""Effort on divided items in a round, by that on all at once; it comes on top."""

DIVIDED_NODES: Final = 100
"""Nodes for each item of a cell in the first of these rounds, twice as many in each round after it."""

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
    """

    address: Integers | None = None
    refuted: Integers | None = None

    @property
    def decided(self) -> bool:
        """Whether there is a plan or a refutation."""
        return self.address is not None or self.refuted is not None


class Rounds:
    """The search over one instance, whose items all occupy something and have a window each.

    It ends once the first of `stop`, shape (1,), is set. What one run exhausted is remembered in the next. With
    `in_cell` it is about what a division gave to a cell: it is not divided again, and no part of it is of interest.
    """

    def __init__(self, instance: Instance, stop: Flags, prunings: Prunings = ALL, *, in_cell: bool = False) -> None:
        self._model: Model = model_of(instance)
        self._stop = stop
        self._prunings = prunings
        self._num_items = len(instance.items.block)
        features = features_of(self._model)
        self._first, self._further = first_orders(features), further_orders(features)
        self._scores = scores_of(features)
        self._random = np.random.default_rng(0)
        self._memo = memo_of(MEMO_SLOTS, MEMO_NUMBERS) if prunings.memo else memo_of(0, 0)
        self._instance, self._in_cell = instance, in_cell
        self._division: Division | None = None
        self._fresh = _parts(self._model, instance.items.cliques)
        self._undecided: deque[tuple[Integers, int]] = deque()
        self.rounds = self.nodes = 0
        """Spent so far."""
        self.effort = 0.0
        """Nodes, each by the share of the items that it was about, as it takes time in proportion to them."""

    def run(self, max_effort: float) -> Outcome:
        """Search until a plan is found, its absence is proved, or about `max_effort` nodes on all items are spent.

        What divided items take comes on top. Another run goes on with the next round.
        """
        end, everything = self.effort + max_effort, np.arange(self._num_items)
        while self.effort < end and not self._stop[0]:
            self.rounds += 1
            began = self.effort
            for order, limit in self._orders():
                status, address = self._search(everything, order, min(limit, end - self.effort))
                if status == FOUND:
                    return Outcome(address, None)
                if status == REFUTED:
                    return Outcome(None, everything)
                if self.effort >= end or self._stop[0]:
                    break
            if self._in_cell:
                continue
            spent = self.effort - began
            refuted = self._refuted_part(min(PART_SHARE * spent, end - self.effort))
            if refuted is not None:
                return Outcome(None, refuted)
            divided = self._divided(DIVIDED_SHARE * spent)
            if divided is not None:
                return Outcome(divided, None)
        return Outcome()

    def fits(self, rows: Integers, max_nodes: int) -> bool | None:
        """Tell whether the items of `rows` can be placed, None where `max_nodes` nodes do not tell."""
        end, limit = self.nodes + max_nodes, 2 * len(rows) + 1
        while self.nodes < end and not self._stop[0]:
            self.rounds += 1
            for order in self._first:
                status, _ = self._search(rows, order, min(limit, end - self.nodes))
                if status != STOPPED:
                    return status == FOUND
                if self._stop[0]:
                    return None
            limit *= 2
        return None

    def _orders(self) -> Iterator[tuple[Order, int]]:
        """Return the orders of this round with their node limits, which begin at twice the items.

        The first round makes do with few orders, which suffice for most tiles.
        """
        number, limit = self.rounds, 2 * self._num_items
        first = int(limit * FIRST_GROWTH ** (number - 1))
        yield from ((order, first) for order in self._first)
        if number > 1:
            further = int(limit * FURTHER_GROWTH ** (number - 1))
            yield from ((order, further) for order in self._further)
            for _ in range(DRAWN * 2 ** (number - 2)):
                yield random_order(self._scores, self._random), DRAWN_NODES * self._num_items

    def _search(self, rows: Integers, order: Order, max_nodes: float) -> tuple[int, Integers]:
        """Search for a plan of the items of `rows`."""
        address, active = np.full(self._num_items, -1), np.zeros(self._num_items, np.bool_)
        active[rows] = True
        limit = max(1, int(max_nodes))
        status, nodes = search(self._model, active, order, self._prunings, limit, self._stop, self._memo, address)
        self.nodes += nodes
        self.effort += nodes * len(rows) / self._num_items
        return status, address

    def _divided(self, max_effort: float) -> Integers | None:
        """Look for a plan in which each item keeps to the cell that it is given, one cell after the other."""
        if self.rounds not in DIVIDED_ROUNDS:
            return None
        self._division = division = self._division or Division(self._instance)
        spent = 0.0
        while division.hopeful and spent < max_effort and not self._stop[0]:
            spent += division.effort
            cell_of = division.draw(self._random)
            if cell_of is not None:
                address, effort = self._in_cells(division.cells, cell_of)
                if address is not None:
                    return address
                spent += effort
        return None

    def _in_cells(self, cells: Instance, cell_of: Integers) -> tuple[Integers | None, float]:
        """Search each cell for a plan of its items; return the plan of all, if there is one, and the effort."""
        address, effort = np.full(self._num_items, -1), 0.0
        for cell in np.unique(cell_of).tolist():
            rows = np.flatnonzero(cell_of == cell)
            search = Rounds(within(cells, rows, cell), self._stop, self._prunings, in_cell=True)
            found = search.run(DIVIDED_NODES * 2 ** (self.rounds - DIVIDED_ROUNDS[0]) * len(rows))
            self.nodes += search.nodes
            effort += search.effort * len(rows) / self._num_items
            if found.address is None:
                return None, effort
            address[rows] = found.address
        return address, effort

    def _refuted_part(self, max_effort: float) -> Integers | None:
        """Look for a part whose items alone cannot be placed: whatever is left out only helps.

        It goes on where it ended in the round before, and does not come back to a part whose items were placed.
        """
        end = self.effort + max_effort
        while self.effort < end and not self._stop[0]:
            fresh = next(self._fresh, None)
            if fresh is None and not self._undecided:
                break
            part, limit = self._undecided.popleft() if fresh is None else (fresh, PART_NODES)
            left = (end - self.effort) * self._num_items / len(part)
            status, _ = self._search(part, self._first[0], min(limit, left))
            if status == REFUTED:
                return part
            if status == STOPPED:
                self._undecided.append((part, 2 * limit))
        return None


def _parts(model: Model, cliques: tuple[Integers, ...]) -> Iterator[Integers]:
    """Give parts that may be refuted: items that must all lie apart, then those of short stretches of time.

    It knows nothing of the rounds that ask for them: with a way back to them they would not be freed when they are done
    with, but only once the collector of cycles comes by, and nor would their memo.
    """
    yield from map(np.sort, cliques)
    offset, there = model.there_offset, model.there
    for length in SECTIONS_OF_PARTS:
        for since in range(0, len(offset) - length, max(1, length // 3)):
            part = np.unique(there[offset[since] : offset[since + length]])
            if len(part):
                yield part
