"""Turns JSON into request documents, and answers into JSON."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from problem.answer import Answer
from problem.document import Document, Form
from problem.request import Request
from service.codec.answer_table import encode_table
from service.codec.answer_text import encode_rows
from service.codec.exact_reading import read_exactly
from service.codec.row_reading import read_rows
from service.codec.table_reading import read_table

_PIECE: Final = 1 << 20
"""Bytes that are searched at a time: what is compared of them stays in the processor's cache, and where the interpreter
searches, no other thread runs meanwhile."""

_BRACKET: Final = ord("[")
_NAMED: Final = (b'"buffers"', rb"\u00")
"""What the name of an entry's buffers has, one or the other: its letters are escaped as `\\u0062` and so on."""

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
    if max_tiles is not None and _may_have_more_entries(body, max_tiles):
        return read_exactly(body, max_tiles)
    return read_rows(body) or read_table(body, max_tiles) or read_exactly(body, max_tiles)


def encode(request: Request, answer: Answer, form: Form = Form.ROWS) -> bytes:
    """Write the answer document, its places in rows or in columns."""
    return encode_rows(request, answer) if form is Form.ROWS else encode_table(request, answer, form)


def _may_have_more_entries(body: bytes, number: int) -> bool:
    """Tell whether a body may have more than so many entries in rows; one that has not is read slowly then, no worse.

    Each entry names its buffers, if only by escapes, and opens a list of them. Brackets are counted first, in a quarter
    of the time.
    """
    text = np.frombuffer(body, np.uint8)
    brackets = 0
    for start in range(0, len(body), _PIECE):
        brackets += int(np.count_nonzero(text[start : start + _PIECE] == _BRACKET))
        if brackets > number:
            return _occur_more_often(_NAMED, body, number)
    return False


def _occur_more_often(texts: Sequence[bytes], body: bytes, times: int) -> bool:
    """Tell whether `texts` are in `body` more than so many times; other threads may run between pieces."""
    found = 0
    for start in range(0, len(body), _PIECE):
        found += sum(body.count(text, start, start + _PIECE + len(text) - 1) for text in texts)
        if found > times:
            return True
    return False
