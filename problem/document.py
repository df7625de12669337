"""The shape of a parsed request document, whoever parsed it.

A field that was left out is `None`, an empty tuple, an empty string, or -1 where a number would be an address or a
capacity, 0 where it would be an alignment or bytes. Values are within the bounds of their own field; `problem.reading`
checks the rules between fields.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, Protocol, TypeAlias

from problem.request import Flags, Integers

BufferName: TypeAlias = str | int
"""A buffer of the entry: its id, or its index."""


class RangeRow(Protocol):
    """Addresses `[start, end)`."""

    start: int
    end: int


class RegionRow(Protocol):
    """A region of a memory map."""

    name: str
    start: int
    size: int
    memory_classes: Sequence[Literal["standard", "interleaved"]]
    bank_bytes: int


class MemoryRow(Protocol):
    """A memory map: just one of `preset`, `capacity` (-1: left out) and `regions`."""

    preset: str
    capacity: int
    regions: Sequence[RegionRow]
    loader: RangeRow | None
    default_alignment: int


class MemberRow(Protocol):
    """A buffer of an alias group."""

    buffer: BufferName
    offset: int


class AliasRow(Protocol):
    """An alias group."""

    members: Sequence[MemberRow]


class RepeatRow(Protocol):
    """A loop."""

    start: int
    end: int
    count: int
    carried: Sequence[Sequence[BufferName]]
    iterated: Sequence[BufferName]


class AuxiliaryRow(Protocol):
    """Storage for the package itself."""

    id: str
    size: int
    alignment: int
    preloaded: bool


class TransferRow(Protocol):
    """A host transfer."""

    buffer: BufferName
    offset: int
    size: int
    direction: Literal["to_tile", "from_tile"]


class TileRow(Protocol):
    """What a tile entry says beside its buffers."""

    numbers: Sequence[int]
    aliases: Sequence[AliasRow]
    repeats: Sequence[RepeatRow]
    separate: Sequence[Sequence[BufferName]]
    auxiliaries: Sequence[AuxiliaryRow]
    descriptor_bytes: int
    transfers: Sequence[TransferRow]


class ReservationRow(Protocol):
    """A range kept free on all tiles."""

    id: str
    size: int
    alignment: int
    region: str
    address: int
    intervals: Sequence[tuple[int, int]]


class HostRow(Protocol):
    """How host transfers are described."""

    packet_bytes: int
    descriptor_entry_bytes: int
    max_transfer_bytes: int


class OptionsRow(Protocol):
    """What the caller wants beside a verdict."""

    exact: Literal["auto", "off"]
    time_limit: float
    deadline: float
    objective: Literal["fit", "peak"]
    explain: Literal["auto", "full", "off"]


@dataclass(frozen=True, slots=True)
class BufferColumns:
    """The buffers of all tile entries as they were sent, one column a field; shapes as in `problem.request.Buffers`.

    `alignment` is 0 where it was left out. Where all ids were left out, they are the indices in the entry, in decimal.
    `regions` and `gaps` hold only the buffers that name some, by buffer index.
    """

    tile_offset: Integers
    id: Sequence[str] | None
    size: Integers
    start: Integers
    end: Integers
    alignment: Integers
    interleaved: Flags
    whole_banks: Flags
    access_tail: Integers
    preloaded: Flags
    address: Integers
    hint: Integers
    previous: Integers
    regions: dict[int, Sequence[str]]
    gaps: dict[int, Sequence[tuple[int, int]]]


class Form(StrEnum):
    """How buffers, and so their places in the answer, are written."""

    ROWS = "rows"
    LISTS = "lists"
    """Columns, as lists of integers."""
    ARRAYS = "arrays"
    """Columns, as typed arrays."""


@dataclass(frozen=True, slots=True)
class Written:
    """How a document was written."""

    form: Form
    pointer_of: Callable[[str], str]
    """Where a value lies in what was sent, by the pointer that it has in rows."""
    row_pointer_of: Callable[[str], str]
    """The other way round."""


ROWS: Final = Written(Form.ROWS, str, str)


@dataclass(frozen=True, slots=True)
class Document:
    """A whole request document."""

    memory: str | MemoryRow
    tiles: Sequence[TileRow]
    buffers: BufferColumns
    reservations: Sequence[ReservationRow]
    host: HostRow | None
    interleaved_offset: int
    options: OptionsRow
    written: Written = ROWS
