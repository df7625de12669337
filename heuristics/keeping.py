"""Moves placed tiles towards a former plan: as few blocks as are found lie elsewhere (contract, section 7)."""

from typing import Final

import numpy as np

from heuristics.auxiliaries import place_auxiliaries
from heuristics.first_fit import place_tiles
from heuristics.hints import move_blocks
from heuristics.order import keeping_order
from heuristics.placing import scratch_plan
from problem.figures import Plan, occupancy
from problem.preparation import Prepared
from problem.request import Flags, Integers

SINGLE_ROUNDS: Final = 12
"""Rounds in which one block a tile gives way; from then on twice as many in each, so that rounds stay few."""


def keep_addresses(prepared: Prepared, tiles: Integers, plan: Plan, *, may_rise: bool) -> None:
    """Give blocks of `tiles` the addresses of a former plan, where the plan stays right.

    Two plans are looked for. One is made anew around all blocks that can keep their addresses: where a block finds no
    place among them, some that live with it give way. The other is the plan that there is, its blocks moved back one
    by one. The one that keeps more blocks is taken, of equal ones the first.

    Parameters
    ----------
    tiles : int64, shape (k,)
        Placed tile entries.
    plan
        Right for them, and right afterwards.
    may_rise
        The sum of a tile's peaks may rise.
    """
    blocks = prepared.blocks
    # Kernels are compiled for columns that may be written.
    former = blocks.previous.copy()
    wishing = np.concatenate(([0], np.cumsum(former >= 0)))[blocks.tile_offset]
    tiles = tiles[np.diff(wishing)[tiles] > 0]
    around = scratch_plan(prepared)
    made = tiles[_place_around(prepared, tiles, around)]
    if not may_rise:
        made = made[_peaks(prepared, made, around) <= _peaks(prepared, made, plan)]
    for each, own_tiles in ((plan, tiles), (around, made)):
        move_blocks(blocks, prepared.auxiliaries, prepared.arena, own_tiles, former, may_rise, each)
    for tile in made.tolist():
        own, its_auxiliaries = prepared.rows(tile)
        if _num_kept(around, former, own) >= _num_kept(plan, former, own):
            plan.region[own], plan.address[own] = around.region[own], around.address[own]
            plan.auxiliary_region[its_auxiliaries] = around.auxiliary_region[its_auxiliaries]
            plan.auxiliary_address[its_auxiliaries] = around.auxiliary_address[its_auxiliaries]


def _num_kept(plan: Plan, former: Integers, own: slice) -> int:
    return int(np.count_nonzero((former[own] >= 0) & (plan.address[own] == former[own])))


def _peaks(prepared: Prepared, tiles: Integers, plan: Plan) -> Integers:
    """Return the sum of the peaks of each of `tiles`."""
    occupied = occupancy(prepared.blocks, prepared.auxiliaries, prepared.arena, tiles, plan)
    peaks: Integers = occupied.peak.sum(axis=1)
    return peaks


def _place_around(prepared: Prepared, tiles: Integers, plan: Plan) -> Flags:
    """Place each of `tiles` around the blocks that keep their addresses; tell which were placed.

    A round places all tiles that are left, and lets blocks give way in those that fail; the last has none to keep.
    """
    blocks, auxiliaries, arena = prepared.blocks, prepared.auxiliaries, prepared.arena
    kept = np.where(blocks.address >= 0, -1, blocks.previous)
    address = np.where(kept >= 0, kept, blocks.address)
    keeping = blocks._replace(address=_read_only(address))
    placed, left, num_giving = np.zeros(len(tiles), np.bool_), np.arange(len(tiles)), 1
    round_ = 0
    while len(left):
        own = tiles[left]
        failed = place_tiles(keeping, arena, own, keeping_order(blocks, kept, own), True, plan)  # noqa: FBT003 - an argument of a kernel
        done = failed < 0
        done[done] = place_auxiliaries(auxiliaries, blocks, arena, own[done], plan) < 0
        placed[left[done]] = True
        gave_way = [
            _give_way(prepared, tile, block, num_giving, (kept, address))
            for tile, block in zip(own[~done].tolist(), failed[~done].tolist(), strict=True)
        ]
        left = left[~done][np.array(gave_way, np.bool_)]
        round_ += 1
        num_giving *= 2 if round_ >= SINGLE_ROUNDS else 1
    return placed


def _give_way(prepared: Prepared, tile: int, failed: int, number: int, columns: tuple[Integers, Integers]) -> bool:
    """Take addresses from blocks that bar block `failed`, -1 for the auxiliaries; tell whether any had one to keep.

    The block itself, if it should keep its address; else those that live with it, the largest first. `columns` are the
    addresses to keep, and those and the fixed ones.
    """
    kept, address = columns
    blocks = prepared.blocks
    own, _ = prepared.rows(tile)
    gave_way = failed >= 0 and kept[failed] >= 0
    if gave_way:
        kept[failed] = address[failed] = -1
        number -= 1
    place = np.flatnonzero(kept[own] >= 0) + own.start
    if failed >= 0:
        beside = (blocks.start[place] < blocks.end[failed]) & (blocks.start[failed] < blocks.end[place])
        place = place[beside] if beside.any() else place
    size = blocks.bytes[place] * blocks.num_slots[place]
    chosen = place[np.argsort(-size, kind="stable")[:number]]
    kept[chosen] = address[chosen] = -1
    return bool(gave_way or len(chosen))


def _read_only(column: Integers) -> Integers:
    """Return a view of a column that is of the type which kernels are compiled for."""
    view = column.view()
    view.setflags(write=False)
    return view
