"""The request document (contract, sections 1 to 6).

What a field that was left out holds, is said by `problem.document`: it is not part of the JSON Schema.
"""

from typing import Annotated, Any, Final, Literal

from annotated_types import MinLen
from pydantic import ConfigDict, Field

from service.schemas.types import (
    NO_ALIGNMENT,
    NO_NUMBER,
    Direction,
    Input,
    Interval,
    MemoryClass,
    Name,
    Natural,
    Offset,
    Positive,
    Seconds,
    left_out,
)


class Loader(Input):
    """Addresses `[start, end)` that loading the package image cannot fill."""

    start: Natural
    """First address."""
    end: Natural
    """Above `start`."""


class Region(Input):
    """A contiguous range of addresses."""

    name: Name
    """Unique in the map."""
    start: Natural
    """Absolute address of the first byte."""
    size: Positive
    """Bytes."""
    memory_classes: list[MemoryClass] = Field(default=["standard", "interleaved"])
    """What the region takes."""
    bank_bytes: Positive = 1
    """A bank is `address // bank_bytes`, counted from absolute addresses."""


class Memory(Input):
    """A memory map: just one of `preset`, `regions` and `capacity`."""

    preset: Name = left_out("")
    """Name of a known machine, see `GET /v1/memory-maps`."""
    regions: Annotated[list[Region], MinLen(1)] = left_out(())
    """In the order of preference; they do not overlap."""
    capacity: Positive = left_out(NO_NUMBER)
    """Bytes of one region `memory` from address 0 that takes every class."""
    loader: Loader = left_out(None)
    """What preloaded storage may not meet; of a preset, in place of its own."""
    default_alignment: Positive = left_out(NO_ALIGNMENT)
    """Where no alignment is named: 1, or the preset's."""


class Buffer(Input):
    """A piece of storage with a lifetime."""

    id: str
    """Unique in its entry."""
    size: Natural
    """Bytes."""
    start: Natural
    """First event of its lifetime."""
    end: Natural
    """First event after its lifetime, above `start`."""
    alignment: Positive = left_out(NO_ALIGNMENT)
    """Its address is a multiple of this; by default the map's default."""
    memory_class: MemoryClass = "standard"
    """Only regions that list the class may hold it."""
    regions: Annotated[list[str], MinLen(1)] = left_out(())
    """Names of the only regions allowed; by default all that take the class."""
    whole_banks: bool = False
    """Its storage starts at a bank and owns every bank that it touches."""
    access_tail: Natural = 0
    """Bytes that code reads past the end; part of the storage."""
    preloaded: bool = False
    """Its first contents are in the package image: it may not meet the loader."""
    address: Natural = left_out(NO_NUMBER)
    """Fixed address."""
    gaps: list[Interval] = left_out(())
    """Times `[start, end)` within its lifetime in which the storage is free for others."""
    hint: Natural = left_out(NO_NUMBER)
    """Address to prefer where it costs nothing."""
    previous: Natural = left_out(NO_NUMBER)
    """Its address in a former plan, to be kept where possible; the answer then says what `moved`."""


class Member(Input):
    """A buffer of an alias group."""

    buffer: str
    """Its id."""
    offset: Offset = 0
    """Bytes, relative to the other members."""


class Alias(Input):
    """Buffers that share one storage."""

    members: list[Member]
    """Buffers of the entry, each with its offset."""


class Repeat(Input):
    """A loop."""

    start: Natural
    """First event."""
    end: Natural
    """First event after it, above `start`."""
    count: Positive
    """Rounds."""
    carried: list[Annotated[list[str], MinLen(1)]] = left_out(())
    """Ids; the buffers of each list share one storage, all at the same offset."""
    iterated: list[str] = left_out(())
    """Ids of buffers that become `count` slots of uniformly strided storage."""


class Auxiliary(Input):
    """Small storage for the package itself, at addresses that nothing else ever occupies."""

    id: str
    """Unique among the entry's auxiliaries."""
    size: Natural
    """Bytes."""
    alignment: Positive = left_out(NO_ALIGNMENT)
    """By default the map's default."""
    preloaded: bool = False
    """It may not meet the loader."""


class Transfer(Input):
    """A transfer between the host and a part of a buffer (of an iterated one, of its first slot)."""

    buffer: str
    """Its id."""
    offset: Natural
    """Bytes from the buffer's start."""
    size: Natural
    """Bytes."""
    direction: Direction
    """To the tile, or from it."""


class Tile(Input):
    """One distinct tile program."""

    numbers: Annotated[list[Natural], MinLen(1)] = left_out(())
    """The tiles that run it, none twice in a request; by default its position in the list."""
    buffers: list[Buffer]
    """What has to be placed; may be empty."""
    aliases: list[Alias] = left_out(())
    """Buffers that share storage."""
    repeats: list[Repeat] = left_out(())
    """Loops that carry or iterate buffers."""
    separate: list[list[str]] = left_out(())
    """Lists of buffer ids that one instruction touches at once: no two of a list ever share a bank."""
    auxiliaries: list[Auxiliary] = left_out(())
    """Small storage for the package itself."""
    descriptor_bytes: Natural = left_out(0)
    """Descriptor storage that it needs, if that is more than its transfers need."""
    transfers: list[Transfer] = left_out(())
    """What goes between the host and the tile."""


class Reservation(Input):
    """A range kept free at the same addresses on every tile."""

    id: str
    """Unique; `descriptors` is taken."""
    size: Positive
    """Bytes."""
    alignment: Positive = left_out(NO_ALIGNMENT)
    """By default the map's default."""
    region: Name = left_out("")
    """Name of the only region it may lie in."""
    address: Natural = left_out(NO_NUMBER)
    """Fixed address; one is needed where there are intervals."""
    intervals: Annotated[list[Interval], MinLen(1)] = left_out(())
    """Times `[start, end)` in which it is occupied; by default always."""


class Host(Input):
    """How host transfers are described to the loader."""

    packet_bytes: Natural
    """Bytes of a packet; a slice of a transfer needs one."""
    descriptor_entry_bytes: Natural
    """Bytes of a descriptor entry; a slice needs one."""
    max_transfer_bytes: Positive
    """Bytes of the longest slice."""


class Options(Input):
    """What the caller wants beside a verdict."""

    exact: Literal["auto", "off"] = "auto"
    """`off`: tiles that both greedy orders fail to place are left undecided."""
    time_limit: Seconds = 10.0
    """Seconds for the exact stage of one tile."""
    deadline: Seconds = 60.0
    """Seconds for the request."""
    objective: Literal["fit", "peak"] = "fit"
    """`peak`: the lowest sum of the regions' peaks, with its proven bound."""
    explain: Literal["auto", "full", "off"] = "auto"
    """`full`: also which blocks cannot be placed together."""


SMALL: Final[dict[str, Any]] = {
    "memory": "ipu-mk2",
    "tiles": [
        {
            "numbers": [0, 1],
            "buffers": [
                {"id": "x", "size": 4000, "start": 0, "end": 3},
                {"id": "w", "size": 20000, "start": 1, "end": 4, "memory_class": "interleaved"},
                {"id": "y", "size": 4000, "start": 3, "end": 6},
            ],
        }
    ],
}
"""Three buffers that fit; `x` and `y` never live together."""

TOO_MUCH: Final[dict[str, Any]] = {
    "memory": {"capacity": 100},
    "tiles": [
        {
            "buffers": [
                {"id": "a", "size": 60, "start": 0, "end": 2},
                {"id": "b", "size": 60, "start": 1, "end": 3},
            ]
        }
    ],
}
"""Two buffers that live together at event 1, when they need 120 bytes of 100."""


class RequestHead(Input):
    """What a request says beside its tiles."""

    memory: Name | Memory
    """A preset's name, or a memory map."""
    reservations: list[Reservation] = left_out(())
    """Ranges kept free on every tile, in the order in which they find their places."""
    host: Host = left_out(None)
    """Required where there are transfers."""
    interleaved_offset: Natural = 0
    """Interleaved storage lies at least this many bytes above its region's start."""
    options: Options = Field(default_factory=Options)
    """What is wanted beside a verdict, and how long it may take."""


class Request(RequestHead):
    """Tiles to be placed, and the memory to place them in."""

    model_config = ConfigDict(json_schema_extra={"examples": [SMALL, TOO_MUCH]})

    tiles: Annotated[list[Tile], MinLen(1)]
    """One entry for each distinct tile program."""
