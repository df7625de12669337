"""Walks over JSON text as bytes."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from problem.jit import inlined_kernel, kernel
from problem.request import Integers

Text: TypeAlias = NDArray[np.uint8]
"""UTF-8."""
Words: TypeAlias = NDArray[np.uint64]
"""Eight bytes of text each, the first lowest."""

QUOTE: Final = ord('"')
BACKSLASH: Final = ord("\\")
COMMA: Final = ord(",")
MINUS: Final = ord("-")
COLON: Final = ord(":")
SPACE: Final = ord(" ")
ZERO: Final = ord("0")
OPEN_OBJECT: Final = ord("{")
CLOSE_OBJECT: Final = ord("}")
OPEN_LIST: Final = ord("[")
CLOSE_LIST: Final = ord("]")

WORD_BYTES: Final = 8
_MOST_DIGITS: Final = 19
"""Of an int64."""


class Pieces(NamedTuple):
    """Pieces of text, one after the other; `offset` has one entry more than there are pieces."""

    text: Text
    offset: Integers


def text_of(body: bytes) -> Text:
    """Give bytes as an array, without a copy."""
    return np.frombuffer(body, np.uint8)


def places_of(text: Text, parts: Sequence[msgspec.Raw]) -> tuple[Integers, Integers]:
    """Give where parts of a text begin and end in it; they are views of it."""
    low = np.array([np.frombuffer(part, np.uint8).ctypes.data for part in parts], np.int64) - text.ctypes.data
    return low, low + np.array([len(memoryview(part)) for part in parts], np.int64)


def pieces(parts: Sequence[bytes]) -> Pieces:
    """Lay out pieces of text for kernels."""
    return Pieces(np.frombuffer(b"".join(parts), np.uint8), np.cumsum([0, *map(len, parts)], dtype=np.int64))


@kernel
def string_end(text: Text, at: int) -> int:
    """Give the place after the string that starts with the quote at `at`."""
    at += 1
    while text[at] != QUOTE:
        at += 2 if text[at] == BACKSLASH else 1
    return at + 1


@kernel
def skip_space(text: Text, at: int) -> int:
    """Give the first place from `at` on that is no white space."""
    while at < len(text) and text[at] <= SPACE:
        at += 1
    return at


@kernel
def stands_at(text: Text, at: int, other: Text, low: int, high: int) -> bool:
    """Tell whether the bytes `[low, high)` of another text stand at `at`."""
    if at + high - low > len(text):
        return False
    for index in range(high - low):  # noqa: SIM110 - a generator is not compiled
        if text[at + index] != other[low + index]:
            return False
    return True


@inlined_kernel
def word_at(text: Text, at: int) -> np.uint64:
    """Give the eight bytes from `at` on as one integer: the compiler makes them a single load.

    Unsigned all over: an index that could be negative would be looked at for wrapping, byte by byte.
    """
    place, one, byte = np.uint64(at), np.uint64(1), np.uint64(8)
    word, shift = np.uint64(text[place]), byte
    for _ in range(WORD_BYTES - 1):
        place += one
        word |= np.uint64(text[place]) << shift
        shift += byte
    return word


@kernel
def put_natural(value: int, out: Text, at: int) -> int:
    """Write an integer of 0 or more in decimal, and give the place after it."""
    # Unsigned, since division of signed integers has to look at their signs.
    rest, ten = np.uint64(value), np.uint64(10)
    size, bound = 1, ten
    while size < _MOST_DIGITS and rest >= bound:
        bound *= ten
        size += 1
    for place in range(at + size - 1, at - 1, -1):
        tenth = rest // ten
        out[place] = rest - tenth * ten + np.uint64(ZERO)
        rest = tenth
    return at + size
