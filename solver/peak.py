"""Lowers the sum of the regions' peaks of a tile that is placed."""

from dataclasses import dataclass, replace

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
from solver.exact import contested
from solver.instance import Instance, instance_of, only
from solver.load import loads
from solver.many_orders import plans_in_many_orders
from solver.settled import Settled, placed, regions_at


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
    bound = min(size, max(found.bound, _least_peak(instance)))
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
    question = question_of(only(instance, rows), Goal.PEAK, tuple(address[rows].tolist()))
    if question is None:
        return _by_many_orders(prepared, tile, instance, address, budget)
    reply = pool.ask(question, budget)
    if isinstance(reply, Reply) and reply.reason is Reason.ENGINE_FAILED:
        # Some models with a hint make the presolve of OR-Tools 9.15 throw.
        reply = pool.ask(replace(question, hint=None), budget)
    if isinstance(reply, Reason):
        return _Found(address, 0, reply)
    match finding(reply.status):
        case Finding.PLAN | Finding.BEST_PLAN:
            better = address.copy()
            better[rows] = reply.address
            best = min((address, better), key=lambda each: peak_bytes(instance, each))
            return _Found(best, reply.bound or 0, reply.reason)
        case Finding.REFUTED:
            # The plan to begin with is right, so this would be the engine's fault.
            return _Found(address, 0, Reason.ENGINE_FAILED)
        case Finding.UNDECIDED:
            return _Found(address, 0, reply.reason)


def _by_many_orders(prepared: Prepared, tile: int, instance: Instance, address: Integers, budget: Budget) -> _Found:
    reason = Reason.MODEL_TOO_LARGE
    for plan in plans_in_many_orders(prepared, tile, instance, budget):
        if plan.reason is not None:
            reason = plan.reason
        else:
            other = np.concatenate((plan.address, plan.auxiliary_address))
            address = min((address, other), key=lambda each: peak_bytes(instance, each))
    return _Found(address, 0, reason)


def _least_peak(instance: Instance) -> int:
    """Return what no plan falls below: the most bytes that are needed at once."""
    return max(load.needed_bytes for load in loads(replace(instance, obstacles=())))
