"""The addresses at which each item of a tile may start, were it alone."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from problem.answer import ReservedRange
from problem.blocks import Arena
from problem.intervals import joined
from problem.preparation import Prepared
from problem.request import Flags, Integers
from solver.items import EVER, Items


class Obstacle(NamedTuple):
    """A range of addresses that is reserved on every tile."""

    name: str
    region: int
    start: int
    end: int
    intervals: tuple[tuple[int, int], ...]
    """Times in which it is occupied, half-open, ascending and disjoint."""
    bars_gaps: bool
    """The descriptor range: no footprint meets it, not even one that is in a gap all its life."""


class Windows(NamedTuple):
    """Where items may start: those of item i are rows `offset[i]:offset[i + 1]`, in the order of their addresses.

    Everything static is cut out: the region's bounds, `interleaved_offset`, the congruence, a fixed address, the loader
    and the reservations that are there with the item. What remains is between the items alone.

    Attributes
    ----------
    offset : int64, shape (n + 1,)
    lo, hi : int64, shape (w,)
        Lowest and highest start address in bytes, both of them admissible.
    footprint, modulus, residue : int64, shape (w,)
        The window holds the addresses from `lo` to `hi` that are `residue` modulo `modulus`.
    region : int64, shape (w,)
    """

    offset: Integers
    lo: Integers
    hi: Integers
    footprint: Integers
    modulus: Integers
    residue: Integers
    region: Integers


def obstacles_of(prepared: Prepared) -> tuple[Obstacle, ...]:
    """List what is reserved before any block is placed."""
    reserved = prepared.reserved
    ranges = tuple(_obstacle(each, bars_gaps=False) for each in reserved.ranges)
    return ranges if reserved.descriptors is None else (*ranges, _obstacle(reserved.descriptors, bars_gaps=True))


def start_windows(items: Items, arena: Arena, obstacles: Sequence[Obstacle]) -> Windows:
    """Cut out of the regions all that bars an item from starting there.

    Costs O(n * (R + obstacles)), in NumPy.
    """
    substantial = items.substantial
    bars = [(each.start, each.end, substantial & _there_together(items, each)) for each in obstacles]
    bars.append((arena.loader_start, arena.loader_end, substantial & items.preloaded))
    bars.sort(key=lambda bar: bar[0])
    found = [_windows_in(int(region), items, arena, bars) for region in np.argsort(arena.region_start)]
    item, lo, hi, region = np.concatenate(found, axis=1) if found else np.empty((4, 0), np.int64)
    order = np.argsort(item, kind="stable")
    item, region = item[order], region[order]
    return Windows(
        offset=np.searchsorted(item, np.arange(len(items.block) + 1)),
        lo=lo[order],
        hi=hi[order],
        footprint=items.footprint[item, region],
        modulus=items.modulus[item, region],
        residue=items.residue[item, region],
        region=region,
    )


def _obstacle(reserved: ReservedRange, *, bars_gaps: bool) -> Obstacle:
    intervals = joined(reserved.intervals or (EVER,))
    return Obstacle(reserved.id, reserved.region, reserved.start, reserved.end, tuple(intervals), bars_gaps)


def _there_together(items: Items, obstacle: Obstacle) -> Flags:
    """Tell for each item whether the obstacle is there when it is; to an auxiliary it always is."""
    if obstacle.bars_gaps:
        return np.ones(len(items.block), np.bool_)
    together = items.auxiliary
    for since, until in obstacle.intervals:
        together[items.live_item[(items.live_start < until) & (items.live_end > since)]] = True
    return together


def _windows_in(region: int, items: Items, arena: Arena, bars: list[tuple[int, int, Flags]]) -> Integers:
    """Return rows (item, lo, hi, region) for one region, those of an item ascending by address."""
    rows = np.flatnonzero(items.allowed[:, region])
    start, end = int(arena.region_start[region]), int(arena.region_end[region])
    footprint, modulus, residue = (column[rows, region] for column in (items.footprint, items.modulus, items.residue))
    fixed = items.address[rows]
    low = start + np.where(items.interleaved[rows], arena.interleaved_offset, 0)
    low = np.maximum(low, fixed)
    last = end - footprint
    last = np.where(fixed < 0, last, np.minimum(last, fixed))
    pieces = []
    for bar_start, bar_end, barred in bars:
        if bar_start < end and start < bar_end:
            here = barred[rows]
            pieces.append((np.flatnonzero(here), low[here], np.minimum(last, bar_start - footprint)[here]))
            low = np.where(here, np.maximum(low, bar_end), low)
    pieces.append((np.arange(len(rows)), low, last))
    place, lo, hi = (np.concatenate(column) for column in zip(*pieces, strict=True))
    lo = lo + (residue[place] - lo) % modulus[place]
    hi = hi - (hi - residue[place]) % modulus[place]
    open_ = lo <= hi
    return np.stack((rows[place], lo, hi, np.full_like(place, region)))[:, open_]
