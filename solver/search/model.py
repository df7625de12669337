"""What the canonical search reads of an instance, as arrays."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from problem.blocks import frozen
from problem.request import Flags, Integers
from solver.instance import Instance

MAX_ITEMS: Final = 3000
"""Items of the largest model: neighbours are kept as pairs, whose number grows with the square."""


class Model(NamedTuple):
    """An instance for the search; n items, S sections, K sets of regions.

    A section is a stretch of time in which the same items and the same reservations are there; those that another
    section covers are left out.

    Attributes
    ----------
    window_offset : int64, shape (n + 1,); window_lo, window_hi, footprint, modulus, residue : int64
        As `solver.windows.Windows`.
    region_end, bank : int64, shape (windows,)
        Of the window's region.
    near_offset : int64, shape (n + 1,); near : int64; apart : bool
        The neighbours of an item: those that may not meet it. `apart`: nor share a bank with it.
    section_offset : int64, shape (n + 1,); section : int64
        The sections in which an item is there, ascending.
    first, last : int64, shape (n,)
        The sections from the first to before the last that an item, or its gaps, span; all of them where it has none.
    there_offset : int64, shape (S + 1,); there : int64
        The items of a section.
    least : int64, shape (n,)
        Least footprint in bytes.
    counted : bool, shape (K, n)
        The item can lie in no region beyond the set; the first set is that of all regions.
    free_offset : int64, shape (S * K + 1,); free_lo, free_hi : int64
        What no reservation takes of the set's regions in a section, ascending by address; row `s * K + k`.
    """

    window_offset: Integers
    window_lo: Integers
    window_hi: Integers
    footprint: Integers
    modulus: Integers
    residue: Integers
    region_end: Integers
    bank: Integers
    near_offset: Integers
    near: Integers
    apart: Flags
    section_offset: Integers
    section: Integers
    first: Integers
    last: Integers
    there_offset: Integers
    there: Integers
    least: Integers
    counted: Flags
    free_offset: Integers
    free_lo: Integers
    free_hi: Integers


def model_of(instance: Instance) -> Model:
    """Return the model of an instance whose items all occupy something and have a window each."""
    windows, items, arena = instance.windows, instance.items, instance.arena
    n = len(items.block)
    time = _steps(instance)
    live = _live(instance, time)
    kept = _uncovered(live, _reserved(instance, time))
    live, time = live[kept], time[kept]
    spans = np.where(
        live.any(axis=0), (live.argmax(axis=0), len(live) - live[::-1].argmax(axis=0)), ((0,), (len(live),))
    )
    near, apart = _neighbours(instance)
    sets, counted = _region_sets(instance)
    free = [_free(instance, int(moment), regions) for moment in time for regions in sets]
    return frozen(
        Model(
            windows.offset,
            windows.lo,
            windows.hi,
            windows.footprint,
            windows.modulus,
            windows.residue,
            arena.region_end[windows.region],
            arena.bank_bytes[windows.region],
            *_rows(near),
            apart[near],
            *_rows(live.T),
            spans[0],
            spans[1],
            *_rows(live),
            np.minimum.reduceat(windows.footprint, windows.offset[:-1]) if n else np.zeros(0, np.int64),
            counted,
            np.cumsum([0, *map(len, free)]),
            np.array([low for ranges in free for low, _ in ranges], np.int64),
            np.array([high for ranges in free for _, high in ranges], np.int64),
        )
    )


def _rows(matrix: Flags) -> tuple[Integers, Integers]:
    """Return the true columns of each row: offsets, and columns row after row."""
    return np.append(0, np.cumsum(np.count_nonzero(matrix, axis=1))), np.nonzero(matrix)[1]


def _steps(instance: Instance) -> Integers:
    """Return the events at which an item or a reservation comes or goes, the last one left out."""
    items = instance.items
    blocks = items.live_item < items.num_blocks
    ends = [items.live_start[blocks], items.live_end[blocks]]
    ends += [np.array(each.intervals, np.int64).ravel() for each in instance.obstacles]
    events = np.unique(np.concatenate(ends))
    return events[:-1] if len(events) > 1 else np.zeros(1, np.int64)


def _live(instance: Instance, time: Integers) -> Flags:
    """Return which items are there from each event of `time` on, shape (events, n)."""
    items = instance.items
    live = np.zeros((len(time), len(items.block)), np.bool_)
    low = np.searchsorted(time, items.live_start)
    high = np.searchsorted(time, items.live_end)
    for item, start, end in zip(items.live_item.tolist(), low.tolist(), high.tolist(), strict=True):
        live[start:end, item] = True
    live[:, items.auxiliary] = True
    return live


def _reserved(instance: Instance, time: Integers) -> Flags:
    """Return which obstacles are there from each event of `time` on, shape (events, obstacles)."""
    there = [
        np.any([(since <= time) & (time < until) for since, until in each.intervals], axis=0)
        for each in instance.obstacles
    ]
    return np.array(there, np.bool_).reshape(-1, len(time)).T


def _uncovered(live: Flags, reserved: Flags) -> Integers:
    """Return the steps in which items or obstacles are there that neither neighbour has all of."""
    together = np.concatenate((live, reserved), axis=1)
    kept: list[int] = []
    for step in range(len(together)):
        while kept and not (together[kept[-1]] & ~together[step]).any():
            kept.pop()
        if not kept or (together[step] & ~together[kept[-1]]).any():
            kept.append(step)
    return np.array(kept, np.int64)


def _neighbours(instance: Instance) -> tuple[Flags, Flags]:
    """Return which pairs may not meet, and which of them may not share a bank either, shape (n, n) each."""
    items = instance.items
    n = len(items.block)
    near, apart = np.zeros((n, n), np.bool_), np.zeros((n, n), np.bool_)
    for item, start, end in zip(items.live_item, items.live_start, items.live_end, strict=True):
        near[item, items.live_item[(items.live_start < end) & (start < items.live_end)]] = True
    near[items.auxiliary] = True
    near[:, items.auxiliary] = True
    for clique in items.cliques:
        apart[np.ix_(clique, clique)] = True
    np.fill_diagonal(apart, val=False)
    near |= apart
    np.fill_diagonal(near, val=False)
    return near, apart


def _region_sets(instance: Instance) -> tuple[Sequence[Flags], Flags]:
    """Return all regions, and each smaller set that confines an item, with the items that each confines."""
    windows = instance.windows
    n = len(instance.items.block)
    usable = np.zeros((n, len(instance.region_names)), np.bool_)
    usable[np.repeat(np.arange(n), np.diff(windows.offset)), windows.region] = True
    everything = np.ones(usable.shape[1], np.bool_)
    smaller = [regions for regions in np.unique(usable, axis=0) if not regions.all()]
    sets = [everything, *smaller]
    return sets, np.array([~(usable & ~regions).any(axis=1) for regions in sets])


def _free(instance: Instance, event: int, regions: Flags) -> list[tuple[int, int]]:
    """Return the ranges of `regions` that no reservation takes at `event`, ascending by address."""
    arena = instance.arena
    taken = sorted(
        (each.start, each.end)
        for each in instance.obstacles
        if any(since <= event < until for since, until in each.intervals)
    )
    found = []
    for region in np.argsort(arena.region_start).tolist():
        if regions[region]:
            low, end = int(arena.region_start[region]), int(arena.region_end[region])
            for start, past in taken:
                if low < end and start < end and past > low:
                    if start > low:
                        found.append((low, start))
                    low = past
            if low < end:
                found.append((low, end))
    return found
