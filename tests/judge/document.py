"""Request documents as values, with every default of the contract filled in.

Faults are not looked for: a document that breaks the schema raises whatever Python raises.
"""

from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]
Interval = tuple[int, int]

BOTH_CLASSES = ("standard", "interleaved")
IPU_MK2: Json = {
    "regions": [
        {
            "name": "region0",
            "start": 0x4C000,
            "size": 0x34000,
            "memory_classes": ["standard"],
            "bank_bytes": 16 * 1024,
        },
        {"name": "region1", "start": 0x80000, "size": 0x68000, "bank_bytes": 32 * 1024},
    ],
    "default_alignment": 8,
}
PRESETS: dict[str, Json] = {"ipu-mk2": IPU_MK2}


@dataclass(frozen=True, slots=True)
class Region:
    """A region of the memory map, `[start, end)` in absolute addresses."""

    name: str
    start: int
    end: int
    classes: frozenset[str]
    bank_bytes: int


@dataclass(frozen=True, slots=True)
class Memory:
    """The regions in the map's order, the loader's range, and the alignment where none is named."""

    regions: tuple[Region, ...]
    loader: Interval | None
    default_alignment: int


@dataclass(frozen=True, slots=True)
class Buffer:
    """One buffer of a tile; `regions` is None where any region that takes the class will do."""

    id: str
    size: int
    start: int
    end: int
    alignment: int
    memory_class: str
    regions: frozenset[str] | None
    whole_banks: bool
    access_tail: int
    preloaded: bool
    address: int | None
    previous: int | None
    gaps: tuple[Interval, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """A loop: its time, its count, the lists carried through it and the buffers it iterates over."""

    start: int
    end: int
    count: int
    carried: tuple[tuple[str, ...], ...]
    iterated: tuple[str, ...]

    def names(self) -> set[str]:
        """Give the ids of all buffers that the loop carries or iterates."""
        return {name for group in self.carried for name in group} | set(self.iterated)


@dataclass(frozen=True, slots=True)
class Auxiliary:
    """Small storage for the package itself."""

    id: str
    size: int
    alignment: int
    preloaded: bool


@dataclass(frozen=True, slots=True)
class Transfer:
    """A host transfer of `size` bytes of a buffer, from `offset` on."""

    buffer: str
    offset: int
    size: int
    direction: str


@dataclass(frozen=True, slots=True)
class Tile:
    """One entry of `tiles`; an alias group is a tuple of (buffer id, offset)."""

    numbers: tuple[int, ...]
    buffers: tuple[Buffer, ...]
    aliases: tuple[tuple[tuple[str, int], ...], ...]
    repeats: tuple[Repeat, ...]
    separate: tuple[tuple[str, ...], ...]
    auxiliaries: tuple[Auxiliary, ...]
    descriptor_bytes: int
    transfers: tuple[Transfer, ...]


@dataclass(frozen=True, slots=True)
class Reservation:
    """A range asked for on every tile; `intervals` is None where it is always occupied."""

    id: str
    size: int
    alignment: int
    region: str | None
    address: int | None
    intervals: tuple[Interval, ...] | None


@dataclass(frozen=True, slots=True)
class Host:
    """What a slice of a transfer costs, and how large it may be, in bytes."""

    packet_bytes: int
    descriptor_entry_bytes: int
    max_transfer_bytes: int


@dataclass(frozen=True, slots=True)
class Request:
    """A whole request; the options are those that the shape of the answer depends on."""

    memory: Memory
    tiles: tuple[Tile, ...]
    reservations: tuple[Reservation, ...]
    host: Host
    interleaved_offset: int
    exact: str
    objective: str
    explain: str


def read_request(document: Json) -> Request:
    """Read a request document; an unknown preset raises KeyError."""
    memory = _memory(document["memory"])
    options = document.get("options", {})
    return Request(
        memory=memory,
        tiles=tuple(_tile(tile, place, memory.default_alignment) for place, tile in enumerate(document["tiles"])),
        reservations=tuple(_reservation(one, memory.default_alignment) for one in document.get("reservations", [])),
        host=Host(**document["host"]) if "host" in document else Host(0, 0, 1),
        interleaved_offset=document.get("interleaved_offset", 0),
        exact=options.get("exact", "auto"),
        objective=options.get("objective", "fit"),
        explain=options.get("explain", "auto"),
    )


def _memory(document: str | Json) -> Memory:
    if isinstance(document, str):
        document = {"preset": document}
    if "preset" in document:
        document = {**PRESETS[document["preset"]], **document}
    if "capacity" in document:
        document = {**document, "regions": [{"name": "memory", "start": 0, "size": document["capacity"]}]}
    loader = document.get("loader")
    return Memory(
        regions=tuple(_region(region) for region in document["regions"]),
        loader=(loader["start"], loader["end"]) if loader else None,
        default_alignment=document.get("default_alignment", 1),
    )


def _region(document: Json) -> Region:
    return Region(
        name=document["name"],
        start=document["start"],
        end=document["start"] + document["size"],
        classes=frozenset(document.get("memory_classes", BOTH_CLASSES)),
        bank_bytes=document.get("bank_bytes", 1),
    )


def _tile(document: Json, place: int, default_alignment: int) -> Tile:
    return Tile(
        numbers=tuple(document.get("numbers", [place])),
        buffers=tuple(_buffer(buffer, default_alignment) for buffer in document["buffers"]),
        aliases=tuple(
            tuple((member["buffer"], member.get("offset", 0)) for member in group["members"])
            for group in document.get("aliases", [])
        ),
        repeats=tuple(_repeat(repeat) for repeat in document.get("repeats", [])),
        separate=tuple(tuple(names) for names in document.get("separate", [])),
        auxiliaries=tuple(
            Auxiliary(one["id"], one["size"], one.get("alignment", default_alignment), one.get("preloaded", False))
            for one in document.get("auxiliaries", [])
        ),
        descriptor_bytes=document.get("descriptor_bytes", 0),
        transfers=tuple(Transfer(**transfer) for transfer in document.get("transfers", [])),
    )


def _buffer(document: Json, default_alignment: int) -> Buffer:
    return Buffer(
        id=document["id"],
        size=document["size"],
        start=document["start"],
        end=document["end"],
        alignment=document.get("alignment", default_alignment),
        memory_class=document.get("memory_class", "standard"),
        regions=frozenset(document["regions"]) if "regions" in document else None,
        whole_banks=document.get("whole_banks", False),
        access_tail=document.get("access_tail", 0),
        preloaded=document.get("preloaded", False),
        address=document.get("address"),
        previous=document.get("previous"),
        gaps=tuple((start, end) for start, end in document.get("gaps", [])),
    )


def _repeat(document: Json) -> Repeat:
    return Repeat(
        start=document["start"],
        end=document["end"],
        count=document["count"],
        carried=tuple(tuple(names) for names in document.get("carried", [])),
        iterated=tuple(document.get("iterated", [])),
    )


def _reservation(document: Json, default_alignment: int) -> Reservation:
    intervals = document.get("intervals")
    return Reservation(
        id=document["id"],
        size=document["size"],
        alignment=document.get("alignment", default_alignment),
        region=document.get("region"),
        address=document.get("address"),
        intervals=None if intervals is None else tuple((start, end) for start, end in intervals),
    )
