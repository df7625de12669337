"""Which storages are there at once where their footprints meet."""

from typing import Final, NamedTuple

import numpy as np

from problem.jit import kernel
from problem.judging.address_walk import Rows
from problem.request import Integers

_WORD_SHIFT: Final = 5
"""Ranks a word of the live set: 32, so that a word is never negative."""
_LAST_BIT: Final = 31


class TimedPieces(NamedTuple):
    """Pieces in the order of time; the entry's are `order[tile_offset[t]:tile_offset[t + 1]]`, by `since`."""

    row: Integers
    since: Integers
    until: Integers
    order: Integers
    tile_offset: Integers


class Reserved(NamedTuple):
    """Reserved ranges, ascending by `low`; k ranges.

    Attributes
    ----------
    low, high, reach : int64, shape (k,)
        Addresses `[low, high)`; `reach` is the highest `high` of this and all before.
    offset : int64, shape (k + 1,); since, until : int64
        The times in which each is occupied, ascending, none touching the next.
    """

    low: Integers
    high: Integers
    reach: Integers
    offset: Integers
    since: Integers
    until: Integers


class Swept(NamedTuple):
    """What a sweep found, by row: a row that was there already (`clash`), a reserved range (`block`), else -1."""

    clash: Integers
    block: Integers


class _Live(NamedTuple):
    """The storages that are there, by rank + 1; 0 is a sentinel below all addresses, and ends every chain.

    They lie apart, so they form one chain by address. Those that have ended stay until they are in the way.

    Attributes
    ----------
    row, until, above, below : int64, shape (most rows of a tile + 1,)
        Row and end of each, and its neighbours in the chain.
    words : int64
        One bit for each that is in the chain; then, level by level, one for each word that is not 0.
    level : int64, shape (levels,)
        Where each level begins.
    """

    row: Integers
    until: Integers
    above: Integers
    below: Integers
    words: Integers
    level: Integers


def sweep_times(rows: Rows, rank: Integers, pieces: TimedPieces, reserved: Reserved) -> Swept:
    """Take up the pieces in the order of time, and note for each what it meets; O(n log n) however many meet.

    A piece that meets a storage already there is noted with it and not taken up itself, so those that are there
    always lie apart, and only the two neighbours by address have to be looked at. At least one piece is noted
    if and only if any two meet.
    """
    swept = Swept(np.full(len(rows.low), -1), np.full(len(rows.low), -1))
    most = int(np.diff(rows.tile_offset).max(initial=0)) + 1
    level = [0]
    size = most
    while not level[1:] or size > 1:
        size = (size + _LAST_BIT) >> _WORD_SHIFT
        level.append(level[-1] + size)
    row, until, above, below = (np.zeros(most, np.int64) for _ in range(4))
    live = _Live(row, until, above, below, np.zeros(level[-1], np.int64), np.array(level[:-1]))
    _sweep_times(rows, rank, pieces, reserved, live, swept)
    return swept


@kernel
def _sweep_times(
    rows: Rows, rank: Integers, pieces: TimedPieces, reserved: Reserved, live: _Live, swept: Swept
) -> None:
    for tile in range(len(pieces.tile_offset) - 1):
        live.words[:] = 0
        live.above[0] = live.below[0] = 0
        _mark(live, 0)
        for place in range(pieces.tile_offset[tile], pieces.tile_offset[tile + 1]):
            piece = pieces.order[place]
            row = pieces.row[piece]
            if rows.low[row] < rows.high[row]:
                blocked = _meets_reserved(rows, row, pieces.since[piece], pieces.until[piece], reserved)
                if blocked >= 0:
                    swept.block[row] = blocked
                met = _take_up(rows, row, rank[row] + 1, pieces.since[piece], pieces.until[piece], live)
                if met >= 0:
                    swept.clash[row] = met


@kernel
def _take_up(rows: Rows, row: int, key: int, since: int, until: int, live: _Live) -> int:
    """Put a row into the chain, or return the row that it meets there."""
    below = _at_or_below(live, key)
    while below > 0 and live.until[below] <= since:
        below = _take_out(live, below)
    above = live.above[below]
    while above > 0 and live.until[above] <= since:
        _take_out(live, above)
        above = live.above[below]
    if below > 0 and rows.high[live.row[below]] > rows.low[row]:
        return live.row[below]
    if above > 0 and rows.low[live.row[above]] < rows.high[row]:
        return live.row[above]
    live.row[key], live.until[key] = row, until
    live.below[key], live.above[key] = below, above
    live.above[below] = live.below[above] = key
    _mark(live, key)
    return -1


@kernel
def _take_out(live: _Live, key: int) -> int:
    """Take a storage out of the chain, and return its neighbour below."""
    below, above = live.below[key], live.above[key]
    live.above[below], live.below[above] = above, below
    place = key
    for level in range(len(live.level)):
        word = live.level[level] + (place >> _WORD_SHIFT)
        live.words[word] &= ~(1 << (place & _LAST_BIT))
        if live.words[word] != 0:
            break
        place >>= _WORD_SHIFT
    return below


@kernel
def _mark(live: _Live, key: int) -> None:
    """Set the bits of `key` in all levels."""
    place = key
    for level in range(len(live.level)):
        live.words[live.level[level] + (place >> _WORD_SHIFT)] |= 1 << (place & _LAST_BIT)
        place >>= _WORD_SHIFT


@kernel
def _at_or_below(live: _Live, key: int) -> int:
    """Return the highest key in the chain that is not above `key`; the sentinel always is."""
    place, level = key, 0
    bits = live.words[place >> _WORD_SHIFT] & ((2 << (place & _LAST_BIT)) - 1)
    while bits == 0:
        place >>= _WORD_SHIFT
        level += 1
        bits = live.words[live.level[level] + (place >> _WORD_SHIFT)] & ((1 << (place & _LAST_BIT)) - 1)
    place = (place >> _WORD_SHIFT << _WORD_SHIFT) + _highest_bit(bits)
    while level > 0:
        level -= 1
        place = (place << _WORD_SHIFT) + _highest_bit(live.words[live.level[level] + place])
    return place


@kernel
def _highest_bit(bits: int) -> int:
    """Return the number of the highest bit that is set in a word of 32."""
    number = 0
    for step in (16, 8, 4, 2, 1):
        if bits >> step:
            bits >>= step
            number += step
    return number


@kernel
def _meets_reserved(rows: Rows, row: int, since: int, until: int, reserved: Reserved) -> int:
    """Return the first reserved range that the row meets within `[since, until)`, -1 where there is none."""
    low, high = rows.low[row], rows.high[row]
    one = np.searchsorted(reserved.reach, low, "right")
    while one < len(reserved.low) and reserved.low[one] < high:
        if reserved.high[one] > low:
            last = reserved.offset[one + 1]
            time = reserved.offset[one] + np.searchsorted(reserved.until[reserved.offset[one] : last], since, "right")
            if time < last and reserved.since[time] < until:
                return one
        one += 1
    return -1
