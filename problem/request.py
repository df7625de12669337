"""A request as frozen columns: every buffer of every tile entry, one array an attribute."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from problem.memory import MemoryMap

Integers: TypeAlias = NDArray[np.int64]
Codes: TypeAlias = NDArray[np.int8]
Flags: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Buffers:
    """The buffers of all tile entries, in the order of the request.

    Attributes
    ----------
    tile_offset : int64, shape (tiles + 1,)
        The buffers of entry `t` are `tile_offset[t]:tile_offset[t + 1]`.
    id : sequence of str, length n
        Unique within an entry; `IndexIds` where they are the indices in the entry.
    size, access_tail : int64, shape (n,)
        Bytes.
    start, end : int64, shape (n,)
        Lifetime in events, half-open.
    alignment : int64, shape (n,)
        1 or more.
    interleaved, whole_banks, preloaded : bool, shape (n,)
    address, hint, previous : int64, shape (n,)
        Absolute address, -1 where there is none.
    region_mask : int64, shape (n,)
        Bit `r` is set where `regions` allows the map's region `r`; all bits where the field was left out.
    gap_offset : int64, shape (n + 1,)
        The gaps of buffer `b` are rows `gap_offset[b]:gap_offset[b + 1]` of `gap_start`, `gap_end`.
    gap_start, gap_end : int64
        As in the request: in its order, half-open.
    """

    tile_offset: Integers
    id: Sequence[str]
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
    region_mask: Integers
    gap_offset: Integers
    gap_start: Integers
    gap_end: Integers

    def __post_init__(self) -> None:
        """Make the columns read-only."""
        for name in self.__slots__:
            column = getattr(self, name)
            if isinstance(column, np.ndarray):
                column.setflags(write=False)


@dataclass(frozen=True, slots=True)
class Member:
    """A buffer of an alias group; `buffer` is its index in the entry."""

    buffer: int
    offset: int


@dataclass(frozen=True, slots=True)
class Repeat:
    """A loop; buffers are named by their index in the entry."""

    start: int
    end: int
    count: int
    carried: tuple[tuple[int, ...], ...]
    iterated: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Auxiliary:
    """Small storage for the package itself, of its own for all time."""

    id: str
    size: int
    alignment: int
    preloaded: bool


@dataclass(frozen=True, slots=True)
class Transfer:
    """A host transfer; `buffer` is an index in the entry, `offset` and `size` are bytes."""

    buffer: int
    offset: int
    size: int
    direction: Literal["to_tile", "from_tile"]


class Tile(NamedTuple):
    """What one tile entry says beside its buffers; a tuple is made several times faster than a data class."""

    numbers: tuple[int, ...]
    aliases: tuple[tuple[Member, ...], ...] = ()
    repeats: tuple[Repeat, ...] = ()
    separate: tuple[tuple[int, ...], ...] = ()
    auxiliaries: tuple[Auxiliary, ...] = ()
    descriptor_bytes: int = 0
    transfers: tuple[Transfer, ...] = ()

    @property
    def shares(self) -> bool:
        """Buffers of it share storage, or are iterated."""
        return bool(self.aliases or self.repeats)

    @property
    def plain(self) -> bool:
        """It says nothing but its numbers."""
        return not (self.shares or self.separate or self.auxiliaries or self.descriptor_bytes or self.transfers)


@dataclass(frozen=True, slots=True)
class Reservation:
    """A range that all tiles keep free (section 5)."""

    id: str
    size: int
    alignment: int
    region: str | None
    """Name of the only region it may lie in."""
    address: int | None
    intervals: tuple[tuple[int, int], ...]
    """Times in which it is occupied, half-open; empty: always."""


@dataclass(frozen=True, slots=True)
class Host:
    """How host transfers are described to the loader, all in bytes."""

    packet_bytes: int
    descriptor_entry_bytes: int
    max_transfer_bytes: int


@dataclass(frozen=True, slots=True)
class Options:
    """What the caller wants of the answer beside a verdict."""

    exact: Literal["auto", "off"] = "auto"
    time_limit: float = 10.0
    """Seconds for the exact stage of one tile."""
    deadline: float = 60.0
    """Seconds for the whole request."""
    objective: Literal["fit", "peak"] = "fit"
    explain: Literal["auto", "full", "off"] = "auto"


@dataclass(frozen=True, slots=True)
class Request:
    """One request, its presets and defaults filled in."""

    memory: MemoryMap
    buffers: Buffers
    tiles: tuple[Tile, ...]
    reservations: tuple[Reservation, ...] = ()
    host: Host | None = None
    interleaved_offset: int = 0
    options: Options = field(default_factory=Options)
    special_tiles: dict[int, Tile] = field(init=False, repr=False, compare=False)
    """The entries that say more than their numbers, by index: most say nothing more, and need not be looked at."""

    def __post_init__(self) -> None:
        """Find the entries that say more."""
        special = {index: tile for index, tile in enumerate(self.tiles) if not tile.plain}
        object.__setattr__(self, "special_tiles", special)

    def buffer_range(self, tile: int) -> range:
        """Return the indices of the buffers of entry `tile`."""
        return range(int(self.buffers.tile_offset[tile]), int(self.buffers.tile_offset[tile + 1]))
