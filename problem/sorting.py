"""Sorts numbers within kernels: small to compile, and linear for the ranges that addresses have."""

from typing import Final

import numpy as np

from problem.jit import kernel
from problem.request import Integers

WORD_BITS: Final = 64
"""Bits of a number; a shift by as many is not defined."""

SHORT: Final = 512
"""Numbers up to which one pass by the highest byte leaves little to do; past it that could take quadratic time."""


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
    if len(values) <= SHORT:
        while (highest - lowest) >> shift >= 1 << 8:
            shift += 1
        _sort_by_byte(values, spare, lowest, shift, place)
        _insert_each(values, spare)
        return
    while shift < WORD_BITS and (highest - lowest) >> shift > 0:
        _sort_by_byte(values, spare, lowest, shift, place)
        for position in range(len(values)):
            values[position] = spare[position]
        shift += 8


@kernel
def _sort_by_byte(values: Integers, spare: Integers, lowest: int, shift: int, place: Integers) -> None:
    """Write numbers to `spare` by one byte of what they are above `lowest`; equal ones keep their order."""
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


@kernel
def _insert_each(values: Integers, nearly: Integers) -> None:
    """Write numbers that are nearly in order to `values`, in order."""
    for position in range(len(values)):
        value, at = nearly[position], position
        while at > 0 and values[at - 1] > value:
            values[at] = values[at - 1]
            at -= 1
        values[at] = value
