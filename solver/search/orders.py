"""The orders in which items are tried that could go to the same address."""

from typing import Final, NamedTuple

import numpy as np

from heuristics.weighing import Measures, tightness_of
from problem.request import Integers
from solver.search.kernel import Order
from solver.search.model import APART, LEAST, NEAR, NEAR_END, SECTION, SECTION_END, Model

NOISES: Final = (0.0, 0.15, 0.4)
"""Deviations of what is added to the score of a drawn order, in deviations of its measures."""

CONCENTRATION: Final = 0.5
"""Of the weights of a drawn order: below 1, few of them are large."""


class Features(NamedTuple):
    """What the orders look at, shape (n,) each; floats, so that products of large numbers do not wrap."""

    length: Measures
    """Sections: events in which nothing changes count once."""
    size: Measures
    """Least footprint in bytes."""
    near: Measures
    """Neighbours."""
    apart: Measures
    """Items that it is separated from."""
    total: Measures
    """Bytes of its fullest section."""
    crowd: Measures
    """Items of its sections, each as often as they meet."""
    tight: Measures
    """Its sections, each the more the less of it would be free were all placed."""

    confined: Measures
    """Sets of regions that it cannot leave."""

    @property
    def area(self) -> Measures:
        """Size times length."""
        return self.length * self.size


def features_of(model: Model) -> Features:
    """Gather the features of the items of a model."""
    table, num_sets = model.item, len(model.counted)
    n, size = len(table), table[:, LEAST].astype(np.float64)
    sections, near = table[:, SECTION_END] - table[:, SECTION], table[:, NEAR_END] - table[:, NEAR]
    item = np.repeat(np.arange(n), sections)
    fullness, total, apart = np.zeros(len(model.there_offset) - 1), np.zeros(n), np.zeros(n)
    np.add.at(fullness, model.section, size[item])
    np.maximum.at(total, item, fullness[model.section])
    np.add.at(apart, np.repeat(np.arange(n), near), model.near[:, APART])
    # The first set of regions is that of all.
    extent = np.add.reduceat(np.append(model.free[:, 1] - model.free[:, 0], 0), model.free_offset[:-1])[::num_sets]
    tightness = tightness_of(np.maximum(1 - fullness / np.maximum(extent, 1), 0))

    def summed(measure: Measures) -> Measures:
        return np.bincount(item, measure[model.section], n).astype(np.float64)

    return Features(
        length=sections.astype(np.float64),
        size=size,
        near=near.astype(np.float64),
        apart=apart,
        total=total,
        crowd=summed(np.diff(model.there_offset).astype(np.float64)),
        tight=summed(tightness),
        confined=model.counted.sum(axis=0).astype(np.float64),
    )


def first_orders(features: Features) -> list[Order]:
    """Return those that between them place most of what can be placed, with little effort."""
    length, size, area = features.length, features.size, features.area
    return [
        Order(_rank(features.crowd, area), by_room=True),
        Order(_rank(area, length), by_room=True),
        Order(_rank(features.tight, area), by_room=True),
        Order(_rank(size, area), by_room=True),
    ]


def further_orders(features: Features) -> list[Order]:
    """Return some that do better on a few."""
    length, size, near, area, total = features.length, features.size, features.near, features.area, features.total
    return [
        Order(_rank(near, area, size), by_room=False),
        Order(_rank(length, area, total), by_room=False),
        Order(_rank(area, length, total), by_room=False),
        Order(_rank(total, length, area), by_room=False),
        Order(_rank(near, area), by_room=True),
        Order(_rank(features.apart, area, total), by_room=False),
    ]


def scores_of(features: Features) -> Measures:
    """Return the standardized logarithms of all features, shape (features, n)."""
    logs = np.log1p(np.stack(features))
    scores: Measures = (logs - logs.mean(axis=1, keepdims=True)) / (logs.std(axis=1, keepdims=True) + 1e-9)
    return scores


def random_order(scores: Measures, random: np.random.Generator) -> Order:
    """Draw an order: scores weighted at random, with noise."""
    weights = random.dirichlet(np.full(len(scores), CONCENTRATION))
    score = weights @ scores + random.normal(0.0, random.choice(NOISES), scores.shape[1])
    return Order(_rank(score), by_room=bool(random.integers(2)))


def _rank(*features: Measures) -> Integers:
    """Return the place of each item by decreasing features, the first most significant."""
    order = np.lexsort([-feature for feature in reversed(features)])
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    return rank
