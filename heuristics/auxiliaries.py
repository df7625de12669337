"""Places auxiliaries on addresses that nothing else of the tile ever occupies (contract, sections 2 and 7)."""

import numpy as np

from problem.blocks import Arena, Auxiliaries, Blocks
from problem.geometry import footprint_in, next_start
from problem.jit import kernel
from problem.request import Integers


@kernel
def place_auxiliaries(
    auxiliaries: Auxiliaries,
    blocks: Blocks,
    arena: Arena,
    tiles: Integers,
    block_region: Integers,
    block_address: Integers,
    region: Integers,
    address: Integers,
) -> Integers:  # noqa: PLR0913 - a kernel takes its columns one by one
    """Place the auxiliaries of each of `tiles`, whose blocks are placed, in order at the lowest free address.

    Parameters
    ----------
    tiles : int64, shape (k,)
        Tile entries.
    block_region : int8, shape (B,); block_address : int64, shape (B,)
        Where the blocks lie.
    region : int8, shape (A,); address : int64, shape (A,)
        Written for the auxiliaries of `tiles`.

    Returns
    -------
    int64, shape (k,)
        -1 for a tile whose auxiliaries all lie, else the first that found no address.
    """
    failed = np.full(len(tiles), -1, np.int64)
    for index in range(len(tiles)):
        tile = tiles[index]
        first, last = auxiliaries.tile_offset[tile], auxiliaries.tile_offset[tile + 1]
        if first == last:
            continue
        ranges, count = _occupied(blocks, arena, tile, last - first, block_region, block_address)
        for auxiliary in range(first, last):
            region[auxiliary], address[auxiliary] = -1, -1
        for auxiliary in range(first, last):
            place, start = _lowest(auxiliaries, arena, auxiliary, ranges[:count])
            if place < 0:
                failed[index] = auxiliary
                break
            region[auxiliary], address[auxiliary] = place, start
            if auxiliaries.size[auxiliary] > 0:
                _insert(ranges, count, start, start + auxiliaries.size[auxiliary])
                count += 1
    return failed


@kernel
def _occupied(blocks, arena, tile, spare, region, address):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913
    """Return the ranges that blocks and reservations ever occupy, by ascending low end, with `spare` rows to follow."""
    low, high = blocks.tile_offset[tile], blocks.tile_offset[tile + 1]
    starts = np.empty(high - low + len(arena.reserved_start), np.int64)
    ends = np.empty(len(starts), np.int64)
    count = 0
    for block in range(low, high):
        size = footprint_in(blocks, block, region[block])
        if size > 0:
            starts[count], ends[count] = address[block], address[block] + size
            count += 1
    for reserved in range(len(arena.reserved_start)):
        starts[count], ends[count] = arena.reserved_start[reserved], arena.reserved_end[reserved]
        count += 1
    order = np.argsort(starts[:count])
    ranges = np.empty((count + spare, 2), np.int64)
    ranges[:count, 0], ranges[:count, 1] = starts[order], ends[order]
    return ranges, count


@kernel
def _lowest(auxiliaries, arena, auxiliary, ranges):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    """Return region and lowest free address, -1 and -1 where there is none."""
    size, alignment = auxiliaries.size[auxiliary], auxiliaries.alignment[auxiliary]
    for place in range(len(arena.region_start)):
        if not arena.standard[place]:
            continue
        start = next_start(arena.region_start[place], alignment, 0)
        began = -1
        while size > 0 and start != began:
            began = start
            for position in range(len(ranges)):
                if ranges[position, 0] >= start + size:
                    break
                if ranges[position, 1] > start:
                    start = next_start(ranges[position, 1], alignment, 0)
            if auxiliaries.preloaded[auxiliary] and start < arena.loader_end and arena.loader_start < start + size:
                start = next_start(arena.loader_end, alignment, 0)
        if start + size <= arena.region_end[place]:
            return place, start
    return -1, -1


@kernel
def _insert(ranges, count, start, end):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    """Insert a range behind those that begin no higher."""
    position = count
    while position > 0 and ranges[position - 1, 0] > start:
        ranges[position, 0], ranges[position, 1] = ranges[position - 1, 0], ranges[position - 1, 1]
        position -= 1
    ranges[position, 0], ranges[position, 1] = start, end
