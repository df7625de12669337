"""Tells how much of a region the heuristics take for one tile."""

from collections.abc import Callable

import numpy as np

from heuristics.placing import lifetime_greedy, retry, scratch_plan
from problem.figures import occupancy
from problem.preparation import Prepared


def reach_of(tile: int, is_over: Callable[[], bool], prepared: Prepared, region: int) -> int | None:
    """Return the fewest bytes of `region` that a heuristic takes for entry `tile`, None where none places it.

    From the region's start to the highest end, or to the highest address of something of 0 bytes. No heuristic begins
    once `is_over` says that time is over.
    """
    blocks, auxiliaries = prepared.blocks, prepared.auxiliaries
    plan = scratch_plan(prepared)
    own, its_auxiliaries = prepared.rows(tile)
    start = prepared.arena.region_start[region]
    tiles, reached = np.array([tile]), []
    for heuristic in (lifetime_greedy, retry):
        if is_over():
            break
        if heuristic(prepared, tiles, plan).all():
            peak = occupancy(blocks, auxiliaries, prepared.arena, tiles, plan).peak[0, region]
            place = np.append(plan.region[own], plan.auxiliary_region[its_auxiliaries])
            address = np.append(plan.address[own], plan.auxiliary_address[its_auxiliaries])
            reached.append(int(max(peak, address[place == region].max(initial=start) - start)))
    return min(reached, default=None)
