"""Orders of first fit for tiles that are too large to search: by size, weighed by when a block lives.

Small differences decide: of two blocks of about one size the one goes first that lives longer, in tighter or in fuller
times. Which weights serve differs from tile to tile, so many are tried.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from problem.blocks import Blocks
from problem.request import Integers

Measures: TypeAlias = NDArray[np.float64]

NUM_ORDERS: Final = 40

SLACK_SHARE: Final = 1 / 512
"""Added to the free share of a time, so that a full one is tight but not infinitely so."""

MOST_LENGTH: Final = 0.2
MOST_TIGHTNESS: Final = 0.2
MOST_FULLNESS: Final = 8.0
"""Largest weights that are drawn."""


class Weights(NamedTuple):
    """Exponents, beside that of the size, which is 1."""

    length: float
    """Of the times in which a block lives; where nothing changes is one time."""
    tightness: float
    """Of these times, each the more the less would be free in it."""
    fullness: float
    """Of the bytes of the fullest of them."""


GOOD: Final = (Weights(0.0, 0.0, 7.0), Weights(0.1, 0.15, 1.2), Weights(0.0, 0.19, 2.7), Weights(0.07, 0.08, 3.0))
"""Tried first: they did well on whole models (`make bench-exact`)."""


def weighed_orders(blocks: Blocks, tile: int) -> Iterator[Integers]:
    """Give `NUM_ORDERS` orders of the blocks of entry `tile`, fixed ones first; the same ones every time.

    Each is int64, shape (blocks of the tile,): indices over all blocks of the request.
    """
    low, high = int(blocks.tile_offset[tile]), int(blocks.tile_offset[tile + 1])
    score, life = _Score(blocks, low, high), blocks.end[low:high] - blocks.start[low:high]
    random = np.random.default_rng(0)
    for number in range(NUM_ORDERS):
        weights = GOOD[number] if number < len(GOOD) else _drawn(random)
        yield low + np.lexsort((-life, -score.weighed(weights), blocks.address[low:high] < 0))


def tightness_of(free_share: Measures) -> Measures:
    """Return how tight times are of which such shares, of 0 or more, would be free."""
    tightness: Measures = 1 / (free_share + SLACK_SHARE)
    return tightness


def _drawn(random: np.random.Generator) -> Weights:
    most = np.array([MOST_LENGTH, MOST_TIGHTNESS, MOST_FULLNESS])
    return Weights(*(random.uniform(0, most) * random.integers(2, size=3)).tolist())


class _Score:
    """Logarithms of what is weighed, of some blocks, shape (blocks,) each."""

    def __init__(self, blocks: Blocks, low: int, high: int) -> None:
        start, end = blocks.start[low:high], blocks.end[low:high]
        size = blocks.bytes[low:high].astype(np.float64) * blocks.num_slots[low:high]
        events = np.unique(np.concatenate((start, end)))
        since, until = np.searchsorted(events, start), np.searchsorted(events, end)
        change = np.bincount(since, size, len(events)) - np.bincount(until, size, len(events))
        load = np.cumsum(change)[:-1]
        tightness = tightness_of(1 - load / max(load.max(initial=0), 1))
        summed = np.append(0, np.cumsum(tightness))
        self._size = np.log1p(size)
        self._length = np.log(until - since)
        self._tightness = np.log(summed[until] - summed[since])
        self._fullness = np.log1p(_highest(load, since, until))

    def weighed(self, weights: Weights) -> Measures:
        """Return the score of each block; the highest goes first."""
        length, tightness, fullness = weights
        score: Measures = self._size + length * self._length + tightness * self._tightness + fullness * self._fullness
        return score


def _highest(values: Measures, since: Integers, until: Integers) -> Measures:
    """Return the highest of `values[since:until]`, range by range, none of which is empty; O(n log n)."""
    # Row j holds the highest of 2**j values from each place on: two of them cover any range.
    table = [values]
    while 2 ** len(table) <= len(values):
        half = 2 ** (len(table) - 1)
        table.append(np.maximum(table[-1][:-half], table[-1][half:]))
    level = np.log2(until - since).astype(np.int64)
    found = np.empty(len(since))
    for each, row in enumerate(table):
        here = level == each
        found[here] = np.maximum(row[since[here]], row[until[here] - 2**each])
    return found
