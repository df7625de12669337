"""Tile numbers as ranges, `0-3 7`."""

from collections.abc import Sequence
from typing import Final

from service.formats.csv_text import integer
from service.formats.errors import FormatError

MAX_NUMBERS: Final = 1 << 20
"""Tile numbers that ranges may stand for in one file."""


def folded(numbers: Sequence[int]) -> str:
    """Write numbers in their order, runs of ascending ones as ranges."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)


class Numbers:
    """Reads what `folded` writes: each text once, and in sum no more numbers than are bounded."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[int, ...]] = {}
        self._left = MAX_NUMBERS

    def of(self, text: str, line: int) -> tuple[int, ...]:
        """Return the numbers that a field names.

        Raises
        ------
        FormatError
            There is no number, one is none, a range is reversed, or all fields so far name too many.
        """
        if text not in self._known:
            self._known[text] = self._unfolded(text, line)
        return self._known[text]

    def _unfolded(self, text: str, line: int) -> tuple[int, ...]:
        numbers: list[int] = []
        for piece in text.split():
            first, dash, last = piece.partition("-")
            low = integer("tiles", first, line)
            high = integer("tiles", last, line) if dash else low
            if high < low:
                raise FormatError(f"tiles {piece} end before they begin", line)
            self._left -= high - low + 1
            if self._left < 0:
                raise FormatError(f"tiles name more than {MAX_NUMBERS} numbers", line)
            numbers += range(low, high + 1)
        if not numbers:
            raise FormatError("tiles is empty, must name the tiles: 0-3 7", line)
        return tuple(numbers)
