"""Lowers the sum of the regions' peaks of a tile that is placed."""

import time
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from problem.answer import Objective, Reason
from problem.figures import Plan
from problem.preparation import Prepared
from problem.request import Integers
from solver.budget import Budget
from solver.cpsat.pool import CpSatPool
from solver.cpsat.question import Goal, question_of
from solver.cpsat.reply import Reply
from solver.cpsat.status import Finding, finding
from solver.exact import contested, suits_search
from solver.instance import Instance, instance_of, only
from solver.load import loads
from solver.many_orders import plans_in_many_orders
from solver.search.rounds import Outcome, Rounds
from solver.search.watch import stop_flag
from solver.settled import Settled, placed, regions_at
from solver.windows import start_windows

NODES: Final = 30_000
"""Of the search for a plan in less memory; its bounds halve, so there are some twenty of them."""

REFUTED_AT_ONCE: Final = Outcome(None, np.empty(0, np.int64))
"""Where some item has no address in less memory."""


@dataclass(frozen=True, slots=True)
class Lowered:
    """The best plan known, and how good it is."""

    plan: Settled
    objective: Objective
    reason: Reason | None
    """What ended the search before the plan was proved best; None where it was."""


def minimise_peak(prepared: Prepared, tile: int, pool: CpSatPool, start: Plan, budget: Budget) -> Lowered:
    """Look for the plan of entry `tile` that has the least sum of peaks, from a right one.

    `start` holds the columns of this tile alone; it stays where no plan is found that is better.

    Raises
    ------
    ModelInvalid
        Where CP-SAT refuses the model: a fault of ours.
    """
    instance = instance_of(prepared, tile)
    address = np.concatenate((start.address, start.auxiliary_address))
    found = _search(prepared, tile, instance, pool, address, budget)
    size = peak_bytes(instance, found.address)
    bound = min(size, found.bound)
    reason = None if bound == size else found.reason
    return Lowered(placed(instance, found.address), Objective(size, bound), reason)


def peak_bytes(instance: Instance, address: Integers) -> int:
    """Return the sum of the regions' peaks of a plan: from a region's start to its highest end, 0 where it is empty."""
    region = regions_at(instance, address)
    footprint = instance.items.footprint[np.arange(len(address)), region]
    top = instance.arena.region_start.copy()
    np.maximum.at(top, region[footprint > 0], (address + footprint)[footprint > 0])
    return int((top - instance.arena.region_start).sum())


@dataclass(frozen=True, slots=True)
class _Found:
    address: Integers
    bound: int
    reason: Reason | None


def _search(
    prepared: Prepared, tile: int, instance: Instance, pool: CpSatPool, address: Integers, budget: Budget
) -> _Found:
    rows = contested(instance)
    if not len(rows):
        return _Found(address, 0, None)
    reduced, end = only(instance, rows), time.monotonic() + budget.time_limit
    address = address.copy()
    address[rows], least = _lowered_by_search(reduced, address[rows], budget)
    if least == peak_bytes(instance, address):
        return _Found(address, least, None)
    budget = replace(budget, time_limit=max(0.0, end - time.monotonic()))
    question = question_of(reduced, Goal.PEAK, tuple(address[rows].tolist()))
    if question is None:
        best, reason = _by_many_orders(prepared, tile, instance, address, budget)
        return _Found(best, least, reason)
    reply = pool.ask(question, budget)
    if isinstance(reply, Reply) and reply.reason is Reason.ENGINE_FAILED:
        # Some models with a hint make the presolve of OR-Tools 9.15 throw.
        reply = pool.ask(replace(question, hint=None), budget)
    if isinstance(reply, Reason):
        return _Found(address, least, reply)
    state = finding(reply.status)
    if state in {Finding.PLAN, Finding.BEST_PLAN}:
        better = address.copy()
        better[rows] = reply.address
        best = min((address, better), key=lambda each: peak_bytes(instance, each))
        return _Found(best, max(least, reply.bound or 0), reply.reason)
    # The plan to begin with is right: a refutation would be the engine's fault.
    return _Found(address, least, Reason.ENGINE_FAILED if state is Finding.REFUTED else reply.reason)


def _lowered_by_search(instance: Instance, address: Integers, budget: Budget) -> tuple[Integers, int]:
    """Search for plans in ever less of the only region; return the best, and what no plan falls below.

    The least that the load allows is tried first, then the middle of what is left: what a counted number of nodes
    leaves open is taken for impossible, but not for proved so.
    """
    arena, least = instance.arena, _least_peak(instance)
    if len(arena.region_start) > 1 or not suits_search(instance):
        return address, least
    size, open_from = peak_bytes(instance, address), least
    target = least
    with stop_flag(budget) as stop:
        while open_from < size and not stop[0]:
            smaller = _within(instance, int(arena.region_start[0]) + target)
            found = Rounds(smaller, stop).run(NODES) if suits_search(smaller) else REFUTED_AT_ONCE
            if found.address is not None:
                address, size = found.address, peak_bytes(instance, found.address)
            elif not stop[0]:
                open_from = target + 1
                least = open_from if found.refuted is not None else least
            target = (open_from + size) // 2
    return address, least


def _within(instance: Instance, end: int) -> Instance:
    """Return an instance of one region that ends at `end`."""
    arena = instance.arena._replace(region_end=np.array([end]))
    return replace(instance, arena=arena, windows=start_windows(instance.items, arena, instance.obstacles))


def _by_many_orders(
    prepared: Prepared, tile: int, instance: Instance, address: Integers, budget: Budget
) -> tuple[Integers, Reason]:
    reason = Reason.MODEL_TOO_LARGE
    for plan in plans_in_many_orders(prepared, tile, instance, budget):
        if plan.reason is not None:
            reason = plan.reason
        else:
            other = np.concatenate((plan.address, plan.auxiliary_address))
            address = min((address, other), key=lambda each: peak_bytes(instance, each))
    return address, reason


def _least_peak(instance: Instance) -> int:
    """Return what no plan falls below: the most bytes that are needed at once."""
    return max(load.needed_bytes for load in loads(replace(instance, obstacles=())))
