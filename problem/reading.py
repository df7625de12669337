"""Reads a document into a request: names become indices, defaults are filled in, rules between fields are checked."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise

import numpy as np

from problem.document import (
    BufferColumns,
    BufferName,
    Document,
    HostRow,
    MemoryRow,
    OptionsRow,
    ReservationRow,
    TileRow,
)
from problem.errors import Faults
from problem.index_ids import IndexIds
from problem.memory import MemoryMap, Region, check_memory
from problem.presets import PRESETS
from problem.request import Buffers, Host, Integers, Options, Request, Reservation, Tile
from problem.tile_reading import check_unique, read_tile, says_more

DESCRIPTORS_ID = "descriptors"
"""Name of the descriptor range among the reserved ones (section 5)."""

_NO_MAP = MemoryMap((Region("memory", 0, 1),))
"""Stands in for a map that could not be read: what does not depend on it is still looked at."""


def read(document: Document, faults: Faults) -> Request:
    """Turn a document into a request.

    Whatever breaks a rule between fields is added to `faults` and left out or repaired, so that one pass finds every
    fault; the request is worth using only where `faults` stays empty.
    """
    memory = read_memory(document.memory, faults)
    buffers = _read_buffers(document.buffers, memory, faults)
    reservations = _read_reservations(document.reservations, memory, faults)
    return Request(
        memory=memory,
        buffers=buffers,
        tiles=_read_tiles(document, memory, buffers, faults),
        reservations=() if memory is _NO_MAP else reservations,
        host=_read_host(document.host),
        interleaved_offset=document.interleaved_offset,
        options=_read_options(document.options),
    )


def read_memory(row: str | MemoryRow, faults: Faults) -> MemoryMap:
    """Turn a memory into a map; what is wrong with it is added to `faults`."""
    if isinstance(row, str):
        return _preset(row, "/memory", faults)
    given = [name for name, there in _forms(row) if there]
    if len(given) != 1:
        detail = (
            f"memory gives {' and '.join(given) or 'none of them'}, must give just one of preset, capacity, regions"
        )
        faults.add("/memory", detail, None, "one of preset, capacity, regions")
        return _NO_MAP
    before = len(faults.listed) + faults.more
    base = _preset(row.preset, "/memory/preset", faults) if row.preset else MemoryMap(_regions(row))
    memory = MemoryMap(
        regions=base.regions,
        loader=base.loader if row.loader is None else (row.loader.start, row.loader.end),
        default_alignment=row.default_alignment or base.default_alignment,
    )
    check_memory(memory, "/memory", faults)
    return memory if len(faults.listed) + faults.more == before else _NO_MAP


def _forms(row: MemoryRow) -> Iterable[tuple[str, bool]]:
    return ("preset", bool(row.preset)), ("capacity", row.capacity >= 0), ("regions", bool(row.regions))


def _preset(name: str, pointer: str, faults: Faults) -> MemoryMap:
    if name in PRESETS:
        return PRESETS[name].memory
    known = ", ".join(PRESETS)
    faults.add(pointer, f"no memory map is called {name!r}, known are {known}", name, known)
    return _NO_MAP


def _regions(row: MemoryRow) -> tuple[Region, ...]:
    if not row.regions:
        return (Region("memory", 0, row.capacity),)
    return tuple(
        Region(
            name=region.name,
            start=region.start,
            size=region.size,
            standard="standard" in region.memory_classes,
            interleaved="interleaved" in region.memory_classes,
            bank_bytes=region.bank_bytes,
        )
        for region in row.regions
    )


def _read_buffers(columns: BufferColumns, memory: MemoryMap, faults: Faults) -> Buffers:
    empty, unaligned = columns.end <= columns.start, columns.alignment == 0
    for buffer in np.flatnonzero(empty).tolist():
        start, end = int(columns.start[buffer]), int(columns.end[buffer])
        faults.add(f"{_pointer(columns, buffer)}/end", f"end is {end}, must be above start {start}", end, start)
    gap_offset, gap_start, gap_end = _read_gaps(columns, faults)
    return Buffers(
        tile_offset=columns.tile_offset,
        id=_read_ids(columns, faults),
        size=columns.size,
        start=columns.start,
        end=np.where(empty, columns.start + 1, columns.end) if empty.any() else columns.end,
        alignment=np.where(unaligned, memory.default_alignment, columns.alignment)
        if unaligned.any()
        else columns.alignment,
        interleaved=columns.interleaved,
        whole_banks=columns.whole_banks,
        access_tail=columns.access_tail,
        preloaded=columns.preloaded,
        address=columns.address,
        hint=columns.hint,
        previous=columns.previous,
        region_mask=_region_mask(columns, memory),
        gap_offset=gap_offset,
        gap_start=gap_start,
        gap_end=gap_end,
    )


def _pointer(columns: BufferColumns, buffer: int) -> str:
    tile = int(np.searchsorted(columns.tile_offset, buffer, side="right")) - 1
    return f"/tiles/{tile}/buffers/{buffer - int(columns.tile_offset[tile])}"


def _read_ids(columns: BufferColumns, faults: Faults) -> Sequence[str]:
    indices = IndexIds(columns.tile_offset)
    if columns.id is None or indices.are(columns.id):
        return indices
    offset = columns.tile_offset.tolist()
    for tile, (low, high) in enumerate(pairwise(offset)):
        if len(set(columns.id[low:high])) < high - low:
            check_unique(columns.id[low:high], f"/tiles/{tile}/buffers/{{}}/id", faults)
    return tuple(columns.id)


def _read_gaps(columns: BufferColumns, faults: Faults) -> tuple[Integers, Integers, Integers]:
    count = np.zeros(len(columns.size) + 1, np.int64)
    if not columns.gaps:
        return count, np.zeros(0, np.int64), np.zeros(0, np.int64)
    rows: list[tuple[int, int]] = []
    for buffer in sorted(columns.gaps):
        low, high = int(columns.start[buffer]), int(columns.end[buffer])
        for index, (start, end) in enumerate(columns.gaps[buffer]):
            if low <= start < end <= high:
                rows.append((start, end))
                count[buffer + 1] += 1
            else:
                detail = f"gap is [{start}, {end}), must be a part of the lifetime [{low}, {high})"
                faults.add(f"{_pointer(columns, buffer)}/gaps/{index}", detail, [start, end], [low, high])
    gaps = np.array(rows, np.int64).reshape(-1, 2)
    return np.cumsum(count), np.ascontiguousarray(gaps[:, 0]), np.ascontiguousarray(gaps[:, 1])


def _region_mask(columns: BufferColumns, memory: MemoryMap) -> Integers:
    mask = np.full(len(columns.size), (1 << len(memory.regions)) - 1, np.int64)
    bit = {region.name: 1 << index for index, region in enumerate(memory.regions)}
    for buffer, names in columns.regions.items():
        mask[buffer] = sum(bit.get(name, 0) for name in set(names))
    return mask


def _read_tiles(document: Document, memory: MemoryMap, buffers: Buffers, faults: Faults) -> tuple[Tile, ...]:
    if any(row.numbers for row in document.tiles):
        seen: dict[int, int] = {}
        for index, row in enumerate(document.tiles):
            _check_numbers(row, index, seen, faults)
    tiles = [
        read_tile(row, index, _Names(buffers, index), memory.default_alignment, faults)
        if says_more(row)
        else Tile(tuple(row.numbers) or (index,))
        for index, row in enumerate(document.tiles)
    ]
    transferring = next((index for index, row in enumerate(document.tiles) if row.transfers), None)
    if document.host is None and transferring is not None:
        faults.add("/host", f"host is missing, must be given as entry {transferring} has transfers", None, "required")
    return tuple(tiles)


def _check_numbers(row: TileRow, index: int, seen: dict[int, int], faults: Faults) -> None:
    for place, number in enumerate(row.numbers or (index,)):
        if number in seen:
            pointer = f"/tiles/{index}/numbers/{place}" if row.numbers else f"/tiles/{index}"
            detail = f"tile number {number} stands in entry {seen[number]} too, must be unique in a request"
            faults.add(pointer, detail, number, "unique")
        seen.setdefault(number, index)


class _Names:
    """The buffers of one entry by index or id; what that takes is made when it is first asked for."""

    def __init__(self, buffers: Buffers, tile: int) -> None:
        self._buffers, self._tile = buffers, tile

    @cached_property
    def _own(self) -> range:
        return range(*self._buffers.tile_offset[self._tile : self._tile + 2].tolist())

    @cached_property
    def _index(self) -> dict[str, int]:
        return {id_: index for index, id_ in enumerate(self._buffers.id[self._own.start : self._own.stop])}

    def find(self, name: BufferName) -> int | None:
        """Index in the entry of the buffer called `name`."""
        if isinstance(name, int):
            return name if name < len(self._own) else None
        return self._index.get(name)

    def size(self, index: int) -> int:
        """Bytes of the buffer at `index` of the entry."""
        return int(self._buffers.size[self._own[index]])


def _read_reservations(rows: Sequence[ReservationRow], memory: MemoryMap, faults: Faults) -> tuple[Reservation, ...]:
    check_unique([row.id for row in rows], "/reservations/{}/id", faults)
    reservations = []
    for index, row in enumerate(rows):
        pointer = f"/reservations/{index}"
        if row.id == DESCRIPTORS_ID:
            faults.add(f"{pointer}/id", f"{DESCRIPTORS_ID!r} names the descriptor range, take another id", row.id)
        if row.intervals and row.address < 0:
            faults.add(f"{pointer}/intervals", "a reservation with intervals must have an address", None, "address")
        intervals = []
        for place, (start, end) in enumerate(row.intervals):
            if start < end:
                intervals.append((start, end))
            else:
                detail = f"interval ends at {end}, must end above its start {start}"
                faults.add(f"{pointer}/intervals/{place}/1", detail, end, start)
        reservations.append(
            Reservation(
                id=row.id,
                size=row.size,
                alignment=row.alignment or memory.default_alignment,
                region=row.region or None,
                address=None if row.address < 0 else row.address,
                intervals=tuple(intervals),
            )
        )
    return tuple(reservations)


def _read_host(row: HostRow | None) -> Host | None:
    return None if row is None else Host(row.packet_bytes, row.descriptor_entry_bytes, row.max_transfer_bytes)


def _read_options(row: OptionsRow) -> Options:
    return Options(row.exact, float(row.time_limit), float(row.deadline), row.objective, row.explain)
