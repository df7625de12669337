"""An answer laid out beside its request, as the rules look at it."""

from dataclasses import dataclass

import numpy as np

from problem.answer import Answer, Status
from problem.judging.columns import read_only
from problem.judging.places import Footprints, Ground, Places, look_at_places
from problem.judging.reserving import Positions, read_positions
from problem.judging.storage import Storages, extents, read_storages
from problem.request import Auxiliary, Flags, Integers, Request


@dataclass(frozen=True, slots=True)
class Case:
    """A request, an answer to it, and what follows from both; n buffers, A auxiliaries, T entries, R regions."""

    request: Request
    answer: Answer
    storages: Storages
    positions: Positions
    placed: Flags
    """Entries that are said to be placed, shape (T,)."""
    footprints: Footprints
    slot_stride: Integers
    """The stride that each buffer of a placed entry must show, shape (n,)."""
    low: Integers
    """Where the footprint of each row begins: n buffers, then A auxiliaries; 0 where nothing is occupied."""
    high: Integers
    """Where it ends; `low` where nothing is occupied."""

    def tile_of(self, buffer: int) -> int:
        """Return the entry that a buffer is in."""
        return int(np.searchsorted(self.request.buffers.tile_offset, buffer, side="right")) - 1

    def placement(self, buffer: int) -> str:
        """Return the pointer to a buffer's placement."""
        tile = self.tile_of(buffer)
        return f"/tiles/{tile}/placements/{buffer - int(self.request.buffers.tile_offset[tile])}"

    def auxiliary(self, row: int) -> tuple[str, Auxiliary]:
        """Return the pointer to an auxiliary, and what the request says of it; `row` counts all of the request."""
        tile = int(np.searchsorted(self.answer.auxiliary_offset, row, side="right")) - 1
        place = row - int(self.answer.auxiliary_offset[tile])
        return f"/tiles/{tile}/auxiliaries/{place}", self.request.tiles[tile].auxiliaries[place]

    def region_name(self, region: int) -> str:
        """Return the name of a region, or what stands for one that the map lacks."""
        regions = self.request.memory.regions
        return regions[region].name if 0 <= region < len(regions) else "no region of the map"


def read_case(request: Request, answer: Answer) -> Case:
    """Lay out an answer whose columns have the shapes that the request asks for, with any values."""
    placed = answer.status == Status.PLACED
    storages, positions = read_storages(request), read_positions(request)
    footprint, slot_stride = extents(storages, request.memory, answer.region.astype(np.int64))
    places = _places(request, answer, storages, footprint, slot_stride)
    ground = _ground(request, positions)
    footprints = look_at_places(places, ground, read_only(request.buffers.tile_offset, np.int64), placed)
    low, high = footprints.low, footprints.high
    if len(answer.auxiliary_region):
        auxiliary_low, auxiliary_high = _lay_auxiliaries(request, answer, placed, footprints.peak)
        low, high = np.concatenate((low, auxiliary_low)), np.concatenate((high, auxiliary_high))
    return Case(request, answer, storages, positions, placed, footprints, slot_stride, low, high)


def _places(request: Request, answer: Answer, storages: Storages, footprint: Integers, slot_stride: Integers) -> Places:
    buffers, nothing = request.buffers, np.zeros(0, np.int64)
    shared = any(tile.shares for tile in request.special_tiles.values())
    iterated = shared and bool(storages.slots.any())
    return Places(
        region=read_only(answer.region, np.int8),
        address=read_only(answer.address, np.int64),
        stride=read_only(answer.stride, np.int64),
        first=read_only(storages.first if shared else nothing, np.int64),
        offset=read_only(storages.offset if shared else nothing, np.int64),
        footprint=read_only(footprint, np.int64),
        slot_stride=read_only(slot_stride if iterated else nothing, np.int64),
        alignment=read_only(buffers.alignment, np.int64),
        fixed=read_only(buffers.address, np.int64),
        region_mask=read_only(storages.region_mask, np.int64),
        interleaved=read_only(storages.interleaved, np.bool_),
        preloaded=read_only(storages.preloaded, np.bool_),
        whole_banks=read_only(storages.whole_banks, np.bool_),
    )


def _ground(request: Request, positions: Positions) -> Ground:
    memory, descriptors = request.memory, positions.descriptors
    loader_start, loader_end = memory.loader or (0, 0)
    return Ground(
        region_start=np.array([region.start for region in memory.regions], np.int64),
        region_end=np.array([region.end for region in memory.regions], np.int64),
        bank_bytes=np.array([region.bank_bytes for region in memory.regions], np.int64),
        interleaved_offset=request.interleaved_offset,
        loader_start=loader_start,
        loader_end=loader_end,
        descriptors_start=0 if descriptors is None else descriptors.start,
        descriptors_end=0 if descriptors is None else descriptors.end,
    )


def _lay_auxiliaries(request: Request, answer: Answer, placed: Flags, peak: Integers) -> tuple[Integers, Integers]:
    """Return the footprints of the auxiliaries, empty where there is no telling, and raise the peaks to them."""
    regions = request.memory.regions
    num_auxiliaries = np.diff(answer.auxiliary_offset)
    tile = np.repeat(np.arange(len(placed)), num_auxiliaries)
    size = np.array([one.size for entry in request.tiles for one in entry.auxiliaries], np.int64)
    region = answer.auxiliary_region.astype(np.int64)
    there = np.flatnonzero(placed[tile] & (region >= 0) & (region < len(regions)) & (size > 0))
    low, high = np.zeros(len(size), np.int64), np.zeros(len(size), np.int64)
    low[there] = answer.auxiliary_address[there]
    high[there] = low[there] + size[there]
    region_start = np.array([one.start for one in regions], np.int64)
    np.maximum.at(peak, (tile[there], region[there]), high[there] - region_start[region[there]])
    return low, high
