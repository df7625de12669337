"""MiniMalloc's CSV: a line a buffer, one tile.

The first line names the columns, in any order: `id,lower,upper,size[,alignment,hint,gaps,offset]`. In detail:

- Lifetimes are half-open, but a column that is called `end` is inclusive, and so are the ends of `gaps` then.
- An empty field of an optional column leaves it out, as -1 does for `hint` and `offset`.
- Where there is no alignment it is the memory's default: 1 with a capacity, the preset's own with a preset.
- `offset` is a fixed address, as in MiniMalloc: a solved file is placed as its solution says or not at all.
- A column that is not known is refused: what it asks for could not be kept.
- Empty lines may stand at the end only: MiniMalloc stops reading at the first one.
"""

import csv
import io
import re
from collections.abc import Iterator
from typing import Any, Final

from service.formats.errors import FormatError

_COLUMN_OF: Final = {
    "id": "id",
    "buffer": "id",
    "buffer_id": "id",
    "lower": "lower",
    "start": "lower",
    "begin": "lower",
    "upper": "upper",
    "end": "upper",
    "size": "size",
    "alignment": "alignment",
    "hint": "hint",
    "gaps": "gaps",
    "offset": "offset",
}
_REQUIRED: Final = ("id", "lower", "upper", "size")
_INCLUSIVE: Final = "end"
_DIGITS: Final = re.compile(r"[0-9]{1,19}", re.ASCII)
"""Far above the contract's bound of 2**53, which the request's own check names, and far below what `int` refuses."""
_SHOWN: Final = 40
"""Characters of a field that a message repeats."""

_NO_MEMORY: Final = (
    "a CSV says nothing about the memory: give its capacity in bytes (--capacity 1048576, ?capacity=1048576) "
    "or a preset (--memory ipu-mk2, ?memory=ipu-mk2)"
)


def read(text: str, capacity: int | None = None, *, memory: str | None = None) -> dict[str, Any]:
    """Convert a CSV to a request document with one tile.

    Parameters
    ----------
    text : str
        The file; a byte order mark and any line ending are taken.
    capacity : int, optional
        Bytes of the one region, from address 0.
    memory : str, optional
        Name of a preset, in place of a capacity.

    Returns
    -------
    dict
        A request as it would be decoded from JSON; bounds of numbers and lifetimes are left to its own check.

    Raises
    ------
    FormatError
        With the line, at the first thing that cannot be read; also where there is not just one of the memories.
    """
    lines = _lines(text)
    header_line, header = next(lines, (1, []))
    if not header:
        raise FormatError(f"there is nothing to read: the first line names the columns {', '.join(_REQUIRED)}", 1)
    columns = _columns(header, header_line)
    inclusive = int(_INCLUSIVE in header)
    buffers = []
    for line, fields in lines:
        if len(fields) != len(columns):
            raise FormatError(f"there are {len(fields)} fields under {len(columns)} columns", line)
        buffers.append(_buffer(dict(zip(columns, fields, strict=True)), inclusive, line))
    return {"memory": _memory(capacity, memory), "tiles": [{"buffers": buffers}]}


def _memory(capacity: int | None, memory: str | None) -> dict[str, int] | str:
    if capacity is not None and memory is not None:
        raise FormatError("give a capacity or a memory preset, not both")
    if memory is not None:
        return memory
    if capacity is None:
        raise FormatError(_NO_MEMORY)
    return {"capacity": capacity}


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and the trimmed fields of each line, up to the empty ones at the end."""
    rows = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    empty_line = None
    try:
        for row in rows:
            fields = [field.strip(" \t") for field in row]
            if not any(fields) and len(fields) <= 1:
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


def _columns(header: list[str], line: int) -> list[str]:
    """Return the column that each name of the header stands for."""
    columns: list[str] = []
    for name in header:
        column = _COLUMN_OF.get(name)
        if column is None:
            raise FormatError(f"no column is called {_shown(name)}; known are {', '.join(_COLUMN_OF)}", line)
        if column in columns:
            raise FormatError(f"column {column} is there twice, as {header[columns.index(column)]} and {name}", line)
        columns.append(column)
    missing = [column for column in _REQUIRED if column not in columns]
    if missing:
        raise FormatError(f"there is no column {', '.join(missing)}; there are {', '.join(header)}", line)
    return columns


def _buffer(row: dict[str, str], inclusive: int, line: int) -> dict[str, Any]:
    """Make the buffer of one line; `inclusive` is what its ends lack to be half-open."""
    buffer: dict[str, Any] = {
        "id": row["id"],
        "size": _integer("size", row["size"], line),
        "start": _integer("lower", row["lower"], line),
        "end": _integer("upper", row["upper"], line) + inclusive,
    }
    for column, field in (("alignment", "alignment"), ("hint", "hint"), ("offset", "address")):
        text = row.get(column, "")
        none = text == "" or (text == "-1" and column != "alignment")
        if not none:
            buffer[field] = _integer(column, text, line)
    gaps = [_gap(gap, inclusive, line) for gap in row.get("gaps", "").split()]
    if gaps:
        buffer["gaps"] = gaps
    return buffer


def _gap(text: str, inclusive: int, line: int) -> list[int]:
    """Read `lo-hi`."""
    if "@" in text:
        raise FormatError(f"gap {_shown(text)} keeps a window of the buffer: only whole gaps, lo-hi, are planned", line)
    lower, dash, upper = text.partition("-")
    if not dash:
        raise FormatError(f"gap {_shown(text)} is not of the form lo-hi; gaps are separated by spaces", line)
    return [_integer("gap", lower, line), _integer("gap", upper, line) + inclusive]


def _integer(column: str, text: str, line: int) -> int:
    if not _DIGITS.fullmatch(text):
        raise FormatError(f"{column} is {_shown(text)}, must be an integer of 1 to 19 digits without a sign", line)
    return int(text)


def _shown(text: str) -> str:
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…")
