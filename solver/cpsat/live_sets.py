"""Which items of a tile are there at the same time."""

from typing import Final, NamedTuple

import numpy as np

from solver.items import Items

MAX_INTERVALS: Final = 150_000
"""Intervals in all maximal live sets together; past it a set of rectangles stands for them, weaker but smaller."""

MAX_RECTANGLES: Final = 20_000
"""Rectangles in a model; past it the tile is `model_too_large`."""


class Rectangle(NamedTuple):
    """A time in which an item is live, half-open, in ranks of events."""

    item: int
    start: int
    end: int


class LiveTogether(NamedTuple):
    """Sets of items that have disjoint footprints, or rectangles that say the same."""

    sets: tuple[tuple[int, ...], ...]
    rectangles: tuple[Rectangle, ...]


def live_together(items: Items) -> LiveTogether | None:
    """Return the sets of items that may not meet.

    They are the maximal live sets, and the auxiliaries with each block that never lives. None where they
    are too many.
    """
    asleep = _never_live(items)
    sets = _maximal_live_sets(items)
    if sets is not None:
        return LiveTogether((*sets, *asleep), ())
    if len(items.live_item) > MAX_RECTANGLES:
        return None
    _, place = np.unique(np.concatenate((items.live_start, items.live_end)), return_inverse=True)
    start, end = place[: len(items.live_item)], place[len(items.live_item) :]
    rows = zip(items.live_item.tolist(), start.tolist(), end.tolist(), strict=True)
    return LiveTogether(asleep, tuple(Rectangle(*row) for row in rows))


def _maximal_live_sets(items: Items) -> list[tuple[int, ...]] | None:
    """Sweep over time: a live set is maximal where the next end follows a start. None past `MAX_INTERVALS`."""
    item = np.tile(items.live_item, 2)
    time = np.concatenate((items.live_end, items.live_start))
    begins = np.repeat((False, True), len(items.live_item))
    order = np.lexsort((begins, time))
    live: set[int] = set()
    sets, size, grown = [], 0, False
    for each, begin in zip(item[order].tolist(), begins[order].tolist(), strict=True):
        if begin:
            live.add(each)
        else:
            if grown and len(live) > 1:
                size += len(live)
                if size > MAX_INTERVALS:
                    return None
                sets.append(tuple(sorted(live)))
            live.remove(each)
        grown = begin
    return sets


def _never_live(items: Items) -> tuple[tuple[int, ...], ...]:
    """Return the auxiliaries with each block whose gaps cover its life: they alone keep off it."""
    auxiliaries = tuple(range(items.num_blocks, len(items.block)))
    if not auxiliaries:
        return ()
    asleep = np.setdiff1d(np.arange(items.num_blocks), items.live_item)
    return tuple((block, *auxiliaries) for block in asleep.tolist())
