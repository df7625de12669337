"""idealloc's CSV: a line a buffer, one tile, columns by their places.

The first line is passed over, as idealloc does; the columns of the others are id, start, end, size and, in a placement,
the offset. idealloc is told at its command line what a lifetime means, since files of all kinds look alike:

- `ex-csv`, exclusive at both ends, and `in-ex-csv`: two buffers that only touch are never live together. Here both are
  half-open.
- `in-csv`, inclusive at both ends, as IREE writes them.

Source: cappadokes/idealloc, `coreba/src/helpe.rs` (`MinimalloCSVParser`, `IREECSVParser`, the order of events) and
`sanity/src/bin/adapt.rs` (the conversions between the three).
"""

from typing import Any, Final

from service.formats.csv_text import integer, is_integer, lines, memory_of
from service.formats.errors import FormatError

COLUMNS: Final = ("id", "lower", "upper", "size", "offset")
_REQUIRED: Final = 4

NAMES_OF_FIELDS: Final = dict(zip(("id", "start", "end", "size", "address"), COLUMNS, strict=True))
"""Columns by the field of a buffer that they become."""


def read(
    text: str, capacity: int | None = None, *, memory: str | None = None, inclusive: bool = False
) -> dict[str, Any]:
    """Convert a CSV to a request document with one tile.

    Parameters
    ----------
    text : str
        The file; a byte order mark and any line ending are taken.
    capacity : int, optional
        Bytes of the one region, from address 0.
    memory : str, optional
        Name of a preset, in place of a capacity.
    inclusive : bool
        Lifetimes are inclusive at both ends.

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
    line, header = next(rows, (1, []))
    if not header:
        raise FormatError(f"there is nothing to read: the first line names the columns {', '.join(COLUMNS)}", 1)
    if all(map(is_integer, header)):
        raise FormatError("these are numbers, and the first line is passed over: it names the columns", line)
    if not _REQUIRED <= len(header) <= len(COLUMNS):
        raise FormatError(f"there are {len(header)} columns, must be 4 or 5: {', '.join(COLUMNS)}", line)
    buffers = [_buffer(fields, int(inclusive), line) for line, fields in rows]
    return {"memory": memory_of(capacity, memory), "tiles": [{"buffers": buffers}]}


def _buffer(fields: list[str], inclusive: int, line: int) -> dict[str, Any]:
    """Make the buffer of one line; `inclusive` is what its end lacks to be half-open."""
    if not _REQUIRED <= len(fields) <= len(COLUMNS):
        raise FormatError(f"there are {len(fields)} fields, must be 4 or 5: {', '.join(COLUMNS)}", line)
    start, end, size, *offset = (
        integer(column, text, line) for column, text in zip(COLUMNS[1:], fields[1:], strict=False)
    )
    buffer: dict[str, Any] = {"id": fields[0], "size": size, "start": start, "end": end + inclusive}
    return buffer | {"address": offset[0]} if offset else buffer
