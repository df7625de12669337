"""Reads a request whose buffers are columns, or declines at anything unusual, which is read value by value then."""

from functools import cache
from typing import Any

import msgspec
import numpy as np

from problem.document import Document, Form
from service.bounds import check_num_entries
from service.codec.doubled_names import may_double_names
from service.codec.json_bytes import OPEN_OBJECT, places_of, text_of
from service.codec.kinds import Findings
from service.codec.structs import struct_of
from service.codec.table_document import table_document
from service.codec.table_rules import OFFSETS, TableParts, check_table
from service.codec.table_text import column_items, read_column
from service.schemas.table import COLUMN_TYPES, TableRequest


def read_table(body: bytes, max_tiles: int | None = None) -> Document | None:
    """Read a document without faults, or decline; cost O(bytes)."""
    try:
        request = _decoder().decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None
    table = request.table
    sent = {name: getattr(table, name) for name in column_items()}
    raw = {name: part for name, part in sent.items() if isinstance(part, msgspec.Raw)}
    text = text_of(body)
    low, high = map(np.sort, places_of(text, list(raw.values())))
    if may_double_names(text, low, high):
        return None
    columns = {}
    for name, part in raw.items():
        column = read_column(name, part)
        if column is None:
            return None
        columns[name] = column
    parts = TableParts(columns, table.id, table.extras)
    check_num_entries(OFFSETS, parts.num_entries, max_tiles)
    if not check_table(parts, Findings()):
        return None
    typed = any(memoryview(part)[0] == OPEN_OBJECT for part in raw.values())
    return table_document(request, parts, Form.ARRAYS if typed else Form.LISTS)


@cache
def _decoder() -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(struct_of(TableRequest, raw=COLUMN_TYPES))
