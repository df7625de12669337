"""What a tile shows at a glance in the order of addresses: whether all lies apart, and what is unused."""

from typing import Final, NamedTuple

import numpy as np

from problem.jit import inlined_kernel, kernel
from problem.request import Flags, Integers

_PAIRS_A_ROW: Final = 64
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
    num_tiles, most = len(placed), int(np.diff(rows.tile_offset).max(initial=0))
    unused_start, unused_end = np.zeros(num_tiles, np.int64), np.zeros(num_tiles, np.int64)
    walked = Walked(np.zeros(num_tiles, np.bool_), np.full(num_tiles, -1), unused_start, unused_end)
    _walk_addresses(rows, reserved, free, stated, placed, np.zeros((4, most + 1), np.int64), walked)
    return walked


@kernel
def _walk_addresses(  # noqa: PLR0913, PLR0917 the results of a kernel are arguments too
    rows: Rows, reserved: Ranges, free: Ranges, stated: Stated, placed: Flags, scratch: Integers, walked: Walked
) -> None:
    for tile in range(len(placed)):
        num_rows = _gather(rows, tile, scratch)
        walked.apart[tile] = _are_apart(scratch, num_rows, reserved.start, reserved.end)
        num_free = len(free.start) if placed[tile] else 0
        _compare_unused(scratch, num_rows, tile, free.start[:num_free], free.end, stated, walked)


@inlined_kernel
def _gather(rows: Rows, tile: int, scratch: Integers) -> int:
    """Copy what is not empty in the order of addresses, a sentinel above it; return how many that are."""
    low, high, since, until, order, tile_offset = rows
    place = 0
    for row in order[tile_offset[tile] : tile_offset[tile + 1]]:
        if low[row] < high[row]:
            scratch[0, place], scratch[1, place] = low[row], high[row]
            scratch[2, place], scratch[3, place] = since[row], until[row]
            place += 1
    scratch[0, place] = 2**62
    return place


@inlined_kernel
def _are_apart(scratch: Integers, num_rows: int, reserved_start: Integers, reserved_end: Integers) -> bool:
    low, high, since, until = scratch
    pairs = _PAIRS_A_ROW * num_rows
    one = 0
    for row in range(num_rows):
        while one < len(reserved_end) and reserved_end[one] <= low[row]:
            one += 1
        meets = one < len(reserved_end) and reserved_start[one] < high[row]
        other = row + 1
        while low[other] < high[row]:
            meets |= (since[other] < until[row]) & (since[row] < until[other])
            other += 1
        pairs -= other - row
        if meets or pairs < 0:
            return False
    return True


@inlined_kernel
def _compare_unused(  # noqa: PLR0913, PLR0917 the results of a kernel are arguments too
    scratch: Integers,
    num_rows: int,
    tile: int,
    free_start: Integers,
    free_end: Integers,
    stated: Stated,
    walked: Walked,
) -> None:
    """Note the first unused range that is not as it should be: what the rows leave of the free ranges."""
    low, high = scratch[0], scratch[1]
    at, last = stated.tile_offset[tile], stated.tile_offset[tile + 1]
    row, reach = 0, -(2**62)
    for one in range(len(free_start)):
        start = max(free_start[one], reach)
        while row <= num_rows and start < free_end[one]:
            end = min(low[row], free_end[one])
            if start < end:
                if at == last or stated.start[at] != start or stated.end[at] != end:
                    walked.unused_place[tile] = at - stated.tile_offset[tile]
                    walked.unused_start[tile], walked.unused_end[tile] = start, end
                    return
                at += 1
            if low[row] >= free_end[one]:
                break
            reach = max(reach, high[row])
            start = max(start, reach)
            row += 1
    if at < last:
        walked.unused_place[tile] = at - stated.tile_offset[tile]
