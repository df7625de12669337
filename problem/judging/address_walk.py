"""What a tile shows at a glance in the order of addresses: whether all lies apart, and what is unused."""

from typing import Final, NamedTuple

import numpy as np

from problem.jit import inlined_kernel, kernel
from problem.request import Flags, Integers

_PAIRS_A_ROW: Final = 256
"""Pairs looked at before a tile is left to the sweep over time: much more than most need, yet in all linear."""


class Rows(NamedTuple):
    """All that occupies addresses of a tile: the rows of buffers, then those of auxiliaries.

    Attributes
    ----------
    low, high : int64, shape (rows,)
        Footprint `[low, high)`; empty ones occupy nothing.
    since, until : int64, shape (rows,)
        From the first to the last time in which they are there; all time for auxiliaries.
    order : int64, shape (rows,)
        Rows by entry, then `low`.
    tile_offset : int64, shape (T + 1,)
        The rows of entry `t` are `order[tile_offset[t]:tile_offset[t + 1]]`.
    """

    low: Integers
    high: Integers
    since: Integers
    until: Integers
    order: Integers
    tile_offset: Integers


class Ranges(NamedTuple):
    """Ranges of addresses `[start, end)` that are ascending and apart."""

    start: Integers
    end: Integers


class Stated(NamedTuple):
    """The unused ranges of the answer; those of entry `t` are `tile_offset[t]:tile_offset[t + 1]`."""

    tile_offset: Integers
    start: Integers
    end: Integers


class Walked(NamedTuple):
    """What a walk found, shape (T,) each.

    Attributes
    ----------
    apart : bool
        No two rows meet, gaps counted as occupied, and none meets a range that is ever reserved.
    unused_place : int64
        Index of the first stated unused range that is not as it should be, -1 where all are.
    unused_start, unused_end : int64
        That range as it should be; empty where there should be none.
    """

    apart: Flags
    unused_place: Integers
    unused_start: Integers
    unused_end: Integers


def walk_addresses(rows: Rows, reserved: Ranges, free: Ranges, stated: Stated, placed: Flags) -> Walked:
    """Look through every tile once; O(rows + ranges), so that `apart` is not said of some tiles of which it holds.

    Parameters
    ----------
    reserved : Ranges
        What a reservation or the descriptor range ever occupies.
    free : Ranges
        What they leave of the regions, each within a region.
    placed : bool, shape (T,)
        Of an entry that is not, no unused range should be stated.
    """
    num_tiles = len(placed)
    unused_start, unused_end = np.zeros(num_tiles, np.int64), np.zeros(num_tiles, np.int64)
    walked = Walked(np.zeros(num_tiles, np.bool_), np.full(num_tiles, -1), unused_start, unused_end)
    _walk_addresses(rows, reserved, free, stated, placed, walked)
    return walked


@kernel
def _walk_addresses(rows: Rows, reserved: Ranges, free: Ranges, stated: Stated, placed: Flags, walked: Walked) -> None:
    tile_offset, room = rows.tile_offset, 1
    for tile in range(len(placed)):
        room = max(room, tile_offset[tile + 1] - tile_offset[tile] + 1)
    low, high = np.empty(room, np.int64), np.empty(room, np.int64)
    since, until = np.empty(room, np.int64), np.empty(room, np.int64)
    for tile in range(len(placed)):
        num_rows = _gather(rows, tile, low, high, since, until)
        walked.apart[tile] = _are_apart(num_rows, low, high, since, until, reserved.start, reserved.end)
        num_free = len(free.start) if placed[tile] else 0
        _compare_unused(low, high, tile, free.start[:num_free], free.end, stated, walked)


@inlined_kernel
def _gather(rows: Rows, tile: int, lows: Integers, highs: Integers, sinces: Integers, untils: Integers) -> np.uint64:
    """Copy what is not empty in the order of addresses, a sentinel above it; return how many that are."""
    low, high, since, until, order, tile_offset = rows
    place = np.uint64(0)
    for row in order[tile_offset[tile] : tile_offset[tile + 1]]:
        if low[row] < high[row]:
            lows[place], highs[place] = low[row], high[row]
            sinces[place], untils[place] = since[row], until[row]
            place += np.uint64(1)
    lows[place] = 2**62
    return place


@inlined_kernel
def _are_apart(  # noqa: PLR0913, PLR0917 arrays that are taken apart once
    num_rows: np.uint64,
    low: Integers,
    high: Integers,
    since: Integers,
    until: Integers,
    reserved_start: Integers,
    reserved_end: Integers,
) -> bool:
    meets, pairs = np.int64(0), np.int64(num_rows) * _PAIRS_A_ROW
    one, above = 0, np.uint64(0)
    for row in range(num_rows):
        bottom, top, start, end = low[row], high[row], since[row], until[row]
        while one < len(reserved_end) and reserved_end[one] <= bottom:
            one += 1
        meets += np.int64(one < len(reserved_end) and reserved_start[one] < top)
        # Where the first row begins that lies above this one and all before it: it only ever rises, which the processor
        # foresees. Rows up to there that lie above this one alone are sorted out within the loop, without a branch.
        while low[above] < top:
            above += np.uint64(1)
        for other in range(row + np.uint64(1), above):
            meets += np.int64(low[other] < top) & np.int64(since[other] < end) & np.int64(start < until[other])
        pairs -= np.int64(above - row)
        if pairs < 0:
            return False
    return bool(meets == 0)


@inlined_kernel
def _compare_unused(  # noqa: PLR0913, PLR0917 the results of a kernel are arguments too
    low: Integers,
    high: Integers,
    tile: int,
    free_start: Integers,
    free_end: Integers,
    stated: Stated,
    walked: Walked,
) -> None:
    """Note the first unused range that is not as it should be: what the rows leave of the free ranges."""
    at, last = stated.tile_offset[tile], stated.tile_offset[tile + 1]
    row, start = 0, -(2**62)
    for one in range(len(free_start)):
        start = max(start, free_start[one])
        while start < free_end[one]:
            if low[row] <= start:
                start = max(start, high[row])
                row += 1
                continue
            end = min(low[row], free_end[one])
            if at == last or stated.start[at] != start or stated.end[at] != end:
                walked.unused_place[tile] = at - stated.tile_offset[tile]
                walked.unused_start[tile], walked.unused_end[tile] = start, end
                return
            at += 1
            start = end
    if at < last:
        walked.unused_place[tile] = at - stated.tile_offset[tile]
