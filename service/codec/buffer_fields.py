"""What the row reader knows of a buffer's fields, derived from their model."""

from functools import cache
from typing import Final, NamedTuple

import msgspec
import numpy as np

from problem.request import Codes, Integers
from service.codec.json_bytes import WORD_BYTES, Pieces, Words, pieces
from service.codec.kinds import Choice, Flag, Integer, Kind, Text
from service.codec.model_kinds import record_of
from service.codec.structs import default_of
from service.schemas.request import Buffer

INTEGER: Final = 0
WORD: Final = 1
"""One of two words, such as true and false."""
TEXT: Final = 2
LIST: Final = 3


class BufferFields(NamedTuple):
    """The fields in the model's order; F fields.

    Attributes
    ----------
    names : Pieces
        As JSON strings.
    label, label_bits : uint64, shape (F, words)
        Name and colon, eight bytes a word, the first lowest; and the bits that they take.
    label_size : int64, shape (F,)
        Bytes of them.
    kind : int8, shape (F,)
        `INTEGER`, `WORD`, `TEXT` or `LIST`.
    column : int8, shape (F,)
        Among the fields of its kind, in the model's order.
    low, high : int64, shape (F,)
        Bounds of integers.
    default : int64, shape (columns of integers,)
        What a column holds where the field was left out; -1 and 0 stand outside the bounds.
    required : int
        Bit `f` is set where field `f` must be there.
    words : Pieces
        The two words of each column of words, as JSON: the second sets the flag.
    """

    names: Pieces
    label: Words
    label_bits: Words
    label_size: Integers
    kind: Codes
    column: Codes
    low: Integers
    high: Integers
    default: Integers
    required: int
    words: Pieces


@cache
def field_names(kind: int) -> tuple[str, ...]:
    """Give the names of the fields of a kind in the model's order, which is that of their columns."""
    return tuple(name for name, own in record_of(Buffer).fields.items() if _code(own) == kind)


@cache
def buffer_fields() -> BufferFields:
    """Give the tables; they are not to be written to."""
    record = record_of(Buffer)
    kinds = [_code(kind) for kind in record.fields.values()]
    bounds = [(kind.low, kind.high) if isinstance(kind, Integer) else (0, 0) for kind in record.fields.values()]
    low, high = np.array(bounds, np.int64).T.copy()
    defaults = {name: default_of(info) for name, info in Buffer.model_fields.items() if not info.is_required()}
    labels = [msgspec.json.encode(name) + b":" for name in record.fields]
    words = [word for name in field_names(WORD) for word in _words(record.fields[name])]
    return BufferFields(
        names=pieces([msgspec.json.encode(name) for name in record.fields]),
        label=_as_words(labels),
        label_bits=_as_words([b"\xff" * len(label) for label in labels]),
        label_size=np.array([len(label) for label in labels]),
        kind=np.array(kinds, np.int8),
        column=np.array([kinds[:index].count(kind) for index, kind in enumerate(kinds)], np.int8),
        low=low,
        high=high,
        default=np.array([defaults.get(name, 0) for name in field_names(INTEGER)], np.int64),
        required=sum(1 << index for index, name in enumerate(record.fields) if name in record.required),
        words=pieces([msgspec.json.encode(word) for word in words]),
    )


def _as_words(texts: list[bytes]) -> Words:
    size = -(-max(map(len, texts)) // WORD_BYTES) * WORD_BYTES
    padded = b"".join(text.ljust(size, b"\0") for text in texts)
    return np.frombuffer(padded, f"<u{WORD_BYTES}").astype(np.uint64).reshape(len(texts), -1)


def _code(kind: Kind) -> int:
    match kind:
        case Integer():
            return INTEGER
        case Flag() | Choice():
            return WORD
        case Text():
            return TEXT
        case _:
            return LIST


def _words(kind: Kind) -> tuple[object, object]:
    """Give the two words of a flag or a choice; the first is what a field that was left out holds."""
    if isinstance(kind, Choice):
        first, second = kind.names
        return first, second
    return False, True
