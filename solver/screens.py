"""Proofs that a tile cannot be placed which need no placement (contract, section 7).

Each rests on what holds in every plan, so none rejects a tile that fits; each can be checked from the request alone.
What a screen lets pass may still not fit.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from problem.answer import Proof
from problem.preparation import Prepared
from problem.request import Flags, Integers
from solver.collision import unavoidable_pair
from solver.instance import Instance, instance_of
from solver.items import take
from solver.load import MAX_REGION_SETS, heaviest, loads
from solver.windows import start_windows


def screen(prepared: Prepared, tile: int) -> Proof | None:
    """Return the first proof that a screen finds against entry `tile`, or None."""
    if prepared.reserved.failed is not None:
        return Proof("reservation", blocks=(prepared.reserved.failed,))
    return screen_instance(instance_of(prepared, tile))


def screen_instance(instance: Instance) -> Proof | None:
    """Return the first proof that a screen finds, or None; 10,000 blocks take tens of milliseconds."""
    return next((proof for look in SCREENS if (proof := look(instance)) is not None), None)


def no_address(instance: Instance) -> Proof | None:
    """Look for a block with no admissible address even alone.

    Where one reservation is all that bars it, the two collide.
    """
    number = np.diff(instance.windows.offset)[: instance.items.num_blocks]
    if number.all():
        return None
    block = int(np.argmin(number))
    alone, name = take(instance.items, np.array([block])), instance.items.name[block]
    if len(start_windows(alone, instance.arena, ()).lo):
        for obstacle in instance.obstacles:
            if not len(start_windows(alone, instance.arena, (obstacle,)).lo):
                return Proof("collision", blocks=(name, obstacle.name))
    return Proof("no_address", blocks=(name,))


def collision(instance: Instance) -> Proof | None:
    """Look for two blocks that cannot avoid each other."""
    pair = unavoidable_pair(instance)
    return None if pair is None else Proof("collision", blocks=tuple(instance.items.name[item] for item in pair))


def banks(instance: Instance) -> Proof | None:
    """Look for mutually separated blocks that touch more banks, even at their best, than their regions have.

    Regions are considered as in the load: together, or any set that one of the blocks is confined to.
    """
    arena, items = instance.arena, instance.items
    number = (arena.region_end - 1) // arena.bank_bytes - arena.region_start // arena.bank_bytes + 1
    touched = -(-items.footprint // arena.bank_bytes)
    least_of = np.where(items.allowed, touched, np.iinfo(np.int64).max).min(axis=1)
    for clique in items.cliques:
        least = least_of[clique]
        if int(least.sum()) <= int(number.min()):
            continue
        allowed = items.allowed[clique]
        for regions in (allowed.any(axis=0), *np.unique(allowed, axis=0)[:MAX_REGION_SETS]):
            within = np.greater(allowed.any(axis=1), allowed[:, ~regions].any(axis=1))
            if int(least[within].sum()) > int(number[regions].sum()):
                return _pigeonhole(instance, clique[within], regions)
    return None


def overload(instance: Instance) -> Proof | None:
    """Look for an event at which need exceeds room."""
    load = heaviest(loads(instance))
    if load.excess <= 0:
        return None
    name_of = dict(zip(instance.items.block.tolist(), instance.items.name, strict=True))
    return Proof(
        "overload",
        event=load.event,
        blocks=tuple(name_of[block] for block in load.blocks),
        regions=tuple(instance.region_names[region] for region in load.regions),
        needed_bytes=load.needed_bytes,
        available_bytes=load.available_bytes,
    )


def _pigeonhole(instance: Instance, clique: Integers, regions: Flags) -> Proof:
    return Proof(
        "banks",
        blocks=tuple(instance.items.name[item] for item in clique.tolist()),
        regions=tuple(instance.region_names[region] for region in np.flatnonzero(regions).tolist()),
    )


SCREENS: Final[tuple[Callable[[Instance], Proof | None], ...]] = (no_address, overload, collision, banks)
"""In the order of the verdict: a block that fits nowhere, bytes that are missing, then what only fits by its bytes."""
