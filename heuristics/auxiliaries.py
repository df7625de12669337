"""Places auxiliaries on addresses that nothing else of the tile ever occupies (contract, sections 2 and 7)."""

import numpy as np

from problem.blocks import Arena, Auxiliaries, Blocks
from problem.figures import Occupancy, Plan, occupancy
from problem.geometry import next_start
from problem.jit import inlined_kernel, kernel
from problem.request import Integers


def place_auxiliaries(auxiliaries: Auxiliaries, blocks: Blocks, arena: Arena, tiles: Integers, plan: Plan) -> Integers:
    """Place the auxiliaries of each of `tiles`, whose blocks are placed, in order at the lowest unused address.

    Parameters
    ----------
    tiles : int64, shape (k,)
        Tile entries.
    plan
        Where the blocks lie; written for the auxiliaries of `tiles`.

    Returns
    -------
    int64, shape (k,)
        -1 for a tile whose auxiliaries all lie, else the first that found no address.
    """
    failed = np.full(len(tiles), -1)
    num_own = np.diff(auxiliaries.tile_offset)
    with_some = num_own[tiles] > 0
    if with_some.any():
        chosen = np.zeros(len(num_own), bool)
        chosen[tiles] = True
        own = np.repeat(chosen, num_own)
        plan.auxiliary_region[own] = plan.auxiliary_address[own] = -1
        unused = occupancy(blocks, auxiliaries, arena, tiles[with_some], plan)
        failed[with_some] = _place_in_holes(auxiliaries, arena, tiles[with_some], unused, plan)
    return failed


@kernel
def _place_in_holes(auxiliaries: Auxiliaries, arena: Arena, tiles: Integers, unused: Occupancy, plan: Plan) -> Integers:
    """Place them where the blocks leave room, of tiles that have some."""
    failed = np.full(len(tiles), -1, np.int64)
    done = 0
    for index in range(len(tiles)):
        first, last = auxiliaries.tile_offset[tiles[index]], auxiliaries.tile_offset[tiles[index] + 1]
        count = unused.unused_count[index]
        # An auxiliary cuts at most one hole in two.
        hole = np.empty((count + last - first, 2), np.int64)
        for position in range(count):
            hole[position, 0], hole[position, 1] = unused.unused_start[done], unused.unused_end[done]
            done += 1
        for auxiliary in range(first, last):
            place, start = _lowest(auxiliaries, arena, auxiliary, hole[:count])
            if place < 0:
                failed[index] = auxiliary
                break
            plan.auxiliary_region[auxiliary], plan.auxiliary_address[auxiliary] = place, start
            if auxiliaries.size[auxiliary] > 0:
                count = _cut(hole, count, start, start + auxiliaries.size[auxiliary])
    return failed


@inlined_kernel
def _lowest(auxiliaries: Auxiliaries, arena: Arena, auxiliary: int, hole: Integers) -> tuple[int, int]:
    """Return region and lowest free address, -1 and -1 where there is none."""
    size, alignment = auxiliaries.size[auxiliary], auxiliaries.alignment[auxiliary]
    barred = auxiliaries.preloaded[auxiliary]
    for place in range(len(arena.region_start)):
        if not arena.standard[place]:
            continue
        if size == 0:
            start = next_start(arena.region_start[place], alignment, 0)
            if start <= arena.region_end[place]:
                return place, start
            continue
        for position in range(len(hole)):
            if arena.region_start[place] <= hole[position, 0] < arena.region_end[place]:
                start = next_start(hole[position, 0], alignment, 0)
                if barred and start < arena.loader_end and arena.loader_start < start + size:
                    start = next_start(arena.loader_end, alignment, 0)
                if start + size <= hole[position, 1]:
                    return place, start
    return -1, -1


@inlined_kernel
def _cut(hole: Integers, count: int, start: int, end: int) -> int:
    """Take `[start, end)` out of the hole that it lies in; return how many there are then."""
    position = 0
    while hole[position, 1] < end:
        position += 1
    for behind in range(count, position, -1):
        hole[behind, 0], hole[behind, 1] = hole[behind - 1, 0], hole[behind - 1, 1]
    hole[position, 1] = start
    hole[position + 1, 0] = end
    return count + 1
