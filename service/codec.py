"""Turns JSON into request documents, and answers into JSON."""

from functools import cache
from typing import Any

import msgspec

from problem.document import Document
from service.answer_text import encode
from service.columns import document_of
from service.doubled_names import may_double_names
from service.exact_reading import read_exactly
from service.schemas.request import Request
from service.structs import struct_of

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
    try:
        rows = _decoder().decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return read_exactly(body)
    return read_exactly(body) if may_double_names(body) else document_of(rows)


@cache
def _decoder() -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(struct_of(Request))
