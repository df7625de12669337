"""The orders in which items are tried that could go to the same address."""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from problem.request import Integers
from solver.instance import Instance
from solver.search.kernel import Order
from solver.search.model import APART, LEAST, NEAR, NEAR_END, SECTION, SECTION_END, Model

Measures: TypeAlias = NDArray[np.float64]


class Features(NamedTuple):
    """What the orders look at, shape (n,) each; floats, so that products of large numbers do not wrap."""

    life: Measures
    """Events."""
    size: Measures
    """Least footprint in bytes."""
    near: Measures
    """Neighbours."""
    apart: Measures
    """Items that it is separated from."""
    total: Measures
    """Bytes of its fullest section."""

    @property
    def area(self) -> Measures:
        """Size times lifetime."""
        return self.life * self.size


def features_of(instance: Instance, model: Model) -> Features:
    """Gather the features of the items of an instance."""
    table, items = model.item, instance.items
    n, size = len(table), table[:, LEAST]
    sections, near = table[:, SECTION_END] - table[:, SECTION], table[:, NEAR_END] - table[:, NEAR]
    blocks = items.live_item < items.num_blocks
    last = items.live_end[blocks].max(initial=1)
    life, fullness, total, apart = np.zeros(n), np.zeros(len(model.there_offset) - 1), np.zeros(n), np.zeros(n)
    np.add.at(life, items.live_item, np.minimum(items.live_end, last) - np.minimum(items.live_start, last))
    item = np.repeat(np.arange(n), sections)
    np.add.at(fullness, model.section, size[item])
    np.maximum.at(total, item, fullness[model.section])
    np.add.at(apart, np.repeat(np.arange(n), near), model.near[:, APART])
    return Features(life, size.astype(np.float64), near.astype(np.float64), apart, total)


def first_orders(features: Features) -> list[Order]:
    """Return TWA, WAT, TAW and TWO, with T total now, W lifetime, A area, O neighbours."""
    life, near, area, total = features.life, features.near, features.area, features.total
    return [
        Order(_rank(life, area), by_room=True),
        Order(_rank(life, area, total), by_room=False),
        Order(_rank(area, life), by_room=True),
        Order(_rank(life, near), by_room=True),
    ]


def further_orders(features: Features) -> list[Order]:
    """Return TZA, OAZ, SAT and TOW, with Z size, S separations."""
    life, size, near, apart, total = features
    return [
        Order(_rank(size, features.area), by_room=True),
        Order(_rank(near, features.area, size), by_room=False),
        Order(_rank(apart, features.area, total), by_room=False),
        Order(_rank(near, life), by_room=True),
    ]


def random_order(features: Features, random: np.random.Generator) -> Order:
    """Draw an order: standardized logs of lifetime, size, total and neighbours, weighted at random, with noise."""
    logs = np.log1p(np.stack((features.life, features.size, features.total, features.near)))
    scores = (logs - logs.mean(axis=1, keepdims=True)) / (logs.std(axis=1, keepdims=True) + 1e-9)
    score = random.dirichlet(np.full(4, 0.7)) @ scores + random.normal(0.0, 0.15, logs.shape[1])
    return Order(_rank(score), by_room=bool(random.integers(2)))


def _rank(*features: Measures) -> Integers:
    """Return the place of each item by decreasing features, the first most significant."""
    order = np.lexsort([-feature for feature in reversed(features)])
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    return rank
