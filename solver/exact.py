"""Settles a tile that no heuristic placed and no screen refuted: a plan, a proof, or why there is neither."""

from threading import Event

import numpy as np

from problem.answer import EngineReport, Proof, Reason
from problem.deadline import Deadline
from problem.preparation import Prepared
from problem.request import Integers
from solver.budget import Budget
from solver.cpsat.pool import CpSatPool
from solver.cpsat.question import Goal, question_of
from solver.cpsat.status import Finding, finding
from solver.instance import Instance, instance_of, only
from solver.settled import Settled, infeasible, placed, unknown


def settle(
    prepared: Prepared, tile: int, pool: CpSatPool, deadline: Deadline, time_limit: float, cancelled: Event | None
) -> Settled:
    """Ask CP-SAT for a plan of entry `tile`, or for a proof that there is none.

    Takes at most `time_limit` seconds from when a child is free; ends by `deadline`, or soon after `cancelled` is set.
    A verdict is the same in every run; only an `unknown` depends on clocks.

    Raises
    ------
    ModelInvalid
        Where CP-SAT refuses the model: a fault of ours.
    """
    return settle_instance(instance_of(prepared, tile), pool, Budget(deadline, time_limit, cancelled))


def settle_instance(instance: Instance, pool: CpSatPool, budget: Budget) -> Settled:
    """Ask CP-SAT for a plan of some items of a tile, or for a proof that there is none; see `settle`."""
    rows, address = contested(instance), lowest_addresses(instance)
    if not len(rows):
        return placed(instance, address)
    question = question_of(only(instance, rows), Goal.FIT)
    if question is None:
        return unknown(instance, Reason.MODEL_TOO_LARGE)
    reply = pool.ask(question, budget)
    if isinstance(reply, Reason):
        return unknown(instance, reply)
    match finding(reply.status):
        case Finding.PLAN | Finding.BEST_PLAN:
            address[rows] = reply.address
            return placed(instance, address)
        case Finding.REFUTED:
            report = EngineReport("cp-sat", rounds=reply.rounds, deterministic_time=reply.deterministic_time)
            return infeasible(instance, Proof("exhausted", engines=(report,), confirmed=False))
        case Finding.UNDECIDED:
            return unknown(instance, reply.reason or Reason.ENGINE_FAILED)


def contested(instance: Instance) -> Integers:
    """Return the items that a model has to place: those that occupy anything, or that have no address even alone."""
    return np.flatnonzero(instance.items.substantial | (np.diff(instance.windows.offset) == 0))


def lowest_addresses(instance: Instance) -> Integers:
    """Return for each item its lowest address, were it alone, in the first region of the map that has any; else -1.

    That is where items of 0 bytes lie, which conflict with nothing.
    """
    windows, num_items = instance.windows, len(instance.items.block)
    item = np.repeat(np.arange(num_items), np.diff(windows.offset))
    order = np.lexsort((windows.lo, windows.region, item))
    present, first = np.unique(item[order], return_index=True)
    address = np.full(num_items, -1)
    address[present] = windows.lo[order][first]
    return address
