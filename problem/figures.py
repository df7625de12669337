"""The figures of a plan: peaks, unused ranges, members' addresses and strides."""

from typing import NamedTuple

import numpy as np

from problem.blocks import Arena, Auxiliaries, Blocks
from problem.geometry import footprint_in, stride_in
from problem.jit import kernel
from problem.request import Integers


class Plan(NamedTuple):
    """Where blocks and auxiliaries lie, tile by tile; -1 where a tile is not placed.

    Attributes
    ----------
    region : int8, shape (B,); address : int64, shape (B,)
        Of each block: index in the map, bytes.
    auxiliary_region : int8, shape (A,); auxiliary_address : int64, shape (A,)
    """

    region: Integers
    address: Integers
    auxiliary_region: Integers
    auxiliary_address: Integers


class Occupancy(NamedTuple):
    """Peaks and unused ranges of some tiles; k tiles, R regions.

    Attributes
    ----------
    peak : int64, shape (k, R)
        Bytes from the region's start to the highest end of a block or auxiliary of 1 byte or more.
    unused_count : int64, shape (k,)
    unused_start, unused_end : int64, shape (sum of unused_count,)
        What nothing ever occupies, tile by tile, ascending by address.
    """

    peak: Integers
    unused_count: Integers
    unused_start: Integers
    unused_end: Integers


@kernel
def occupancy(blocks: Blocks, auxiliaries: Auxiliaries, arena: Arena, tiles: Integers, plan: Plan) -> Occupancy:
    """Return peaks and unused ranges of the placed `tiles`; O(n log n) a tile."""
    num_regions = len(arena.region_start)
    rows = widest = 0
    for tile in tiles:
        own = blocks.tile_offset[tile + 1] - blocks.tile_offset[tile]
        own += auxiliaries.tile_offset[tile + 1] - auxiliaries.tile_offset[tile] + len(arena.reserved_start)
        widest = max(widest, own)
        rows += own + num_regions
    peak = np.zeros((len(tiles), num_regions), np.int64)
    unused_count = np.zeros(len(tiles), np.int64)
    unused_start, unused_end = np.empty(rows, np.int64), np.empty(rows, np.int64)
    low, high = np.empty(widest, np.int64), np.empty(widest, np.int64)
    by_address = np.argsort(arena.region_start)
    total = 0
    for index in range(len(tiles)):
        count = _gather(blocks, auxiliaries, arena, tiles[index], plan, low, high, peak[index])
        began = total
        total = _holes(arena, by_address, low[:count], high[:count], unused_start, unused_end, total)
        unused_count[index] = total - began
    return Occupancy(peak, unused_count, unused_start[:total], unused_end[:total])


@kernel
def _gather(blocks, auxiliaries, arena, tile, plan, low, high, peak):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913
    """Write the ends of all that is ever occupied in a tile, and its peaks; return how many ranges there are."""
    region, address, region_start = plan.region, plan.address, arena.region_start
    geometry_row, size = blocks.geometry_row, blocks.bytes
    count = 0
    for block in range(blocks.tile_offset[tile], blocks.tile_offset[tile + 1]):
        place = region[block]
        extent = size[block] if geometry_row[block] < 0 else footprint_in(blocks, block, place)
        if extent > 0:
            low[count], high[count] = address[block], address[block] + extent
            peak[place] = max(peak[place], high[count] - region_start[place])
            count += 1
    for auxiliary in range(auxiliaries.tile_offset[tile], auxiliaries.tile_offset[tile + 1]):
        place, extent = plan.auxiliary_region[auxiliary], auxiliaries.size[auxiliary]
        if extent > 0:
            low[count] = plan.auxiliary_address[auxiliary]
            high[count] = low[count] + extent
            peak[place] = max(peak[place], high[count] - region_start[place])
            count += 1
    for reserved in range(len(arena.reserved_start)):
        low[count], high[count] = arena.reserved_start[reserved], arena.reserved_end[reserved]
        count += 1
    return count


@kernel
def _holes(arena, by_address, low, high, unused_start, unused_end, total):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913
    """Append what lies in no range, region by region; return the number of holes so far.

    Sorted apart, low and high ends still say where no range is: up to a low end, where as many have ended as began.
    """
    low.sort()
    high.sort()
    position = 0
    for place in by_address:
        start, region_end = arena.region_start[place], arena.region_end[place]
        while position < len(low) and low[position] < region_end:
            if low[position] > start:
                unused_start[total], unused_end[total] = start, low[position]
                total += 1
            while position + 1 < len(low) and low[position + 1] <= high[position]:
                position += 1
            start = high[position]
            position += 1
        if start < region_end:
            unused_start[total], unused_end[total] = start, region_end
            total += 1
    return total


@kernel
def _strides(blocks: Blocks, region: Integers) -> Integers:
    """Return each block's stride in bytes, -1 where it is not iterated or not placed."""
    stride = np.full(len(region), -1, np.int64)
    for block in range(len(region)):
        if region[block] >= 0 and blocks.geometry_row[block] >= 0:
            stride[block] = stride_in(blocks, block, region[block])
    return stride


def members(blocks: Blocks, plan: Plan) -> tuple[Integers, Integers, Integers]:
    """Return region, address and stride of each buffer, shape (n,); -1 as in `problem.answer.Answer`."""
    placed = plan.region >= 0
    if len(blocks.block_of) == len(placed):
        # Every buffer is a block of its own, at offset 0.
        region, address = plan.region, plan.address
        stride = _strides(blocks, plan.region) if blocks.geometry.stride.size else np.full(len(placed), -1, np.int64)
        return region, address, stride
    region = plan.region[blocks.block_of]
    address = np.where(region >= 0, plan.address[blocks.block_of] + blocks.offset_of, -1)
    return region, address, _strides(blocks, plan.region)[blocks.block_of]
