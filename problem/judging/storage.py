"""Which buffers share a storage, with what it asks for (contract, sections 2 and 3)."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from math import lcm
from typing import NamedTuple

import numpy as np

from problem.limits import TOO_LARGE
from problem.memory import MemoryMap
from problem.request import Flags, Integers, Repeat, Request, Tile


class Storages(NamedTuple):
    """The storages of all entries, one row a buffer; n buffers.

    Rows of first members say what the storage asks for; in other rows only `first` and `offset` mean something.

    Attributes
    ----------
    first : int64, shape (n,)
        The storage's first member in the request's order, as an index over all buffers.
    offset : int64, shape (n,)
        Where the buffer begins in its storage, bytes.
    start, end : int64, shape (n,)
        Hull of the lifetimes and loops, half-open.
    bytes : int64, shape (n,)
        Of one slot, access tails included.
    slots : int64, shape (n,)
        Slots of an iterated storage, 0 where it is not iterated.
    unit : int64, shape (n,)
        Least common multiple of the members' alignments.
    region_mask : int64, shape (n,)
        Bit `r` is set where the classes and the lists of all members allow region `r`.
    interleaved, preloaded, whole_banks, gapless : bool, shape (n,)
        `gapless`: the gaps of its buffer do not count.
    """

    first: Integers
    offset: Integers
    start: Integers
    end: Integers
    bytes: Integers
    slots: Integers
    unit: Integers
    region_mask: Integers
    interleaved: Flags
    preloaded: Flags
    whole_banks: Flags
    gapless: Flags


@dataclass(frozen=True, slots=True)
class _Shared:
    """Buffers that an alias or a repeat names: their offsets by index in the entry, and the loops that hold them."""

    offset: dict[int, int]
    loops: tuple[Repeat, ...]
    slots: int


def read_storages(request: Request) -> Storages:
    """Return the storages of all entries; O(n), with Python only for buffers that aliases and repeats name.

    What passes 2**53 in a storage that no region may hold is cut to that.
    """
    sharing = [place for place, tile in request.special_tiles.items() if tile.shares]
    storages = _alone(request)
    if sharing:
        # What is merged is written over.
        storages = Storages._make(column.copy() for column in storages)
    for place in sharing:
        low = int(request.buffers.tile_offset[place])
        for shared in _shared(request.tiles[place]):
            _merge(storages, shared, low, request.buffers.alignment)
    return storages


def extent(storages: Storages, first: int, bank_bytes: int) -> tuple[int, int]:
    """Return footprint and stride, -1 where it is not iterated, of one storage in a region with these banks."""
    size, slots = int(storages.bytes[first]), int(storages.slots[first])
    whole_banks = bool(storages.whole_banks[first])
    if slots == 0:
        return (round_up(size, bank_bytes) if whole_banks else size), -1
    unit = int(storages.unit[first])
    stride = round_up(size, lcm(unit, bank_bytes) if whole_banks else unit)
    return stride * slots, stride


def extents(storages: Storages, memory: MemoryMap, region: Integers) -> tuple[Integers, Integers]:
    """Return the footprint of each storage in its given region and the stride that each buffer must show.

    Parameters
    ----------
    region : int64, shape (n,)
        Any values; one that is no region's index is taken for a near one.

    Returns
    -------
    footprint : int64, shape (n,)
        Means something in rows of first members.
    stride : int64, shape (n,)
        -1 where the buffer's storage is not iterated.
    """
    stride = np.full(len(storages.bytes), -1, np.int64)
    if not storages.whole_banks.any() and not storages.slots.any():
        return storages.bytes, stride
    rounded, iterated = np.flatnonzero(storages.whole_banks & (storages.slots == 0)), np.flatnonzero(storages.slots)
    footprint = storages.bytes.copy()
    bank_bytes = np.array([one.bank_bytes for one in memory.regions], np.int64)
    bank = bank_bytes[np.clip(region[rounded], 0, len(bank_bytes) - 1)]
    footprint[rounded] = -(-footprint[rounded] // bank) * bank
    for first in iterated.tolist():
        bank = bank_bytes[min(max(int(region[first]), 0), len(bank_bytes) - 1)]
        taken, step = extent(storages, first, int(bank))
        footprint[first], stride[first] = min(taken, TOO_LARGE), min(step, TOO_LARGE)
    return footprint, stride[storages.first]


def round_up(value: int, unit: int) -> int:
    """Return the least multiple of `unit` that is not below `value`."""
    return -(-value // unit) * unit


def _alone(request: Request) -> Storages:
    """Return the storages as if nothing were shared; columns that say the same are the request's own."""
    buffers = request.buffers
    n = len(buffers.size)
    standard = sum(1 << place for place, region in enumerate(request.memory.regions) if region.standard)
    interleaved = sum(1 << place for place, region in enumerate(request.memory.regions) if region.interleaved)
    return Storages(
        first=np.arange(n),
        offset=np.zeros(n, np.int64),
        start=buffers.start,
        end=buffers.end,
        bytes=buffers.size + buffers.access_tail,
        slots=np.zeros(n, np.int64),
        unit=buffers.alignment,
        # The one mask or the other; to choose between them would take three times as long.
        region_mask=buffers.region_mask & (standard ^ buffers.interleaved * np.int64(standard ^ interleaved)),
        interleaved=buffers.interleaved,
        preloaded=buffers.preloaded,
        whole_banks=buffers.whole_banks,
        gapless=np.zeros(n, np.bool_),
    )


def _shared(tile: Tile) -> Iterator[_Shared]:
    """Yield what each group of buffers shares that aliases and repeats tie together, directly or through others."""
    near, loops = _ties(tile), _loops(tile)
    seen: set[int] = set()
    for buffer in sorted(near):
        if buffer in seen:
            continue
        reached = _reach(buffer, near)
        seen.update(reached)
        lowest = min(reached.values())
        held = [loop for member in reached for loop in loops.get(member, ())]
        yield _Shared(
            offset={member: reached[member] - lowest for member in sorted(reached)},
            loops=tuple(repeat for repeat, _ in held),
            slots=max((repeat.count for repeat, iterates in held if iterates), default=0),
        )


def _ties(tile: Tile) -> dict[int, list[tuple[int, int]]]:
    """Return for each buffer that is named the others it is tied to, and how far above it they begin."""
    near: dict[int, list[tuple[int, int]]] = defaultdict(list)
    rows = [[(member.buffer, member.offset) for member in group] for group in tile.aliases]
    rows += [[(buffer, 0) for buffer in carried] for repeat in tile.repeats for carried in repeat.carried]
    rows += [[(buffer, 0)] for repeat in tile.repeats for buffer in repeat.iterated]
    for row in rows:
        for buffer, offset in row:
            base, base_offset = row[0]
            near[base].append((buffer, offset - base_offset))
            near[buffer].append((base, base_offset - offset))
    return near


def _loops(tile: Tile) -> dict[int, list[tuple[Repeat, bool]]]:
    """Return for each buffer the repeats that name it, and whether they iterate it."""
    loops: dict[int, list[tuple[Repeat, bool]]] = defaultdict(list)
    for repeat in tile.repeats:
        for buffer in repeat.iterated:
            loops[buffer].append((repeat, True))
        for carried in repeat.carried:
            for buffer in carried:
                loops[buffer].append((repeat, False))
    return loops


def _reach(buffer: int, near: dict[int, list[tuple[int, int]]]) -> dict[int, int]:
    """Return how far above `buffer` all begin that are tied to it."""
    reached = {buffer: 0}
    waiting = [buffer]
    while waiting:
        base = waiting.pop()
        for other, distance in near[base]:
            if other not in reached:
                reached[other] = reached[base] + distance
                waiting.append(other)
    return reached


def _merge(storages: Storages, shared: _Shared, low: int, alignment: Integers) -> None:
    """Write what `shared` asks for into the row of its first member; its entry's buffers begin at row `low`."""
    members = [low + member for member in shared.offset]
    first, offsets = members[0], list(shared.offset.values())
    slot = max(int(storages.bytes[member]) + offset for member, offset in zip(members, offsets, strict=True))
    storages.first[members] = first
    storages.offset[members] = [min(offset, TOO_LARGE) for offset in offsets]
    storages.bytes[first] = min(slot, TOO_LARGE)
    storages.start[first] = min([int(storages.start[members].min()), *(loop.start for loop in shared.loops)])
    storages.end[first] = max([int(storages.end[members].max()), *(loop.end for loop in shared.loops)])
    storages.slots[first] = shared.slots
    storages.unit[first] = min(lcm(*alignment[members].tolist()), TOO_LARGE)
    storages.region_mask[first] = np.bitwise_and.reduce(storages.region_mask[members])
    for flag in (storages.interleaved, storages.preloaded, storages.whole_banks):
        flag[first] = flag[members].any()
    storages.gapless[first] = len(members) > 1 or len(shared.loops) > 0
