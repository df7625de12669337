"""Tells how much of a region the heuristics take for one tile."""

import numpy as np

from heuristics.placing import lifetime_greedy, retry
from problem.figures import Plan, occupancy
from problem.preparation import Prepared


def reach_of(tile: int, prepared: Prepared, region: int) -> int | None:
    """Return the fewest bytes of `region` that a heuristic takes for entry `tile`, None where none places it.

    From the region's start to the highest end, or to the highest address of something of 0 bytes.
    """
    blocks, auxiliaries = prepared.blocks, prepared.auxiliaries
    n, num_auxiliaries = len(blocks.first), len(auxiliaries.size)
    # Only the rows of this tile are ever touched, so those of all others need no value.
    plan = Plan(
        region=np.empty(n, np.int8),
        address=np.empty(n, np.int64),
        auxiliary_region=np.empty(num_auxiliaries, np.int8),
        auxiliary_address=np.empty(num_auxiliaries, np.int64),
    )
    own = slice(blocks.tile_offset[tile], blocks.tile_offset[tile + 1])
    its_auxiliaries = slice(auxiliaries.tile_offset[tile], auxiliaries.tile_offset[tile + 1])
    start = prepared.arena.region_start[region]
    tiles, reached = np.array([tile]), []
    for heuristic in (lifetime_greedy, retry):
        if heuristic(prepared, tiles, plan).all():
            peak = occupancy(blocks, auxiliaries, prepared.arena, tiles, plan).peak[0, region]
            place = np.append(plan.region[own], plan.auxiliary_region[its_auxiliaries])
            address = np.append(plan.address[own], plan.auxiliary_address[its_auxiliaries])
            reached.append(int(max(peak, address[place == region].max(initial=start) - start)))
    return min(reached, default=None)
