"""Walks over JSON text as bytes."""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from problem.jit import kernel

Text: TypeAlias = NDArray[np.uint8]
"""UTF-8."""

QUOTE: Final = ord('"')
BACKSLASH: Final = ord("\\")
COMMA: Final = ord(",")
COLON: Final = ord(":")
SPACE: Final = ord(" ")
ZERO: Final = ord("0")
OPEN_OBJECT: Final = ord("{")
CLOSE_OBJECT: Final = ord("}")
OPEN_LIST: Final = ord("[")
CLOSE_LIST: Final = ord("]")


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
def same_bytes(text: Text, low: int, other: int, count: int) -> bool:
    """Tell whether `count` bytes from `low` are those from `other`."""
    for index in range(count):  # noqa: SIM110 - a generator is not compiled
        if text[low + index] != text[other + index]:
            return False
    return True
