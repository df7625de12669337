"""Tile numbers as ranges, `0-3 7`."""

from collections.abc import Sequence
from typing import Final

from service.formats.csv_text import integer
from service.formats.errors import FormatError

_MAX_NUMBERS: Final = 1 << 20
"""Tile numbers that one field may stand for."""


def folded(numbers: Sequence[int]) -> str:
    """Write numbers in their order, runs of ascending ones as ranges."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)


def unfolded(text: str, line: int) -> tuple[int, ...]:
    """Read what `folded` writes.

    Raises
    ------
    FormatError
        There is no number, one is none, a range is reversed, or they are too many.
    """
    numbers: list[int] = []
    for piece in text.split():
        first, dash, last = piece.partition("-")
        low = integer("tiles", first, line)
        high = integer("tiles", last, line) if dash else low
        if high < low:
            raise FormatError(f"tiles {piece} end before they begin", line)
        if high - low >= _MAX_NUMBERS - len(numbers):
            raise FormatError(f"tiles name more than {_MAX_NUMBERS} numbers", line)
        numbers += range(low, high + 1)
    if not numbers:
        raise FormatError("tiles is empty, must name the tiles: 0-3 7", line)
    return tuple(numbers)
