"""Turns JSON into request documents, and answers into JSON."""

from typing import Final

from problem.answer import Answer
from problem.document import Document, Form
from problem.request import Request
from service.codec.answer_table import encode_table
from service.codec.answer_text import encode_rows
from service.codec.exact_reading import read_exactly
from service.codec.row_reading import read_rows
from service.codec.table_reading import read_table

_PIECE: Final = 1 << 20
"""Bytes that are searched at a time: a millisecond, in which no other thread runs."""

__all__ = ["decode", "encode"]


def decode(body: bytes, max_tiles: int | None = None) -> Document:
    """Read a request document; of one with more than `max_tiles` entries no more is read than tells that.

    Raises
    ------
    MalformedBody
        Where it is not JSON.
    RequestError
        Where a value breaks the rules of its own field, or a name stands twice in an object: with all faults of the
        document, those included that `problem.preparation.prepare` finds in others.
    """
    # An entry in rows has its buffers. Who is named like that as often is read slowly, and no worse.
    if max_tiles is not None and _occurs_more_often(b'"buffers"', body, max_tiles):
        return read_exactly(body, max_tiles)
    return read_rows(body) or read_table(body, max_tiles) or read_exactly(body, max_tiles)


def encode(request: Request, answer: Answer, form: Form = Form.ROWS) -> bytes:
    """Write the answer document, its places in rows or in columns."""
    return encode_rows(request, answer) if form is Form.ROWS else encode_table(request, answer, form)


def _occurs_more_often(text: bytes, body: bytes, times: int) -> bool:
    """Tell whether `text` is in `body` more than so many times; other threads may run between pieces."""
    found = 0
    for start in range(0, len(body), _PIECE):
        found += body.count(text, start, start + _PIECE + len(text) - 1)
        if found > times:
            return True
    return False
