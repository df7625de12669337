"""Runs the search in rounds of growing budgets, over several orders and over parts of the time."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from problem.request import Flags, Integers
from solver.instance import Instance
from solver.search.kernel import FOUND, REFUTED, Memo, search
from solver.search.model import Model, model_of

GROWTH: Final = 1.5
"""Factor of the node limit from round to round."""

RANDOM_ORDERS: Final = 6
"""Orders of a round that are drawn, beside those that are fixed."""

SECTIONS_OF_PARTS: Final = (2, 3, 4, 6, 8, 12, 16, 24, 32)
"""Lengths of the stretches of time whose items alone are tried to be refuted."""


@dataclass(frozen=True, slots=True)
class Order:
    """Which of several items goes first to one address."""

    rank: Integers
    by_total: bool


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
    """The search over one instance, whose items all occupy something and have a window each."""

    def __init__(self, instance: Instance, stop: Flags) -> None:
        self._model: Model = model_of(instance)
        self._stop = stop
        self._num_items = len(instance.items.block)
        self._orders = _fixed_orders(self._model)
        self._random = np.random.default_rng(0)
        self._nodes = 0
        self._memo = Memo(np.full(1 << 16, -1), np.empty(1 << 22, np.int64), np.zeros(1, np.int64))
        self._no_memo = Memo(np.full(0, -1), np.empty(0, np.int64), np.zeros(1, np.int64))

    def run(self, max_nodes: int) -> Outcome:
        """Search until a plan is found, its absence is proved, or about `max_nodes` nodes are spent."""
        everything = np.ones(self._num_items, np.bool_)
        limit, number = 2.0 * self._num_items, 0
        while self._nodes < max_nodes and not self._stop[0]:
            number += 1
            spent = self._nodes
            for order in (*self._orders, *(_random_order(self._model, self._random) for _ in range(RANDOM_ORDERS))):
                status, address = self._search(everything, order, int(limit))
                if status == FOUND:
                    return Outcome(address, None, number, self._nodes)
                if status == REFUTED:
                    return Outcome(None, np.arange(self._num_items), number, self._nodes)
                if self._nodes >= max_nodes or self._stop[0]:
                    break
            if number > 1:
                refuted = self._refuted_part((self._nodes - spent) // 5)
                if refuted is not None:
                    return Outcome(None, refuted, number, self._nodes)
            limit *= GROWTH
        return Outcome(None, None, number, self._nodes)

    def _search(self, active: Flags, order: Order, limit: int) -> tuple[int, Integers]:
        address = np.full(self._num_items, -1)
        memo = self._memo if active.all() else self._no_memo
        status, nodes = search(self._model, active, order.rank, order.by_total, limit, self._stop, memo, address)
        self._nodes += nodes
        return status, address

    def _refuted_part(self, max_nodes: int) -> Integers | None:
        """Look for a stretch of time whose items alone cannot be placed: whatever is left out only helps."""
        model = self._model
        num_sections = len(model.there_offset) - 1
        end = self._nodes + max_nodes
        for length in SECTIONS_OF_PARTS:
            for since in range(0, max(1, num_sections - length + 1), max(1, length // 3)):
                active = np.zeros(self._num_items, np.bool_)
                low, high = model.there_offset[since], model.there_offset[min(since + length, num_sections)]
                active[model.there[low:high]] = True
                for order in self._orders[:2]:
                    if self._nodes >= end or self._stop[0]:
                        return None
                    status, _ = self._search(active, order, min(2000, end - self._nodes))
                    if status == FOUND:
                        break
                    if status == REFUTED:
                        return np.flatnonzero(active)
        return None


def _features(model: Model) -> Integers:
    """Return lifetime in sections, size, area, neighbours, separations and fullest section, shape (6, n)."""
    n = len(model.first)
    life = np.diff(model.section_offset)
    item = np.repeat(np.arange(n), life)
    fullness = np.zeros(len(model.there_offset) - 1, np.int64)
    np.add.at(fullness, model.section, model.least[item])
    total = np.zeros(n, np.int64)
    np.maximum.at(total, item, fullness[model.section])
    near = np.diff(model.near_offset)
    apart = np.zeros(n, np.int64)
    np.add.at(apart, np.repeat(np.arange(n), near), model.apart.astype(np.int64))
    return np.stack((life, model.least, life * model.least, near, apart, total))


def _fixed_orders(model: Model) -> tuple[Order, ...]:
    """Return TWA, WAT, TAW, TZA, OAZ, SAT, with T total, W lifetime, A area, Z size, O neighbours, S separations."""
    life, size, area, near, apart, total = _features(model)
    return (
        Order(_rank(life, area), by_total=True),
        Order(_rank(life, area, total), by_total=False),
        Order(_rank(area, life), by_total=True),
        Order(_rank(size, area), by_total=True),
        Order(_rank(near, area, size), by_total=False),
        Order(_rank(apart, area, total), by_total=False),
    )


def _rank(*features: Integers) -> Integers:
    """Return the place of each item by decreasing features, the first most significant."""
    order = np.lexsort([-feature for feature in reversed(features)])
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    return rank


def _random_order(model: Model, random: np.random.Generator) -> Order:
    """Draw an order: standardized logs of lifetime, size, total and neighbours, weighted at random, with noise."""
    life, size, _, near, _, total = _features(model)
    logs = np.log1p(np.stack((life, size, total, near)).astype(np.float64))
    scores = (logs - logs.mean(axis=1, keepdims=True)) / (logs.std(axis=1, keepdims=True) + 1e-9)
    score = random.dirichlet(np.full(4, 0.7)) @ scores + random.normal(0.0, 0.15, logs.shape[1])
    return Order(_rank(score), by_total=False)
