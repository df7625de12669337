"""Places whole tiles: blocks in one of the two orders, then their auxiliaries."""

import numpy as np

from heuristics.auxiliaries import place_auxiliaries
from heuristics.first_fit import place_tiles
from heuristics.order import lifetime_order, retry_order
from problem.figures import Plan
from problem.preparation import Prepared
from problem.request import Flags, Integers


def lifetime_greedy(prepared: Prepared, tiles: Integers, plan: Plan) -> Flags:
    """Place each of `tiles` in the order of greedy: fixed blocks, then by start (contract, section 7).

    Parameters and result are those of `place`.
    """
    return place(prepared, tiles, lifetime_order(prepared.blocks, tiles), plan, by_start=True)


def retry(prepared: Prepared, tiles: Integers, plan: Plan) -> Flags:
    """Place each of `tiles` from empty in the order of the retry: fixed blocks, then by modulus, bytes, lifetime.

    Parameters and result are those of `place`.
    """
    return place(prepared, tiles, retry_order(prepared.blocks, tiles), plan, by_start=False)


def place_in_order(prepared: Prepared, tile: int, order: Integers, plan: Plan) -> bool:
    """Place entry `tile` in a given order of its blocks, int64, shape (its blocks,); tell whether it was placed.

    `plan` is written as by `place`.
    """
    whole = np.empty(len(prepared.blocks.first), np.int64)
    whole[prepared.rows(tile)[0]] = order
    return bool(place(prepared, np.array([tile]), whole, plan, by_start=False).all())


def place(prepared: Prepared, tiles: Integers, order: Integers, plan: Plan, *, by_start: bool) -> Flags:
    """Place each of `tiles` from empty, its blocks in a given order, then its auxiliaries.

    Parameters
    ----------
    tiles : int64, shape (k,)
        Tile entries, none twice.
    order : int64, shape (B,)
        As `lifetime_order` returns it for these tiles, or for more.
    plan
        Written for the blocks and auxiliaries of `tiles`, and for no others; right where a tile was placed.
    by_start
        It is the order of greedy.

    Returns
    -------
    bool, shape (k,)
        Which of `tiles` were placed.

    Notes
    -----
    Deterministic. Releases the interpreter lock, so that chunks of tiles run side by side on one plan.
    """
    blocks, arena, auxiliaries = prepared.blocks, prepared.arena, prepared.auxiliaries
    placed = place_tiles(blocks, arena, tiles, order, by_start, plan) < 0
    placed[placed] = place_auxiliaries(auxiliaries, blocks, arena, tiles[placed], plan) < 0
    return placed


def empty_plan(prepared: Prepared) -> Plan:
    """Return a plan in which nothing is placed."""
    plan = scratch_plan(prepared)
    for column in plan:
        column.fill(-1)
    return plan


def scratch_plan(prepared: Prepared) -> Plan:
    """Return a plan that says nothing yet, not even what is not placed: for a few tiles, of many in a request."""
    n, num_auxiliaries = len(prepared.blocks.first), len(prepared.auxiliaries.size)
    return Plan(
        region=np.empty(n, np.int8),
        address=np.empty(n, np.int64),
        auxiliary_region=np.empty(num_auxiliaries, np.int8),
        auxiliary_address=np.empty(num_auxiliaries, np.int64),
    )
