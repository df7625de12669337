"""The request document as columns over all tile entries: what programs send in place of rows."""

from typing import Annotated, Any, Final, Literal, TypeAlias

from annotated_types import Ge, Le
from pydantic import ConfigDict, Field

from problem.limits import MAX_INTEGER
from service.schemas.request import Auxiliary, RequestHead
from service.schemas.types import Direction, Input, Interval, Natural, Offset, Positive, left_out

Dtype: TypeAlias = Literal["i4", "i8", "u1"]
"""Signed integers of 32 and of 64 bits, and bytes."""


class TypedArray(Input):
    """Integers as they lie in memory, little-endian; they keep to the bounds that a list of them would keep to."""

    dtype: Dtype
    """Signed integers of 32 or of 64 bits, or bytes."""
    bdata: Annotated[str, Field(json_schema_extra={"contentEncoding": "base64"})]
    """Base64 of the standard alphabet (RFC 4648), padded, without line breaks."""


Naturals: TypeAlias = list[Natural] | TypedArray
AddressesOrNone: TypeAlias = list[Annotated[int, Ge(-1), Le(MAX_INTEGER)]] | TypedArray
Flags: TypeAlias = list[Annotated[int, Ge(0), Le(1)]] | TypedArray

COLUMN_TYPES: Final = (Naturals, AddressesOrNone, Flags)

BufferName: TypeAlias = str | Natural
"""A buffer of the entry: its id, or its index."""


class ColumnMember(Input):
    """A buffer of an alias group."""

    buffer: BufferName
    """Its id, or its index in the entry."""
    offset: Offset = 0
    """Bytes, relative to the other members."""


class ColumnAlias(Input):
    """Buffers that share one storage."""

    members: list[ColumnMember]
    """Buffers of the entry, each with its offset."""


class ColumnRepeat(Input):
    """A loop."""

    start: Natural
    """First event."""
    end: Natural
    """First event after it, above `start`."""
    count: Positive
    """Rounds."""
    carried: list[Annotated[list[BufferName], Field(min_length=1)]] = left_out(())
    """The buffers of each list share one storage, all at the same offset."""
    iterated: list[BufferName] = left_out(())
    """Buffers that become `count` slots of uniformly strided storage."""


class ColumnTransfer(Input):
    """A transfer between the host and a part of a buffer (of an iterated one, of its first slot)."""

    buffer: BufferName
    """Its id, or its index in the entry."""
    offset: Natural
    """Bytes from the buffer's start."""
    size: Natural
    """Bytes."""
    direction: Direction
    """To the tile, or from it."""


class BufferExtra(Input):
    """What only some buffers say, and no column holds."""

    buffer: BufferName
    """None twice in an entry."""
    regions: Annotated[list[str], Field(min_length=1)] = left_out(())
    """Names of the only regions allowed; by default all that take the class."""
    gaps: list[Interval] = left_out(())
    """Times `[start, end)` within its lifetime in which the storage is free for others."""


class Extra(Input):
    """What a tile entry says beside the columns of its buffers."""

    tile: Natural
    """Index of the entry, none twice."""
    numbers: Annotated[list[Natural], Field(min_length=1)] = left_out(())
    """The tiles that run it, none twice in a request; by default the entry's index."""
    buffers: list[BufferExtra] = left_out(())
    """What only some of its buffers say."""
    aliases: list[ColumnAlias] = left_out(())
    """Buffers that share storage."""
    repeats: list[ColumnRepeat] = left_out(())
    """Loops that carry or iterate buffers."""
    separate: list[list[BufferName]] = left_out(())
    """Lists of buffers that one instruction touches at once: no two of a list ever share a bank."""
    auxiliaries: list[Auxiliary] = left_out(())
    """Small storage for the package itself."""
    descriptor_bytes: Natural = left_out(0)
    """Descriptor storage that it needs, if that is more than its transfers need."""
    transfers: list[ColumnTransfer] = left_out(())
    """What goes between the host and the tile."""


class Table(Input):
    """The buffers of all tile entries, one column a field; each has a value a buffer."""

    tile_offsets: Naturals
    """The buffers of entry `t` are `tile_offsets[t]` up to `tile_offsets[t + 1]`: 0 first, then ascending."""
    id: list[str] = left_out(None)
    """Unique in an entry; by default the index in the entry, in decimal."""
    size: Naturals
    """Bytes."""
    start: Naturals
    """First event of the lifetime."""
    end: Naturals
    """First event after the lifetime, above `start`."""
    alignment: Naturals = left_out(())
    """The address is a multiple of it; 0, as by default, is the map's default."""
    memory_class: Flags = left_out(())
    """0 standard, as by default, 1 interleaved."""
    whole_banks: Flags = left_out(())
    """1: the storage starts at a bank and owns every bank that it touches; by default 0."""
    access_tail: Naturals = left_out(())
    """Bytes that code reads past the end; by default 0."""
    preloaded: Flags = left_out(())
    """1: the first contents are in the package image; by default 0."""
    address: AddressesOrNone = left_out(())
    """Fixed address; -1, as by default, is none."""
    hint: AddressesOrNone = left_out(())
    """Address to prefer where it costs nothing; -1, as by default, is none."""
    previous: AddressesOrNone = left_out(())
    """Address in a former plan, to be kept where possible; -1, as by default, is none."""
    extras: list[Extra] = left_out(())
    """Of the entries that say more."""


SMALL_TABLE: Final[dict[str, Any]] = {
    "memory": "ipu-mk2",
    "table": {
        "tile_offsets": [0, 3],
        "id": ["x", "w", "y"],
        "size": [4000, 20000, 4000],
        "start": [0, 1, 3],
        "end": [3, 4, 6],
        "memory_class": [0, 1, 0],
        "extras": [{"tile": 0, "numbers": [0, 1]}],
    },
}
"""The first example of rows as columns."""


class TableRequest(RequestHead):
    """A request whose buffers are columns; its answer has columns too, as typed arrays where the request has any."""

    model_config = ConfigDict(json_schema_extra={"examples": [SMALL_TABLE]})

    table: Table
    """The buffers of all entries."""
