"""Rows in the order of a value within each entry."""

import numpy as np

from problem.request import Integers


def order_within(tile: Integers, value: Integers) -> Integers:
    """Return the indices of rows by ascending `tile`, then `value`, then index; shape (n,) all, magnitudes to 2**60.

    Where the three fit in 63 bits they are packed into one integer, so that one plain sort does.
    """
    n = len(value)
    if n == 0:
        return np.zeros(0, np.int64)
    lowest = int(value.min())
    value_bits, index_bits = (int(value.max()) - lowest).bit_length(), n.bit_length()
    if int(tile.max()).bit_length() + value_bits + index_bits > 63:  # noqa: PLR2004 a signed word less its sign
        return np.lexsort((value, tile))
    key = (tile << value_bits) + (value - lowest)
    key = (key << index_bits) + np.arange(n)
    key.sort()
    return key & ((1 << index_bits) - 1)
