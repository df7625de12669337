"""Sorts numbers within kernels: small to compile, and linear for the ranges that addresses have."""

from typing import Final

import numpy as np

from problem.jit import kernel
from problem.request import Integers

WORD_BITS: Final = 64
"""Bits of a number; a shift by as many is not defined."""


@kernel
def radix_sort(values: Integers, spare: Integers) -> None:
    """Sort numbers of less than 2**62 in place, byte by byte: as many passes as the range of the values takes.

    Parameters
    ----------
    values : int64, shape (n,)
    spare : int64, shape (at least n,)
        Scratch.
    """
    if len(values) == 0:
        return
    lowest = highest = values[0]
    for value in values:
        lowest, highest = min(lowest, value), max(highest, value)
    place = np.empty(257, np.int64)
    shift = 0
    while shift < WORD_BITS and (highest - lowest) >> shift > 0:
        for digit in range(257):
            place[digit] = 0
        for value in values:
            place[((value - lowest) >> shift & 255) + 1] += 1
        for digit in range(256):
            place[digit + 1] += place[digit]
        for value in values:
            digit = (value - lowest) >> shift & 255
            spare[place[digit]] = value
            place[digit] += 1
        for position in range(len(values)):
            values[position] = spare[position]
        shift += 8
