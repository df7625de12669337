"""What lies where in the order of addresses, whenever it is there."""

from typing import NamedTuple

import numpy as np

from problem.jit import kernel
from problem.request import Flags, Integers


class Rows(NamedTuple):
    """All that occupies addresses of a tile: the rows of buffers, then those of auxiliaries.

    Attributes
    ----------
    low, high : int64, shape (rows,)
        Footprint `[low, high)`; empty ones occupy nothing.
    num_buffers : int
        Rows from here on are of auxiliaries.
    order : int64, shape (rows,)
        Rows by entry, then `low`.
    tile_offset : int64, shape (T + 1,)
        The rows of entry `t` are `order[tile_offset[t]:tile_offset[t + 1]]`.
    """

    low: Integers
    high: Integers
    num_buffers: int
    order: Integers
    tile_offset: Integers


class Ranges(NamedTuple):
    """Ranges of addresses of each entry, `[start, end)`; the entry's are `tile_offset[t]:tile_offset[t + 1]`."""

    tile_offset: Integers
    start: Integers
    end: Integers


class Walked(NamedTuple):
    """What a walk found.

    Attributes
    ----------
    rank : int64, shape (rows,)
        Place of each row among its entry's in the order of addresses, from 0.
    crowd : int64, shape (rows,)
        A row met by this one where either is an auxiliary, else -1.
    unused_place : int64, shape (T,)
        Index of the first of the stated unused ranges that is not as it should be, -1 where all are.
    unused_start, unused_end : int64, shape (T,)
        That range as it should be; empty where there should be none.
    """

    rank: Integers
    crowd: Integers
    unused_place: Integers
    unused_start: Integers
    unused_end: Integers


def walk_addresses(rows: Rows, placed: Flags, free: tuple[Integers, Integers], stated: Ranges) -> Walked:
    """Find whatever meets an auxiliary, and compare the unused ranges; O(rows + ranges) once they are in order.

    Parameters
    ----------
    placed : bool, shape (T,)
        Of an entry that is not, no unused range should be stated.
    free : tuple of int64
        Starts and ends of what no reservation or descriptor range ever occupies, ascending, each within a region.
    stated : Ranges
        The unused ranges of the answer.
    """
    n, num_tiles = len(rows.low), len(placed)
    nothing = np.zeros(num_tiles, np.int64)
    walked = Walked(np.zeros(n, np.int64), np.full(n, -1), np.full(num_tiles, -1), nothing, nothing.copy())
    _walk_addresses(rows, placed, *free, stated, walked)
    return walked


@kernel
def _walk_addresses(
    rows: Rows, placed: Flags, free_start: Integers, free_end: Integers, stated: Ranges, walked: Walked
) -> None:
    for tile in range(len(placed)):
        _find_crowds(rows, tile, walked)
        num_free = len(free_start) if placed[tile] else 0
        _compare_unused(rows, tile, free_start[:num_free], free_end[:num_free], stated, walked)


@kernel
def _find_crowds(rows: Rows, tile: int, walked: Walked) -> None:
    """Note the ranks; and of all that meet an auxiliary, a partner for each row that begins at or above another."""
    topmost, top = -1, 0
    highest_auxiliary, auxiliary_top = -1, 0
    first = rows.tile_offset[tile]
    for place in range(first, rows.tile_offset[tile + 1]):
        row = rows.order[place]
        walked.rank[row] = place - first
        low, high = rows.low[row], rows.high[row]
        if low == high:
            continue
        if row >= rows.num_buffers:
            if topmost >= 0 and low < top:
                walked.crowd[row] = topmost
            if highest_auxiliary < 0 or high > auxiliary_top:
                highest_auxiliary, auxiliary_top = row, high
        elif highest_auxiliary >= 0 and low < auxiliary_top:
            walked.crowd[row] = highest_auxiliary
        if topmost < 0 or high > top:
            topmost, top = row, high


@kernel
def _compare_unused(
    rows: Rows, tile: int, free_start: Integers, free_end: Integers, stated: Ranges, walked: Walked
) -> None:
    """Note the first unused range that is not as it should be: what the rows leave of the free ranges."""
    place, last = rows.tile_offset[tile], rows.tile_offset[tile + 1]
    at = stated.tile_offset[tile]
    reach = -(2**62)
    for one in range(len(free_start)):
        start = max(free_start[one], reach)
        while at >= 0 and place < last and rows.low[rows.order[place]] < free_end[one]:
            low, high = rows.low[rows.order[place]], rows.high[rows.order[place]]
            place += 1
            if low < high:
                if start < low:
                    at = _compare_range(tile, at, start, low, stated, walked)
                reach = max(reach, high)
                start = max(start, reach)
        if at >= 0 and start < free_end[one]:
            at = _compare_range(tile, at, start, free_end[one], stated, walked)
    if 0 <= at < stated.tile_offset[tile + 1]:
        walked.unused_place[tile] = at - stated.tile_offset[tile]


@kernel
def _compare_range(tile: int, at: int, start: int, end: int, stated: Ranges, walked: Walked) -> int:
    """Return the place of the next stated range, or -1 where the one at `at` is not `[start, end)`."""
    if at < stated.tile_offset[tile + 1] and stated.start[at] == start and stated.end[at] == end:
        return at + 1
    walked.unused_place[tile] = at - stated.tile_offset[tile]
    walked.unused_start[tile], walked.unused_end[tile] = start, end
    return -1
