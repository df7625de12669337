"""What the canonical search reads of an instance, as a few tables of integers."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from problem.blocks import frozen
from problem.request import Flags, Integers
from solver.instance import Instance
from solver.search.sections import sections_of
from solver.windows import Windows

MAX_ITEMS: Final = 3000
"""Items of the largest model: neighbours are kept as pairs, whose number grows with the square."""

(
    WINDOW,
    WINDOW_END,
    NEAR,
    PARTNER,
    NEAR_END,
    SECTION,
    SECTION_END,
    FIRST,
    LAST,
    LEAST,
    CLASS,
    TWIN,
) = range(12)
"""Columns of `Model.item`."""

LO, HI, FOOTPRINT, MODULUS, RESIDUE, REGION_END, BANK = range(7)
"""Columns of `Model.window`."""

OTHER, APART = range(2)
"""Columns of `Model.near`."""


class Model(NamedTuple):
    """An instance for the search; n items, S sections, K sets of regions.

    Sections are those of `solver.search.sections`. Rows that belong together lie in one table, so that they share lines
    of the cache.

    Attributes
    ----------
    item : int64, shape (n, 12)
        Rows `WINDOW` to before `WINDOW_END` of `window` are the item's; those of `near`, from `NEAR`, its neighbours,
        from `PARTNER` on those that it is separated from; those of `section`, from `SECTION`, the sections in which it
        is there. `FIRST` to before `LAST`: the sections
        that the item, or its gaps, span; all of them where it has none. `LEAST`: its least footprint in bytes. Items
        that differ in nothing have the same `CLASS`; `TWIN` is the one before in the class, -1 for the first.
    window : int64, shape (windows, 7)
        As `solver.windows.Windows`, by item, then ascending; with the end of the window's region, and the bytes of
        its banks, which are 1 for an item that is separated from none.
    near : int64, shape (pairs, 2)
        `OTHER` may not meet the item; where `APART` is 1, it may not share a bank with it either.
    section : int64
        Ascending for each item.
    there_offset : int64, shape (S + 1,); there : int64
        The items of a section.
    counted : bool, shape (K, n)
        The item can lie in no region beyond the set; the first set is that of all regions.
    free_offset : int64, shape (S * K + 1,); free : int64, shape (ranges, 2)
        What no reservation takes of the set's regions in a section, ascending by address; row `s * K + k`.
    """

    item: Integers
    window: Integers
    near: Integers
    section: Integers
    there_offset: Integers
    there: Integers
    counted: Flags
    free_offset: Integers
    free: Integers


def model_of(instance: Instance) -> Model:
    """Return the model of an instance whose items all occupy something and have a window each."""
    windows, arena = instance.windows, instance.arena
    time, live, _ = sections_of(instance)
    near, apart = _neighbours(instance)
    near_offset, partner, pairs = _pairs(near, apart)
    sets, counted = _region_sets(instance)
    free = [_free(instance, int(moment), regions) for moment in time for regions in sets]
    bank = np.where(np.repeat(apart.any(axis=1), np.diff(windows.offset)), arena.bank_bytes[windows.region], 1)
    columns = (windows.lo, windows.hi, windows.footprint, windows.modulus, windows.residue)
    section_offset, section = _rows(live.T)
    there_offset, there = _rows(live)
    ranges = (windows.offset[:-1], windows.offset[1:], near_offset[:-1], partner, near_offset[1:])
    classes = _classes(instance, live, near, apart)
    there_in = (section_offset[:-1], section_offset[1:])
    return frozen(
        Model(
            item=np.stack((*ranges, *there_in, *_spans(live), _least(windows), *classes), axis=1),
            window=np.stack((*columns, arena.region_end[windows.region], bank), axis=1),
            near=pairs,
            section=section,
            there_offset=there_offset,
            there=there,
            counted=counted,
            free_offset=np.cumsum([0, *map(len, free)]),
            free=np.array([each for ranges in free for each in ranges], np.int64).reshape(-1, 2),
        )
    )


def _pairs(near: Flags, apart: Flags) -> tuple[Integers, Integers, Integers]:
    """Return where the neighbours of each item begin, where those that it is separated from do, and all of them."""
    item, other = np.nonzero(near)
    separated = apart[item, other]
    order = np.lexsort((other, separated, item))
    offset = _offset(near)
    partner: Integers = offset[1:] - np.count_nonzero(apart, axis=1)
    return offset, partner, np.stack((other, separated), axis=1)[order].astype(np.int64)


def _spans(live: Flags) -> tuple[Integers, Integers]:
    """Return the sections from which on and to before which each item is there; all where it never is."""
    ever = live.any(axis=0)
    return np.where(ever, live.argmax(axis=0), 0), len(live) - np.where(ever, live[::-1].argmax(axis=0), 0)


def _least(windows: Windows) -> Integers:
    """Return the least footprint of each item, each of which has a window."""
    return np.minimum.reduceat(windows.footprint, windows.offset[:-1])


def _classes(instance: Instance, live: Flags, near: Flags, apart: Flags) -> tuple[Integers, Integers]:
    """Return the class of each item, and the one before in its class, -1 for the first.

    Two items are alike that may not meet, and would lead to the same problem if they changed places: they are there in
    the same sections, have the same windows, may meet the same others, and are separated from the same others, and
    perhaps from each other. Sections alone do not tell whom an item may meet: an auxiliary keeps clear even of storage
    that is never there.
    """
    n, windows = len(apart), instance.windows
    rows = np.stack(windows[1:], axis=1)
    itself = np.eye(n, dtype=np.bool_)
    barring = near | itself
    number, before = np.arange(n), np.full(n, -1)
    for others, suitable in ((apart, live.any(axis=0)), (apart | itself, apart.any(axis=1))):
        last_of: dict[tuple[bytes, ...], int] = {}
        for item in np.flatnonzero(suitable).tolist():
            own = rows[windows.offset[item] : windows.offset[item + 1]]
            key = (live[:, item].tobytes(), barring[item].tobytes(), others[item].tobytes(), own.tobytes())
            if key in last_of:
                before[item] = last_of[key]
                number[item] = number[before[item]]
            last_of[key] = item
    return number, before


def _offset(matrix: Flags) -> Integers:
    """Return where each row of true columns begins, were they all one after the other."""
    return np.append(0, np.cumsum(np.count_nonzero(matrix, axis=1)))


def _rows(matrix: Flags) -> tuple[Integers, Integers]:
    """Return the true columns of each row: offsets, and columns row after row."""
    return _offset(matrix), np.nonzero(matrix)[1]


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
