"""MiniMalloc's CSV: a line a buffer, one tile.

The first line names the columns, in any order: `id,lower,upper,size[,alignment,hint,gaps,offset]`. In detail:

- Lifetimes are half-open, but a column that is called `end` is inclusive, and so are the ends of `gaps` then.
- An empty field of an optional column leaves it out, as -1 does for `hint` and `offset`.
- Where there is no alignment it is the memory's default: 1 with a capacity, the preset's own with a preset.
- `offset` is a fixed address, as in MiniMalloc: a solved file is placed as its solution says or not at all.
- A column that is not known is refused: what it asks for could not be kept.
- Empty lines may stand at the end only: MiniMalloc stops reading at the first one.
"""

from typing import Any, Final

from service.formats.csv_text import integer, lines, memory_of, shown
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
_FIELD_OF: Final = {
    "id": "id",
    "lower": "start",
    "upper": "end",
    "size": "size",
    "alignment": "alignment",
    "hint": "hint",
    "gaps": "gaps",
    "offset": "address",
}
"""Fields of a buffer, by column."""
_REQUIRED: Final = ("id", "lower", "upper", "size")
_INCLUSIVE: Final = "end"


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
    rows = lines(text)
    header_line, header = next(rows, (1, []))
    if not header:
        raise FormatError(f"there is nothing to read: the first line names the columns {', '.join(_REQUIRED)}", 1)
    columns = _columns(header, header_line)
    inclusive = int(_INCLUSIVE in header)
    buffers = []
    for line, fields in rows:
        if len(fields) != len(columns):
            raise FormatError(f"there are {len(fields)} fields under {len(columns)} columns", line)
        buffers.append(_buffer(dict(zip(columns, fields, strict=True)), inclusive, line))
    return {"memory": memory_of(capacity, memory), "tiles": [{"buffers": buffers}]}


def names_of_fields(header: list[str]) -> dict[str, str]:
    """Return what the header calls the column of each field of a buffer."""
    return {_FIELD_OF[_COLUMN_OF[name]]: name for name in header}


def _columns(header: list[str], line: int) -> list[str]:
    """Return the column that each name of the header stands for."""
    columns: list[str] = []
    for name in header:
        column = _COLUMN_OF.get(name)
        if column is None:
            raise FormatError(f"no column is called {shown(name)}; known are {', '.join(_COLUMN_OF)}", line)
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
        "size": integer("size", row["size"], line),
        "start": integer("lower", row["lower"], line),
        "end": integer("upper", row["upper"], line) + inclusive,
    }
    for column, field in (("alignment", "alignment"), ("hint", "hint"), ("offset", "address")):
        text = row.get(column, "")
        none = text == "" or (text == "-1" and column != "alignment")
        if not none:
            buffer[field] = integer(column, text, line)
    gaps = [_gap(gap, inclusive, line) for gap in row.get("gaps", "").split()]
    if gaps:
        buffer["gaps"] = gaps
    return buffer


def _gap(text: str, inclusive: int, line: int) -> list[int]:
    """Read `lo-hi`."""
    if "@" in text:
        raise FormatError(f"gap {shown(text)} keeps a window of the buffer: only whole gaps, lo-hi, are planned", line)
    lower, dash, upper = text.partition("-")
    if not dash:
        raise FormatError(f"gap {shown(text)} is not of the form lo-hi; gaps are separated by spaces", line)
    return [integer("gap", lower, line), integer("gap", upper, line) + inclusive]
