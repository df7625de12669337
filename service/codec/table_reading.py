"""Reads a request whose buffers are columns, or declines at anything unusual, which is read value by value then."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
import numpy as np

from problem.document import Document, Form
from service.bounds import check_num_entries
from service.codec.doubled_names import may_double_names
from service.codec.json_bytes import OPEN_OBJECT, Text, places_of, text_of
from service.codec.kinds import Findings, Integer
from service.codec.structs import struct_of
from service.codec.table_document import table_document
from service.codec.table_rules import OFFSETS, TableParts, check_table
from service.codec.table_text import column_items, read_column
from service.codec.typed_arrays import Whole
from service.schemas.table import COLUMN_TYPES, TableRequest


def read_table(body: bytes, max_tiles: int | None = None) -> Document | None:
    """Read a document without faults, or decline; cost O(bytes)."""
    try:
        request = _decoder().decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None
    table = request.table
    columns = read_columns(text_of(body), table, column_items())
    if columns is None:
        return None
    parts = TableParts(columns, table.id, table.extras)
    check_num_entries(OFFSETS, parts.num_entries, max_tiles)
    if not check_table(parts, Findings()):
        return None
    typed = any(memoryview(getattr(table, name))[0] == OPEN_OBJECT for name in columns)
    return table_document(request, parts, Form.ARRAYS if typed else Form.LISTS)


def read_columns(text: Text, table: Any, items: Mapping[str, Integer]) -> dict[str, Whole] | None:  # noqa: ANN401 - a struct made at run time
    """Read the columns that were sent, or decline, also where an object of the text may hold a name twice.

    Parameters
    ----------
    text
        JSON that a parser took.
    table
        What it made of a part of it: columns that were sent are left as text.
    items
        Bounds of the values of each column.
    """
    raw = {name: part for name in items if isinstance(part := getattr(table, name), msgspec.Raw)}
    if may_double_names(text, *map(np.sort, places_of(text, list(raw.values())))):
        return None
    columns = {}
    for name, part in raw.items():
        column = read_column(items[name], part)
        if column is None:
            return None
        columns[name] = column
    return columns


@cache
def _decoder() -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(struct_of(TableRequest, raw=COLUMN_TYPES))
