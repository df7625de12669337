"""Reads a request whose buffers are rows, or declines at anything unusual, which is read value by value then."""

from functools import cache
from typing import Any

import msgspec

from problem.document import Document
from service.codec.buffer_rows import read_buffers
from service.codec.columns import document_of
from service.codec.doubled_names import may_double_names
from service.codec.json_bytes import places_of, text_of
from service.codec.structs import struct_of
from service.schemas.request import Buffer, Request


def read_rows(body: bytes) -> Document | None:
    """Read a document without faults, or decline; cost O(bytes)."""
    try:
        rows = _decoder().decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None
    text = text_of(body)
    low, high = places_of(text, [tile.buffers for tile in rows.tiles])
    if may_double_names(text, low, high):
        return None
    buffers = read_buffers(text, low, high)
    return None if buffers is None else document_of(rows, rows.tiles, buffers)


@cache
def _decoder() -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(struct_of(Request, raw=(list[Buffer],)))
