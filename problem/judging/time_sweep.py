"""Which storages are there at once where their footprints meet."""

from typing import Final, NamedTuple

import numpy as np

from problem.jit import inlined_kernel, kernel
from problem.judging.address_walk import Rows
from problem.request import Integers

_WORD_SHIFT: Final = 5
"""Keys a word: 32, so that no word is negative."""
_LAST_BIT: Final = 31

_ROW: Final = 0
_LOW: Final = 1
_HIGH: Final = 2
_UNTIL: Final = 3
_ABOVE: Final = 4
_BELOW: Final = 5
_NUM_FIELDS: Final = 6
"""Fields of the chain: the storages that are there, linked in the order of addresses.

It has a row for each key; key 0 is a sentinel below all others, where the chain begins and ends. Storages that have
ended stay in it until they are in the way. `words` finds a key's place in it: a bit for each key that is in the chain,
and level by level one for each word that is not 0.
"""


class TimedPieces(NamedTuple):
    """Pieces of the tiles to look at: those of the k-th tile are `order[offset[k]:offset[k + 1]]`, by `since`."""

    row: Integers
    since: Integers
    until: Integers
    order: Integers
    offset: Integers


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
    """What rows meet, -1 for nothing; shape (rows,) each.

    Attributes
    ----------
    clash : int64
        A storage that is there when this one comes.
    block : int64
        A reserved range that is occupied while this storage is there.
    crowd : int64
        What lies where this one begins, where either is an auxiliary.
    """

    clash: Integers
    block: Integers
    crowd: Integers


def sweep_times(rows: Rows, num_buffers: int, tiles: Integers, pieces: TimedPieces, reserved: Reserved) -> Swept:
    """Take up the pieces of some tiles in the order of time, and note for each what it meets.

    A piece that meets a storage already there is noted with it and not taken up itself, so those that are there
    always lie apart, and only the two neighbours by address have to be looked at: O(n log n) however many meet. At
    least one piece is noted if and only if any two meet.

    Parameters
    ----------
    num_buffers : int
        Rows from here on are of auxiliaries, which meet whatever shares their addresses at any time.
    tiles : int64
        The tiles to look at, ascending.
    """
    nothing = np.full(len(rows.low), -1)
    swept = Swept(nothing, nothing.copy(), nothing.copy())
    most = int(np.diff(rows.tile_offset).max(initial=0)) + 1
    width, height = (most + _LAST_BIT) >> _WORD_SHIFT, 1
    while width >> (_WORD_SHIFT * (height - 1)):
        height += 1
    chain, words = np.zeros((most, _NUM_FIELDS), np.int64), np.zeros((height, width), np.int64)
    _sweep_times(rows, num_buffers, tiles, pieces, reserved, chain, words, swept)
    return swept


@kernel
def _sweep_times(  # noqa: PLR0913, PLR0917 scratch and results of a kernel are arguments too
    rows: Rows,
    num_buffers: int,
    tiles: Integers,
    pieces: TimedPieces,
    reserved: Reserved,
    chain: Integers,
    words: Integers,
    swept: Swept,
) -> None:
    piece_row, piece_since, piece_until, order, offset = pieces
    key_of = np.zeros(len(rows.low), np.int64)
    for tile in range(len(tiles)):
        _take_in(rows, tiles[tile], chain, key_of)
        _find_crowds(chain, rows.tile_offset[tiles[tile] + 1] - rows.tile_offset[tiles[tile]], num_buffers, swept.crowd)
        words[:] = 0
        chain[0, _ABOVE] = chain[0, _BELOW] = 0
        _mark(words, 0)
        for place in range(offset[tile], offset[tile + 1]):
            piece = order[place]
            row, since, until = piece_row[piece], piece_since[piece], piece_until[piece]
            key = key_of[row]
            if chain[key, _LOW] < chain[key, _HIGH]:
                met = _find_reserved(chain[key, _LOW], chain[key, _HIGH], since, until, reserved)
                if met >= 0:
                    swept.block[row] = met
                met = _take_up(chain, words, key, since, until)
                if met > 0:
                    swept.clash[row] = chain[met, _ROW]


@inlined_kernel
def _take_in(rows: Rows, tile: int, chain: Integers, key_of: Integers) -> None:
    """Note the rows of a tile under their keys: their places by address, from 1."""
    first = rows.tile_offset[tile]
    for place in range(first, rows.tile_offset[tile + 1]):
        row, key = rows.order[place], place - first + 1
        key_of[row] = key
        chain[key, _ROW], chain[key, _LOW], chain[key, _HIGH] = row, rows.low[row], rows.high[row]


@inlined_kernel
def _find_crowds(chain: Integers, num_rows: int, num_buffers: int, crowd: Integers) -> None:
    """Note for each row that begins on or below the highest end so far what it meets, where either is an auxiliary."""
    top = auxiliary_top = -(2**62)
    topmost = topmost_auxiliary = -1
    for key in range(1, num_rows + 1):
        row, low, high = chain[key, _ROW], chain[key, _LOW], chain[key, _HIGH]
        if low == high:
            continue
        if row >= num_buffers and low < top:
            crowd[row] = topmost
        elif low < auxiliary_top:
            crowd[row] = topmost_auxiliary
        if high > top:
            top, topmost = high, row
        if row >= num_buffers and high > auxiliary_top:
            auxiliary_top, topmost_auxiliary = high, row


@inlined_kernel
def _take_up(chain: Integers, words: Integers, key: int, since: int, until: int) -> int:
    """Put a storage into the chain, or return the key of one that it meets there; 0 for none."""
    below = _at_or_below(words, key)
    while below > 0 and chain[below, _UNTIL] <= since:
        below = _take_out(chain, words, below)
    above = chain[below, _ABOVE]
    while above > 0 and chain[above, _UNTIL] <= since:
        above = chain[_take_out(chain, words, above), _ABOVE]
    if below > 0 and chain[below, _HIGH] > chain[key, _LOW]:
        return below
    if above > 0 and chain[above, _LOW] < chain[key, _HIGH]:
        return int(above)
    chain[key, _UNTIL], chain[key, _BELOW], chain[key, _ABOVE] = until, below, above
    chain[below, _ABOVE] = key
    chain[above, _BELOW] = key
    _mark(words, key)
    return 0


@kernel
def _take_out(chain: Integers, words: Integers, key: int) -> int:
    """Take a storage out of the chain, and return its neighbour below."""
    below, above = chain[key, _BELOW], chain[key, _ABOVE]
    chain[below, _ABOVE], chain[above, _BELOW] = above, below
    place = key
    for level in range(len(words)):
        words[level, place >> _WORD_SHIFT] &= ~(1 << (place & _LAST_BIT))
        place >>= _WORD_SHIFT
        if words[level, place] != 0:
            break
    return int(below)


@kernel
def _mark(words: Integers, key: int) -> None:
    """Set the bits of `key` in all levels."""
    place = key
    for level in range(len(words)):
        words[level, place >> _WORD_SHIFT] |= 1 << (place & _LAST_BIT)
        place >>= _WORD_SHIFT


@inlined_kernel
def _at_or_below(words: Integers, key: int) -> int:
    """Return the highest key in the chain that is not above `key`; the sentinel always is."""
    place, level = key, 0
    bits = words[0, place >> _WORD_SHIFT] & ((2 << (place & _LAST_BIT)) - 1)
    while bits == 0:
        place >>= _WORD_SHIFT
        level += 1
        bits = words[level, place >> _WORD_SHIFT] & ((1 << (place & _LAST_BIT)) - 1)
    place = (place >> _WORD_SHIFT << _WORD_SHIFT) + _highest_bit(bits)
    while level > 0:
        level -= 1
        place = (place << _WORD_SHIFT) + _highest_bit(words[level, place])
    return place


@kernel
def _highest_bit(bits: int) -> int:
    """Return the number of the highest bit that is set in a word of 32."""
    number = 0
    for step in (16, 8, 4, 2, 1):
        # Not a branch: which it would take is as good as random.
        shift = int(bits >> step > 0) * step
        bits >>= shift
        number += shift
    return number


@inlined_kernel
def _find_reserved(low: int, high: int, since: int, until: int, reserved: Reserved) -> int:
    """Return the first reserved range that meets `[low, high)` within `[since, until)`, -1 where there is none."""
    one = _first_above(reserved.reach, 0, len(reserved.reach), low)
    while one < len(reserved.low) and reserved.low[one] < high:
        if reserved.high[one] > low:
            last = reserved.offset[one + 1]
            time = _first_above(reserved.until, reserved.offset[one], last, since)
            if time < last and reserved.since[time] < until:
                return one
        one += 1
    return -1


@kernel
def _first_above(values: Integers, place: int, last: int, bound: int) -> int:
    """Return the first place before `last` whose value is above `bound`, `last` where there is none; they ascend."""
    while place < last:
        middle = (place + last) >> 1
        if values[middle] > bound:
            last = middle
        else:
            place = middle + 1
    return place
