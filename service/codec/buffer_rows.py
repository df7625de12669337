"""Reads buffers from JSON text straight into columns; declines at anything unusual, which is read another way then."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np

from problem.document import BufferColumns
from problem.jit import inlined_kernel, kernel
from problem.request import Flags, Integers
from service.codec.buffer_fields import INTEGER, LIST, TEXT, WORD, BufferFields, buffer_fields, field_names
from service.codec.json_bytes import (
    BACKSLASH,
    CLOSE_LIST,
    CLOSE_OBJECT,
    COMMA,
    OPEN_LIST,
    OPEN_OBJECT,
    QUOTE,
    WORD_BYTES,
    ZERO,
    Text,
    Words,
    skip_space,
    stands_at,
    string_end,
    word_at,
)
from service.codec.structs import wire_type
from service.schemas.request import Buffer

_SHORTEST_ROW: Final = len('{"id":"","size":0,"start":0,"end":1},')
"""Bytes of a row: no text has more rows than this allows."""
_MAX_DIGITS: Final = 16
"""Digits of the largest integer."""
_DECLINED: Final = -1


class _Columns(NamedTuple):
    """What rows are read into; R rows at most.

    Attributes
    ----------
    integers : int64, shape (columns, R); flags : bool, shape (columns, R)
    ids : uint8
        The ids as one JSON array.
    lists : int64, shape (k, 4)
        Row, field, and where its text begins and ends.
    """

    integers: Integers
    flags: Flags
    ids: Text
    lists: Integers


def read_buffers(text: Text, low: Integers, high: Integers) -> BufferColumns | None:
    """Read the lists of buffers of all entries, or decline.

    It takes only what a decoder derived from the model takes, and declines fractions, nulls, escapes in names of
    fields, and whatever the model refuses. Cost O(bytes).

    Parameters
    ----------
    text
        JSON that a parser took.
    low, high : int64, shape (T,)
        Where the list of each entry begins and ends.
    """
    fields = buffer_fields()
    capacity = int((high - low).sum()) // _SHORTEST_ROW + 1
    columns = _Columns(
        integers=np.empty((len(fields.default), capacity), np.int64),
        flags=np.empty((len(field_names(WORD)), capacity), np.bool_),
        ids=np.empty(int((high - low).sum()) + 2, np.uint8),
        lists=np.empty((capacity * len(field_names(LIST)), 4), np.int64),
    )
    tile_offset = np.zeros(len(low) + 1, np.int64)
    ids_end, lists_end = _read_entries(text, low, fields, columns, tile_offset)
    if ids_end == _DECLINED:
        return None
    try:
        return _finish(text, columns._replace(ids=columns.ids[:ids_end], lists=columns.lists[:lists_end]), tile_offset)
    except msgspec.DecodeError:
        return None


def _finish(text: Text, columns: _Columns, tile_offset: Integers) -> BufferColumns:
    """Cut the columns down to the rows that there are, and read ids and lists."""
    num_rows = int(tile_offset[-1])
    lists: dict[str, dict[int, Any]] = {name: {} for name in field_names(LIST)}
    names = tuple(Buffer.model_fields)
    for row, field, low, high in columns.lists.tolist():
        lists[names[field]][row] = _list_decoder(names[field]).decode(text[low:high].data)
    read: dict[str, Any] = {"tile_offset": tile_offset, **lists}
    read["id"] = msgspec.json.decode(columns.ids.data, type=list[str])
    for rows, names in ((columns.integers, field_names(INTEGER)), (columns.flags, field_names(WORD))):
        read |= {name: row[:num_rows] for name, row in zip(names, rows, strict=True)}
    read["interleaved"] = read.pop("memory_class")
    return BufferColumns(**read)


@cache
def _list_decoder(name: str) -> msgspec.json.Decoder[Sequence[Any]]:
    field = Buffer.model_fields[name]
    return msgspec.json.Decoder(wire_type(field.annotation, field.metadata))


@kernel
def _read_entries(  # noqa: C901, PLR0911, PLR0912, PLR0915 - split up, it took twice the time: see below
    text: Text, low: Integers, fields: BufferFields, columns: _Columns, tile_offset: Integers
) -> tuple[int, int]:
    """Read all entries; give how much of `ids` and of `lists` is in use, or decline.

    One loop, since a call that passes the tables counts references for each array in them, and costs more than reading
    the value that it is made for. What is called takes few arrays.
    """
    declined = (_DECLINED, _DECLINED)
    # Looking into a tuple counts references too.
    integers, flags, ids, lists = columns.integers, columns.flags, columns.ids, columns.lists
    kinds, places, lowest, highest = fields.kind, fields.column, fields.low, fields.high
    label, label_bits, label_size = fields.label, fields.label_bits, fields.label_size
    names, name_offset, default = fields.names.text, fields.names.offset, fields.default
    words, word_offset = fields.words.text, fields.words.offset
    expected = np.zeros(len(kinds), np.int64)
    ids[0] = OPEN_LIST
    row = num_lists = 0
    id_at = 1
    for entry in range(len(low)):
        at = skip_space(text, low[entry] + 1)
        while text[at] != CLOSE_LIST:
            if text[at] != OPEN_OBJECT:
                return declined
            _leave_out(integers, flags, default, row)
            seen = place = 0
            at += 1
            while text[at] != CLOSE_OBJECT:
                at = skip_space(text, at)
                # Mostly a row has its fields in the order of the row before, and no space before the colon.
                field = int(expected[place]) if place < len(expected) else 0
                if _is_label_at(text, at, label, label_bits, field):
                    at = skip_space(text, at + label_size[field])
                else:
                    field = _field_at(text, at, names, name_offset)
                    if field == _DECLINED:
                        return declined
                    if place < len(expected):
                        expected[place] = field
                    # Past the name, the colon and what is between them.
                    at = skip_space(text, skip_space(text, at + name_offset[field + 1] - name_offset[field]) + 1)
                if seen >> field & 1:
                    return declined
                seen |= 1 << field
                place += 1
                kind, column = kinds[field], places[field]
                if kind == INTEGER:
                    value, at = _natural(text, at)
                    if value < lowest[field] or value > highest[field]:
                        return declined
                    integers[column, row] = value
                elif kind == WORD:
                    word, at = _word_at(text, at, words, word_offset, 2 * column)
                    if word == _DECLINED:
                        return declined
                    flags[column, row] = word
                elif kind == TEXT and text[at] == QUOTE:
                    at, id_at = _append(text, at, ids, id_at)
                elif kind == LIST and text[at] == OPEN_LIST:
                    start, at = at, _list_end(text, at)
                    lists[num_lists, 0], lists[num_lists, 1] = row, field
                    lists[num_lists, 2], lists[num_lists, 3] = start, at
                    num_lists += 1
                else:
                    return declined
                at = skip_space(text, at)
                if text[at] == COMMA:
                    at += 1
            if seen & fields.required != fields.required:
                return declined
            row += 1
            at = skip_space(text, at + 1)
            if text[at] == COMMA:
                at = skip_space(text, at + 1)
        tile_offset[entry + 1] = row
    id_at -= row > 0
    ids[id_at] = CLOSE_LIST
    return id_at + 1, num_lists


@inlined_kernel
def _leave_out(integers: Integers, flags: Flags, default: Integers, row: int) -> None:
    """Begin a row with what stands for fields that are left out."""
    for column in range(len(default)):
        integers[column, row] = default[column]
    for column in range(len(flags)):
        flags[column, row] = False


@inlined_kernel
def _is_label_at(text: Text, at: int, label: Words, label_bits: Words, field: int) -> bool:
    """Tell quickly whether the name of a field and a colon stand at `at`; false at the end of the text."""
    if at + label.shape[1] * WORD_BYTES > len(text):
        return False
    differing = np.uint64(0)
    for word in range(label.shape[1]):
        differing |= (word_at(text, at + word * WORD_BYTES) ^ label[field, word]) & label_bits[field, word]
    return bool(differing == 0)


@inlined_kernel
def _field_at(text: Text, at: int, names: Text, offset: Integers) -> int:
    """Give the field whose name stands at `at`."""
    for field in range(len(offset) - 1):
        if stands_at(text, at, names, offset[field], offset[field + 1]):
            return field
    return _DECLINED


@inlined_kernel
def _word_at(text: Text, at: int, words: Text, offset: Integers, first: int) -> tuple[int, int]:
    """Tell whether the second of two words stands at `at` and not the first, and give the place after it."""
    for word in range(2):
        low, high = offset[first + word], offset[first + word + 1]
        if stands_at(text, at, words, low, high):
            return word, at + high - low
    return _DECLINED, at


@inlined_kernel
def _natural(text: Text, at: int) -> tuple[int, int]:
    """Read a number of digits alone, and give the place after it; none, too many, or a 0 in front are unusual."""
    start, value = at, 0
    while ZERO <= text[at] < ZERO + 10:
        value = value * 10 + int(text[at]) - ZERO
        at += 1
    if at == start or at - start > _MAX_DIGITS or (text[start] == ZERO and at - start > 1):
        return _DECLINED, at
    return value, at


@inlined_kernel
def _append(text: Text, at: int, ids: Text, id_at: int) -> tuple[int, int]:
    """Add the string that begins at `at` to a list, and give the places after both."""
    ids[id_at] = QUOTE
    at, id_at = at + 1, id_at + 1
    while text[at] != QUOTE:
        if text[at] == BACKSLASH:
            ids[id_at] = BACKSLASH
            at, id_at = at + 1, id_at + 1
        ids[id_at] = text[at]
        at, id_at = at + 1, id_at + 1
    ids[id_at], ids[id_at + 1] = QUOTE, COMMA
    return at + 1, id_at + 2


@inlined_kernel
def _list_end(text: Text, at: int) -> int:
    """Give the place after the list that begins at `at`."""
    depth = 0
    while True:
        if text[at] == QUOTE:
            at = string_end(text, at) - 1
        depth += int(text[at] == OPEN_LIST) - int(text[at] == CLOSE_LIST)
        at += 1
        if depth == 0:
            return at
