"""Turns JSON into request documents, and answers into JSON."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
import numpy as np

from problem.document import Document
from problem.request import Integers
from service.codec.answer_text import encode
from service.codec.buffer_rows import read_buffers
from service.codec.columns import document_of
from service.codec.doubled_names import may_double_names
from service.codec.exact_reading import read_exactly
from service.codec.json_bytes import Text, text_of
from service.codec.structs import struct_of
from service.schemas.request import Request

__all__ = ["decode", "encode"]


def decode(body: bytes) -> Document:
    """Read a request document.

    Raises
    ------
    MalformedBody
        Where it is not JSON.
    RequestError
        Where a value breaks the rules of its own field, or a name stands twice in an object: with all faults of the
        document, those included that `problem.preparation.prepare` finds in others.
    """
    return _decode_plain(body) or read_exactly(body)


def _decode_plain(body: bytes) -> Document | None:
    """Read a document without faults, or decline at anything unusual."""
    try:
        rows = _decoder().decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None
    text = text_of(body)
    low, high = _places(text, [tile.buffers for tile in rows.tiles])
    if may_double_names(text, low, high):
        return None
    buffers = read_buffers(text, low, high)
    return None if buffers is None else document_of(rows, buffers)


@cache
def _decoder() -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(struct_of(Request, raw="buffers"))


def _places(text: Text, parts: Sequence[msgspec.Raw]) -> tuple[Integers, Integers]:
    """Give where parts of the text begin and end in it; they are views of it."""
    low = np.array([np.frombuffer(part, np.uint8).ctypes.data for part in parts], np.int64) - text.ctypes.data
    return low, low + np.array([len(memoryview(part)) for part in parts], np.int64)
