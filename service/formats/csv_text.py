"""Lines and integers of a CSV, each error with its line."""

import csv
import io
import re
from collections.abc import Iterator
from typing import Final

from service.formats.errors import FormatError

_DIGITS: Final = re.compile(r"[0-9]{1,19}", re.ASCII)
"""Far above the contract's bound of 2**53, which the request's own check names, and far below what `int` refuses."""
_SHOWN: Final = 40
"""Characters of a field that a message repeats."""


def lines(text: str, *, trimmed: bool = True) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and the fields of each line, up to the empty ones at the end.

    Parameters
    ----------
    text : str
        A byte order mark and any line ending are taken.
    trimmed : bool
        Spaces around fields do not count.

    Raises
    ------
    FormatError
        It is not CSV, a field is too long, or a line is empty and others follow.
    """
    rows = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    empty_line = None
    try:
        for row in rows:
            fields = [field.strip(" \t") for field in row] if trimmed else row
            if not any(map(str.strip, fields)) and len(fields) <= 1:
                empty_line = empty_line or rows.line_num
                continue
            if empty_line is not None:
                raise FormatError("the line is empty, and others follow", empty_line)
            yield rows.line_num, fields
    except csv.Error as error:
        if "field limit" in str(error):
            detail = f"a field is longer than {csv.field_size_limit()} characters, the bound of this reader"
            raise FormatError(detail, rows.line_num) from error
        raise FormatError(f"this is not CSV: {error}", rows.line_num) from error


def integer(column: str, text: str, line: int) -> int:
    """Read a field of digits alone; other integers, and what is none, is a FormatError."""
    if not is_integer(text):
        raise FormatError(f"{column} is {shown(text)}, must be an integer of 1 to 19 digits without a sign", line)
    return int(text)


def is_integer(text: str) -> bool:
    """Tell whether a field is 1 to 19 digits."""
    return _DIGITS.fullmatch(text) is not None


def shown(text: str) -> str:
    """Quote a field for a message, cut where it is long."""
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…")


def memory_of(capacity: int | None, memory: str | None) -> dict[str, int] | str:
    """Return the memory of a request that a CSV or a model becomes: a capacity in bytes or the name of a preset.

    Raises
    ------
    FormatError
        There is not just one of them.
    """
    if capacity is not None and memory is not None:
        raise FormatError("give a capacity or a memory preset, not both")
    if memory is not None:
        return memory
    if capacity is None:
        raise FormatError(_NO_MEMORY)
    return {"capacity": capacity}


_NO_MEMORY: Final = (
    "this input says nothing about the memory: give its capacity in bytes (--capacity 1048576, ?capacity=1048576) "
    "or a preset (--memory ipu-mk2, ?memory=ipu-mk2)"
)
