"""Turns JSON into request documents, and answers into JSON."""

from functools import cache
from typing import Any

import msgspec

from problem.document import Document
from problem.errors import Faults, RequestError
from service.answer_text import encode
from service.columns import columns_of
from service.json_text import MalformedBody
from service.schemas.request import Request as RequestModel
from service.structs import struct_of

__all__ = ["decode", "encode"]


@cache
def _decoder() -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(struct_of(RequestModel))


def decode(body: bytes) -> Document:
    """Read a request document.

    Raises
    ------
    MalformedBody
        Where it is not JSON.
    RequestError
        With all faults of the document, where a value breaks the bounds of its own field.
    """
    try:
        rows: Any = _decoder().decode(body)
    except msgspec.ValidationError as error:
        faults = Faults()
        faults.add("", str(error))
        raise RequestError(faults) from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise MalformedBody(str(error)) from None
    return Document(
        memory=rows.memory,
        tiles=rows.tiles,
        buffers=columns_of([tile.buffers for tile in rows.tiles]),
        reservations=rows.reservations,
        host=rows.host,
        interleaved_offset=rows.interleaved_offset,
        options=rows.options,
    )
