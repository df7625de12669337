"""Writes a column of an answer, as a list or as a typed array."""

from typing import Final

import numpy as np
import pybase64

from problem.document import Form
from problem.jit import kernel
from problem.request import Integers
from service.codec.json_bytes import CLOSE_LIST, COMMA, MINUS, OPEN_LIST, Text, put_natural
from service.codec.typed_arrays import DTYPES, Whole, narrowest

_LONGEST: Final = 17
"""Characters of the longest integer, with its sign, and of what follows it."""


def write_column(column: Whole, form: Form) -> tuple[bytes | memoryview, ...]:
    """Write integers above -2**53 as a list, or as a typed array of the narrowest type that holds them, in pieces."""
    if form is Form.LISTS:
        return (_list(column.astype(np.int64)),)
    dtype = narrowest(column)
    data = np.ascontiguousarray(column, DTYPES[dtype]).data
    return b'{"dtype":"', dtype.encode(), b'","bdata":"', pybase64.b64encode(data), b'"}'


def _list(values: Integers) -> memoryview:
    text = np.empty(len(values) * _LONGEST + 2, np.uint8)
    end = _write_integers(values, text)
    return text[:end].data


@kernel
def _write_integers(values: Integers, out: Text) -> int:
    """Write a list of integers above -2**53; give where it ends."""
    out[0] = OPEN_LIST
    at = 1
    for index in range(len(values)):
        value = values[index]
        if value < 0:
            out[at] = MINUS
            at += 1
            value = -value
        at = put_natural(value, out, at)
        out[at] = COMMA
        at += 1
    at = max(at - 1, 1)
    out[at] = CLOSE_LIST
    return at + 1
