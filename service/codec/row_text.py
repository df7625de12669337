"""Writes rows of an answer as JSON text, the rows of all entries in one pass."""

from itertools import pairwise
from typing import Final, NamedTuple

import msgspec
import numpy as np

from problem.jit import inlined_kernel, kernel
from problem.request import Codes, Flags, Integers
from service.codec.json_bytes import (
    CLOSE_LIST,
    CLOSE_OBJECT,
    COMMA,
    OPEN_LIST,
    OPEN_OBJECT,
    Pieces,
    Text,
    pieces,
    put_natural,
    string_end,
)

_NO_IDS: Final = b"[]"
_ID: Final = np.frombuffer(b'"id":', np.uint8)
_NULL: Final = np.frombuffer(b"null", np.uint8)
_NO_CODES: Final = np.zeros(0, np.int8)


class Rows(NamedTuple):
    """Rows of one kind: each an object of an id and a region where it has them, then integers.

    Attributes
    ----------
    offset : int64, shape (T + 1,)
        The rows of entry `t` are `offset[t]:offset[t + 1]`.
    columns : dict of int64, shape (n,)
        By field, in the document's order; -1 is written as null.
    ids : tuple of str or None, length n
    region : int8 or None, shape (n,)
        Index in the map.
    """

    offset: Integers
    columns: dict[str, Integers]
    ids: tuple[str, ...] | None = None
    region: Codes | None = None


class _Table(NamedTuple):
    """The same rows as arrays: ids are one JSON array, integers have a row a field."""

    offset: Integers
    ids: Text
    region: Codes
    integers: Integers


def write_rows(rows: Rows, wanted: Flags, regions: tuple[str, ...]) -> list[memoryview]:
    """Give each entry's array of rows as JSON text, an empty text where the entry is not `wanted`.

    Cost O(bytes written).
    """
    ids = _NO_IDS if rows.ids is None else msgspec.json.encode(rows.ids)
    table = _Table(
        offset=rows.offset.copy(),
        ids=np.frombuffer(ids, np.uint8),
        region=_NO_CODES.copy() if rows.region is None else rows.region.copy(),
        integers=np.stack(list(rows.columns.values())),
    )
    names = pieces([b'"region":' + msgspec.json.encode(name) + b"," for name in regions])
    labels = pieces([msgspec.json.encode(name) + b":" for name in rows.columns])
    width = len('{"id":,},') + int(np.diff(names.offset).max(initial=0)) + len(labels.text)
    width += sum(_most_characters(column) + len(",") for column in rows.columns.values())
    out = np.empty(int(rows.offset[-1]) * width + len(ids) + 2 * len(wanted), np.uint8)
    end = np.zeros(len(wanted) + 1, np.int64)
    _write_rows(table, names, labels, wanted.copy(), out, end)
    view, ends = out.data, end.tolist()
    return [view[low:high] for low, high in pairwise(ends)]


def _most_characters(column: Integers) -> int:
    """Return the characters of the longest integer of a column; a null has four."""
    return max(len(str(int(column.max(initial=0)))), len(_NULL))


@kernel
def _write_rows(table: _Table, names: Pieces, labels: Pieces, wanted: Flags, out: Text, end: Integers) -> None:
    # Taken out of the tuples, since each look into them counts references; what is called takes few arrays.
    offset, ids, region, integers = table.offset, table.ids, table.region, table.integers
    name_text, name_offset = names.text, names.offset
    label_text, label_offset = labels.text, labels.offset
    with_ids, with_regions = len(ids) > len(_NO_IDS), len(region) > 0
    at, id_at = 0, 1
    for entry in range(len(wanted)):
        start = at
        for row in range(offset[entry], offset[entry + 1]):
            id_end = string_end(ids, id_at) if with_ids else id_at
            if wanted[entry]:
                # In front of the first row: the bracket is put over it.
                out[at], out[at + 1] = COMMA, OPEN_OBJECT
                at += 2
                if with_ids:
                    at = _put(_ID, 0, len(_ID), out, at)
                    at = _put(ids, id_at, id_end + 1, out, at)
                    out[at - 1] = COMMA
                if with_regions:
                    at = _put(name_text, name_offset[region[row]], name_offset[region[row] + 1], out, at)
                for column in range(len(integers)):
                    at = _put(label_text, label_offset[column], label_offset[column + 1], out, at)
                    at = _put_integer(integers[column, row], out, at)
                    out[at] = COMMA
                    at += 1
                out[at - 1] = CLOSE_OBJECT
            id_at = id_end + 1
        if wanted[entry]:
            out[start] = OPEN_LIST
            at = max(at, start + 1)
            out[at] = CLOSE_LIST
            at += 1
        end[entry + 1] = at


@kernel
def _put(text: Text, low: int, high: int, out: Text, at: int) -> int:
    for index in range(low, high):
        out[at] = text[index]
        at += 1
    return at


@inlined_kernel
def _put_integer(value: int, out: Text, at: int) -> int:
    """Write an integer of 0 or more in decimal, null in place of one below."""
    if value < 0:
        return _put(_NULL, 0, len(_NULL), out, at)
    return put_natural(value, out, at)
