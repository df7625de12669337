"""Reads columns from JSON text; declines at anything unusual, which is read another way then."""

import re
from functools import cache
from typing import Any, Final

import msgspec
import numpy as np
from pydantic import BaseModel

from problem.jit import kernel
from problem.request import Integers
from service.codec.column_kind import Column
from service.codec.json_bytes import CLOSE_LIST, COMMA, MINUS, OPEN_LIST, ZERO, Text, skip_space
from service.codec.kinds import Integer
from service.codec.model_kinds import record_of
from service.codec.structs import struct_of
from service.codec.typed_arrays import DTYPES, Whole, array_of, read_base64
from service.schemas.table import Table, TypedArray

_MAX_DIGITS: Final = 16
"""Digits of the largest integer."""
_DECLINED: Final = -1
_HEAD: Final = re.compile(rb'\{\s*"dtype"\s*:\s*"(i4|i8|u1)"\s*,\s*"bdata"\s*:\s*"')
"""A typed array up to its base64, as most write it."""
_TAIL: Final = re.compile(rb'"\s*\}')
_LONGEST_TAIL: Final = 8


@cache
def column_items(model: type[BaseModel] = Table) -> dict[str, Integer]:
    """Give the bounds of the values of each column of a table, in the model's order."""
    return {name: kind.item for name, kind in record_of(model).fields.items() if isinstance(kind, Column)}


def read_column(item: Integer, part: msgspec.Raw) -> Whole | None:
    """Read a column of a table, or decline; cost O(bytes).

    Parameters
    ----------
    item
        Bounds of its values.
    part
        JSON that a parser took.

    Returns
    -------
    int64, or whatever type a typed array is of; shape (n,)
    """
    text = memoryview(part)
    if text[0] == OPEN_LIST:
        values = np.empty(len(text) // 2 + 1, np.int64)
        count = _read_integers(np.frombuffer(text, np.uint8), item.low, item.high, values)
        return None if count == _DECLINED else values[:count]
    typed = _typed_array(text)
    if typed is None or (len(typed) and not item.low <= int(typed.min()) <= int(typed.max()) <= item.high):
        return None
    return typed


def _typed_array(text: memoryview) -> Whole | None:
    """Give the values of a typed array, none where it is no such thing."""
    head, tail = _HEAD.match(text), _TAIL.search(text[-_LONGEST_TAIL:])
    try:
        if head is None or tail is None:
            # Names in another order, or with escapes.
            array = _array_decoder().decode(text)
            dtype, data = array.dtype, read_base64(array.bdata)
        else:
            # Whatever else may stand between is no base64.
            end = max(len(text) - _LONGEST_TAIL, 0) + tail.start()
            dtype, data = head[1].decode(), read_base64(text[head.end() : end])
    except (msgspec.DecodeError, ValueError):
        return None
    return None if len(data) % DTYPES[dtype].itemsize else array_of(dtype, data)


@cache
def _array_decoder() -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(struct_of(TypedArray))


@kernel
def _read_integers(text: Text, lowest: int, highest: int, values: Integers) -> int:
    """Read a list of integers; give how many there are, or decline."""
    count = 0
    at = skip_space(text, 1)
    while text[at] != CLOSE_LIST:
        sign = 1
        if text[at] == MINUS:
            sign = -1
            at += 1
        start, value = at, 0
        while ZERO <= text[at] < ZERO + 10:
            value = value * 10 + int(text[at]) - ZERO
            at += 1
        value *= sign
        # A 0 in front is no JSON, except alone; -0 is unusual.
        if at == start or at - start > _MAX_DIGITS or (text[start] == ZERO and (at - start > 1 or sign < 0)):
            return _DECLINED
        if value < lowest or value > highest:
            return _DECLINED
        values[count] = value
        count += 1
        at = skip_space(text, at)
        if text[at] == COMMA:
            at = skip_space(text, at + 1)
        elif text[at] != CLOSE_LIST:
            return _DECLINED
    return count
