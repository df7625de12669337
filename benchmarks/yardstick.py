"""Sorts the rows of tiles by tile and start with NumPy's radix sort: a yardstick for the machine.

Whatever places buffers by start has to sort them, and this sort's cost is known: so many linear passes over the rows.
Figures in multiples of it can be compared between machines, and between busy hours and quiet ones.
"""

from typing import Final

import numpy as np

from benchmarks.tiles import Column, Tiles

DIGIT_BITS: Final = 16
"""Up to this width NumPy's stable sort of integers is a radix sort, in passes over bytes."""


def row_keys(tiles: Tiles) -> Column:
    """Return a key a row, the tile above the start, shape (rows,)."""
    num_tiles, n = tiles.start.shape
    tile: Column = np.repeat(np.arange(num_tiles), n)
    return tile << int(tiles.start.max()).bit_length() | tiles.start.ravel()


def radix_order(keys: Column) -> Column:
    """Return the order that sorts `keys`, equal ones in their places: a pass a digit, the lowest first."""
    order = np.arange(len(keys))
    for shift in range(0, int(keys.max()).bit_length(), DIGIT_BITS):
        digit = (keys >> shift & (1 << DIGIT_BITS) - 1).astype(np.uint16)
        order = order[np.argsort(digit[order], kind="stable")]
    return order


def check_order(keys: Column, order: Column) -> None:
    """Raise where `order` does not sort `keys`, or not stably."""
    if not np.array_equal(order, np.lexsort((keys,))):
        message = "the radix sort is wrong"
        raise ValueError(message)
