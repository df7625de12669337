"""The figures of a plan: peaks, unused ranges, members' addresses and strides."""

from typing import Final, NamedTuple

import numpy as np

from problem.blocks import Arena, Auxiliaries, Blocks
from problem.geometry import footprint_in
from problem.jit import inlined_kernel, kernel
from problem.request import Codes, Integers
from problem.sorting import radix_sort

_PARTS: Final = 256
"""Into which the addresses of a tile are cut."""


class Plan(NamedTuple):
    """Where blocks and auxiliaries lie, tile by tile; -1 where a tile is not placed.

    Attributes
    ----------
    region : int8, shape (B,); address : int64, shape (B,)
        Of each block: index in the map, bytes.
    auxiliary_region : int8, shape (A,); auxiliary_address : int64, shape (A,)
    """

    region: Codes
    address: Integers
    auxiliary_region: Codes
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
    """Return peaks and unused ranges of the placed `tiles`; O(n) a tile, and a sort of the addresses.

    Auxiliaries whose region is -1 do not count: so holes can be had before they are placed.
    """
    num_regions, num_reserved = len(arena.region_start), len(arena.reserved_start)
    rows = widest = 0
    for tile in tiles:
        own = blocks.tile_offset[tile + 1] - blocks.tile_offset[tile]
        own += auxiliaries.tile_offset[tile + 1] - auxiliaries.tile_offset[tile] + num_reserved
        widest = max(widest, own)
        rows += own + num_regions
    peak = np.zeros((len(tiles), num_regions), np.int64)
    unused_count = np.zeros(len(tiles), np.int64)
    unused_start, unused_end = np.empty(rows, np.int64), np.empty(rows, np.int64)
    low, high, spare = np.empty(widest, np.int64), np.empty(widest, np.int64), np.empty(widest, np.int64)
    reach = np.empty(_PARTS + 1, np.int64)
    # Taken out of their tuples once: each look into one counts references, which costs more than what it is for. So do
    # the arguments of a function that would enter a range for both loops, even an inlined one: 11.4 in place of 6.7 ms
    # for 1,472 tiles of 200 blocks.
    place_of, address_of, size, geometry = plan.region, plan.address, blocks.bytes, blocks.geometry
    row_of, tile_offset, region_start = geometry.row, blocks.tile_offset, arena.region_start
    reserved_start, reserved_end = arena.reserved_start, arena.reserved_end
    total = 0
    for index in range(len(tiles)):
        tile, top = tiles[index], peak[index]
        count = num_reserved
        for reserved in range(num_reserved):
            low[reserved], high[reserved] = reserved_start[reserved], reserved_end[reserved]
        for block in range(tile_offset[tile], tile_offset[tile + 1]):
            place, address = place_of[block], address_of[block]
            extent = size[block] if row_of[block] < 0 else footprint_in(size, geometry, block, place)
            if extent > 0:
                low[count], high[count] = address, address + extent
                top[place] = max(top[place], address + extent - region_start[place])
                count += 1
        for auxiliary in range(auxiliaries.tile_offset[tile], auxiliaries.tile_offset[tile + 1]):
            place, address = plan.auxiliary_region[auxiliary], plan.auxiliary_address[auxiliary]
            extent = auxiliaries.size[auxiliary] if place >= 0 else 0
            if extent > 0:
                low[count], high[count] = address, address + extent
                top[place] = max(top[place], address + extent - region_start[place])
                count += 1
        count = _drop_covered(low, high, count, reach)
        radix_sort(low[:count], spare)
        radix_sort(high[:count], spare)
        began = total
        total = _holes(arena, low[:count], high[:count], unused_start, unused_end, total)
        unused_count[index] = total - began
    return Occupancy(peak, unused_count, unused_start[:total], unused_end[:total])


@inlined_kernel
def _drop_covered(low: Integers, high: Integers, count: int, reach: Integers) -> int:
    """Drop ranges that end no higher than one that begins in a lower part of the addresses; return how many are left.

    They say nothing of holes, and are two thirds of all where addresses are used again and again: far less to sort.
    """
    if count == 0:
        return 0
    lowest = highest = low[0]
    for index in range(count):
        lowest, highest = min(lowest, low[index]), max(highest, low[index])
    shift = 0
    while (highest - lowest) >> shift >= _PARTS:
        shift += 1
    reach[:] = -1
    for index in range(count):
        part = ((low[index] - lowest) >> shift) + 1
        reach[part] = max(reach[part], high[index])
    for part in range(_PARTS):
        reach[part + 1] = max(reach[part + 1], reach[part])
    left = 0
    for index in range(count):
        low[left], high[left] = low[index], high[index]
        left += high[left] > reach[(low[left] - lowest) >> shift]
    return left


@inlined_kernel
def _holes(
    arena: Arena, low: Integers, high: Integers, unused_start: Integers, unused_end: Integers, total: int
) -> int:
    """Append what lies in no range, region by region in address order; return the number of holes so far.

    Sorted apart, low and high ends still say where no range is: up to a low end before which as many ended as began.
    """
    region_start, region_end = arena.region_start, arena.region_end
    position = 0
    reached = -1
    for _ in range(len(region_start)):
        place = -1
        for candidate in range(len(region_start)):
            if region_start[candidate] > reached and (place < 0 or region_start[candidate] < region_start[place]):
                place = candidate
        start = reached = region_start[place]
        while position < len(low) and low[position] < region_end[place]:
            if low[position] > start:
                unused_start[total], unused_end[total] = start, low[position]
                total += 1
            # Ranges that touch are joined, but not across regions that touch.
            while (
                position + 1 < len(low)
                and low[position + 1] <= high[position]
                and low[position + 1] < region_end[place]
            ):
                position += 1
            start = high[position]
            position += 1
        if start < region_end[place]:
            unused_start[total], unused_end[total] = start, region_end[place]
            total += 1
    return total


def members(blocks: Blocks, plan: Plan) -> tuple[Codes, Integers, Integers]:
    """Return region, address and stride of each buffer, shape (n,); -1 as in `problem.answer.Answer`."""
    stride = np.full(len(plan.region), -1, np.int64)
    if len(blocks.geometry.stride):
        iterated = np.flatnonzero((blocks.geometry.row >= 0) & (plan.region >= 0))
        stride[iterated] = blocks.geometry.stride[blocks.geometry.row[iterated], plan.region[iterated]]
    if len(blocks.block_of) == len(stride):
        # Every buffer is a block of its own, at offset 0.
        return plan.region, plan.address, stride
    region = plan.region[blocks.block_of]
    address = np.where(region >= 0, plan.address[blocks.block_of] + blocks.offset_of, -1)
    return region, address, stride[blocks.block_of]
