"""The two orders in which blocks are placed (contract, section 7)."""

from typing import Final

import numpy as np

from problem.blocks import Blocks
from problem.request import Flags, Integers

KEY_BITS: Final = 63
"""Bits of a packed sort key: a signed integer that is not negative."""


def lifetime_order(blocks: Blocks, tiles: Integers) -> Integers:
    """Return the blocks of `tiles` in the order of greedy.

    Fixed blocks first, then by start; at a shared start interleaved ones first, then larger modulus, then larger
    `bytes * count`, then the first member's place.

    Parameters
    ----------
    tiles : int64, shape (k,)
        Tile entries.

    Returns
    -------
    int64, shape (B,)
        Those of each of `tiles` stand where its blocks do, as indices over all blocks of the request; what stands in
        the places of other entries means nothing.
    """
    entry = _Entries(blocks, tiles)
    criteria = blocks.address[entry.own] < 0, blocks.start[entry.own], ~blocks.interleaved[entry.own]
    return entry.sorted_by(*criteria, *entry.largest_first())


def retry_order(blocks: Blocks, tiles: Integers) -> Integers:
    """Return the blocks of `tiles` in the order of the retry.

    Fixed blocks first, then by decreasing modulus, `bytes * count` and lifetime, then the first member's place.
    Parameters and result are those of `lifetime_order`.
    """
    entry = _Entries(blocks, tiles)
    life = blocks.end[entry.own] - blocks.start[entry.own]
    return entry.sorted_by(blocks.address[entry.own] < 0, *entry.largest_first(), -life)


def keeping_order(blocks: Blocks, kept: Integers, tiles: Integers) -> Integers:
    """Return the blocks of `tiles` as `lifetime_order` does, but those with an address in `kept` after the fixed ones.

    Parameters
    ----------
    kept : int64, shape (B,)
        The address that a block should keep, -1 where there is none.
    """
    entry = _Entries(blocks, tiles)
    fixed, free = blocks.address[entry.own] < 0, kept[entry.own] < 0
    return entry.sorted_by(fixed, free, blocks.start[entry.own], ~blocks.interleaved[entry.own], *entry.largest_first())


class _Entries:
    """The blocks of some tiles, tile after tile."""

    def __init__(self, blocks: Blocks, tiles: Integers) -> None:
        self._blocks = blocks
        low, high = blocks.tile_offset[tiles], blocks.tile_offset[tiles + 1]
        self._count = high - low
        self.own: slice | Integers
        if len(tiles) and (low[1:] == high[:-1]).all():
            # Chunks of tiles are neighbours: a slice spares a copy of every column.
            self.own, self._block = slice(low[0], high[-1]), np.arange(low[0], high[-1])
        else:
            done = np.cumsum(self._count)
            self.own = self._block = np.arange(self._count.sum()) + np.repeat(high - done, self._count)

    def largest_first(self) -> tuple[Integers, Integers]:
        """Return two criteria: larger modulus, then larger `bytes * count`.

        The product is below 2**53 for a block that some region may hold; any other one fails its tile anyway.
        """
        size = self._blocks.bytes[self.own] * self._blocks.num_slots[self.own]
        return -self._blocks.modulus[self.own], -size

    def sorted_by(self, *criteria: Integers | Flags) -> Integers:
        """Return the blocks of each tile by `criteria`, the first most significant; equal ones in their places.

        The criteria are packed into one key with the block below them where they fit into one: a plain sort of integers
        is many times faster than an indirect one. Those that say nothing take no room in it.
        """
        order = np.empty(len(self._blocks.first), np.int64)
        if len(self._block):
            order[self.own] = self._sorted((*criteria, self._block))
        return order

    def _sorted(self, columns: tuple[Integers | Flags, ...]) -> Integers:
        lowest = [int(column.min()) for column in columns]
        bits = [(int(column.max()) - low).bit_length() for column, low in zip(columns, lowest, strict=True)]
        if sum(bits) > KEY_BITS:
            rank = np.repeat(np.arange(len(self._count)), self._count)
            order: Integers = self._block[np.lexsort((*columns[::-1], rank))]
            return order
        key = np.zeros(len(self._block), np.int64)
        for column, low, width in zip(columns, lowest, bits, strict=True):
            if width:
                key <<= width
                key += column
                key -= low
        _sort_parts(key, self._count)
        key &= (1 << bits[-1]) - 1
        key += lowest[-1]
        return key


def _sort_parts(key: Integers, count: Integers) -> None:
    """Sort keys in place, part after part that has so many of them.

    NumPy sorts a few hundred integers within vector registers, several times faster a key than thousands: so a call a
    tile beats one for all, with the tile's rank in the key.
    """
    low = 0
    for high in np.cumsum(count).tolist():
        key[low:high].sort()
        low = high
