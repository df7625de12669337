"""Prepares a document for placing: request, reservations and blocks, or every fault in one error."""

from bisect import bisect
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from problem.blocks import Arena, Auxiliaries, Blocks, frozen
from problem.digest import Content
from problem.document import Document
from problem.errors import Faults, RequestError, moved
from problem.limits import TOO_LARGE
from problem.memory import MemoryMap
from problem.reading import read, read_memory
from problem.request import Request
from problem.reservations import Reserved, reserve
from problem.resolution import resolve


@dataclass(frozen=True)
class Prepared:
    """All that the stages need to know of one request."""

    request: Request
    reserved: Reserved
    blocks: Blocks
    auxiliaries: Auxiliaries
    arena: Arena
    content: Content
    """Of the request: what varies another way shares it."""

    @cached_property
    def digest(self) -> str:
        """The name of the request."""
        return self.content.digest(self.request)

    def rows(self, tile: int) -> tuple[slice, slice]:
        """Return the blocks and the auxiliaries of entry `tile`, as slices of a plan's columns."""
        offset, auxiliary_offset = self.blocks.tile_offset, self.auxiliaries.tile_offset
        return slice(offset[tile], offset[tile + 1]), slice(auxiliary_offset[tile], auxiliary_offset[tile + 1])


def prepare(document: Document) -> Prepared:
    """Read, reserve and resolve.

    Raises
    ------
    RequestError
        With every fault that the contract names, and not only the first.
    """
    faults = Faults()
    request = read(document, faults)
    reserved = reserve(request, faults)
    blocks = resolve(request, faults)
    _raise_any(faults, document)
    arena = make_arena(request.memory, reserved, request.interleaved_offset)
    content = Content(request)
    return Prepared(request, reserved, frozen(blocks), _auxiliaries(request), arena, content)


def vary(prepared: Prepared, document: Document) -> Prepared:
    """Prepare a document that differs from what `prepared` was made of by its memory or interleaved offset, at most.

    Blocks are shared where they are the same: they depend on the names, classes and banks of the regions, and on the
    default alignment, not on where regions lie. Errors as for `prepare`.
    """
    faults = Faults()
    memory = read_memory(document.memory, faults)
    if faults or _shaping(memory) != _shaping(prepared.request.memory):
        return prepare(document)
    request = replace(prepared.request, memory=memory, interleaved_offset=document.interleaved_offset)
    reserved = reserve(request, faults)
    _raise_any(faults, document)
    arena = make_arena(memory, reserved, request.interleaved_offset)
    return replace(prepared, request=request, reserved=reserved, arena=arena)


def _shaping(memory: MemoryMap) -> tuple[object, ...]:
    """Return what blocks depend on."""
    regions = ((each.name, each.standard, each.interleaved, each.bank_bytes) for each in memory.regions)
    return memory.default_alignment, *regions


def _raise_any(faults: Faults, document: Document) -> None:
    """Raise faults, if there are any, as they stand in what was sent."""
    if faults:
        found = Faults()
        found.extend(moved(faults.listed, document.written.pointer_of), faults.more)
        raise RequestError(found)


def _auxiliaries(request: Request) -> Auxiliaries:
    rows = [auxiliary for tile in request.special_tiles.values() for auxiliary in tile.auxiliaries]
    count = np.zeros(len(request.tiles) + 1, np.int64)
    for index, tile in request.special_tiles.items():
        count[index + 1] = len(tile.auxiliaries)
    columns = Auxiliaries(
        tile_offset=np.cumsum(count),
        size=np.array([row.size for row in rows], np.int64),
        alignment=np.array([row.alignment for row in rows], np.int64),
        preloaded=np.array([row.preloaded for row in rows], np.bool_),
    )
    return frozen(columns)


def make_arena(memory: MemoryMap, reserved: Reserved, interleaved_offset: int) -> Arena:
    """Return what kernels need to know of the memory and of the ranges that are reserved in it."""
    rows = sorted(
        (reservation.start, reservation.end, since, until)
        for reservation in reserved.ranges
        for since, until in reservation.intervals or ((0, TOO_LARGE),)
    )
    descriptor_row = -1
    if reserved.descriptors is not None:
        row = (reserved.descriptors.start, reserved.descriptors.end, 0, TOO_LARGE)
        descriptor_row = bisect(rows, row)
        rows.insert(descriptor_row, row)
    columns = np.array(rows, np.int64).reshape(-1, 4).T
    loader_start, loader_end = memory.loader or (0, 0)
    arena = Arena(
        region_start=np.array([region.start for region in memory.regions], np.int64),
        region_end=np.array([region.end for region in memory.regions], np.int64),
        bank_bytes=np.array([region.bank_bytes for region in memory.regions], np.int64),
        standard=np.array([region.standard for region in memory.regions], np.bool_),
        reserved_start=columns[0],
        reserved_end=columns[1],
        reserved_from=columns[2],
        reserved_until=columns[3],
        descriptor_row=descriptor_row,
        loader_start=loader_start,
        loader_end=loader_end,
        interleaved_offset=interleaved_offset,
    )
    return frozen(arena)
