"""Explains why a tile is not placed: what its most loaded event lacks, and what kind of cause that is."""

from typing import Final

import numpy as np

from problem.answer import Cause, Explanation, Proof, Reason
from problem.preparation import Prepared
from solver.capacity import Reach, capacity_bracket, narrowed
from solver.exact import contested, suits_search
from solver.instance import Instance, instance_of, only
from solver.load import heaviest, loads
from solver.search.rounds import Rounds
from solver.wording import Facts, wording

AUXILIARY_NODES: Final = 1000
"""Of the search for a plan of the auxiliaries alone, which are few, and hardly ever hard."""


def explain(
    prepared: Prepared, tile: int, proof: Proof | None, reason: Reason | None, reach: Reach | None = None
) -> Explanation:
    """Explain the verdict on entry `tile`, which is not placed.

    Parameters
    ----------
    proof, reason
        What the verdict rests on: a proof, or why there is none.
    reach
        Looks for the capacity that fits; see `solver.capacity`.

    Notes
    -----
    A conflict set and relief take engines; see `solver.conflict`.
    """
    instance = instance_of(prepared, tile)
    found = loads(instance)
    load = heaviest(found)
    name_of = dict(zip(instance.items.block.tolist(), instance.items.name, strict=True))
    capacity = narrowed(prepared, tile, capacity_bracket(prepared, found, reach, refuted=proof is not None))
    return Explanation(
        text=wording(Facts(instance, load, capacity, proof, reason, _auxiliaries_fit(instance, proof))),
        event=load.event,
        blocks=tuple(name_of[block] for block in load.blocks),
        needed_bytes=load.needed_bytes,
        available_bytes=load.available_bytes,
        deficit_bytes=max(0, load.excess),
        largest_hole_bytes=largest_hole(instance, load.event, load.regions),
        cause=_cause(proof, load.excess),
        capacity=capacity,
    )


def largest_hole(instance: Instance, event: int, regions: tuple[int, ...]) -> int:
    """Return the bytes of the longest range within one of `regions` that no reservation takes at `event`."""
    arena, largest = instance.arena, 0
    there = sorted(
        (obstacle.start, obstacle.end)
        for obstacle in instance.obstacles
        if any(since <= event < until for since, until in obstacle.intervals)
    )
    for region in regions:
        low, end = int(arena.region_start[region]), int(arena.region_end[region])
        for start, past in there:
            if low <= start < end:
                largest, low = max(largest, start - low), past
        largest = max(largest, end - low)
    return largest


def _auxiliaries_fit(instance: Instance, proof: Proof | None) -> bool:
    """Tell whether the auxiliaries alone may have a plan, where a search refuted the tile."""
    rows = contested(instance)
    rows = rows[rows >= instance.items.num_blocks]
    if proof is None or proof.kind != "exhausted" or not len(rows):
        return True
    alone = only(instance, rows)
    return not suits_search(alone) or Rounds(alone, np.zeros(1, np.bool_)).run(AUXILIARY_NODES).refuted is None


def _cause(proof: Proof | None, excess: int) -> Cause:
    if proof is not None and proof.kind in {"no_address", "collision", "banks", "reservation"}:
        return "constraint"
    return "capacity" if excess > 0 else "fragmentation"
