"""Settles a tile that no heuristic placed and no screen refuted: a plan, a proof, or why there is neither."""

import time
from dataclasses import dataclass, replace
from threading import Event
from typing import Final

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
from solver.search.model import MAX_ITEMS
from solver.search.rounds import Rounds
from solver.search.watch import stop_flag
from solver.settled import Settled, infeasible, placed, unknown

MAX_NODES: Final = 250_000
"""Nodes of the search, a second or two, before CP-SAT has a go; counted, so that the verdict depends on no clock."""


def settle(
    prepared: Prepared, tile: int, pool: CpSatPool, deadline: Deadline, time_limit: float, cancelled: Event | None
) -> Settled:
    """Look for a plan of entry `tile`, or for a proof that there is none: by the search, then by CP-SAT.

    Takes at most `time_limit` seconds, not counting those for which CP-SAT waits until a child is free; ends by
    `deadline`, or soon after `cancelled` is set.
    A verdict is the same in every run; only an `unknown` depends on clocks.

    Raises
    ------
    ModelInvalid
        Where CP-SAT refuses the model: a fault of ours.
    """
    return settle_instance(instance_of(prepared, tile), pool, Budget(deadline, time_limit, cancelled))


def settle_instance(instance: Instance, pool: CpSatPool, budget: Budget) -> Settled:
    """Look for a plan of some items of a tile, or for a proof that there is none; see `settle`."""
    limit = time.monotonic() + budget.time_limit
    rows, address = contested(instance), lowest_addresses(instance)
    if not len(rows):
        return placed(instance, address)
    reduced = only(instance, rows)
    found = _by_search(reduced, budget)
    if found.open:
        left = limit - time.monotonic()
        found = _by_cp_sat(reduced, pool, replace(budget, time_limit=left), found.engines)
    if found.address is not None:
        address[rows] = found.address
        return placed(instance, address)
    if found.reason is not None:
        return unknown(instance, found.reason)
    return infeasible(instance, Proof("exhausted", engines=found.engines, confirmed=False))


@dataclass(frozen=True, slots=True)
class _Found:
    """What one engine knows: a plan, or why there is no verdict, or neither, which is a refutation."""

    engines: tuple[EngineReport, ...]
    """All that worked on it so far."""
    address: Integers | None = None
    reason: Reason | None = None
    open: bool = False
    """Only its own effort ended it: another engine may know more."""


def _by_search(instance: Instance, budget: Budget) -> _Found:
    if not _suits_search(instance):
        return _Found((), open=True)
    spent = budget.spent()
    if spent is not None:
        return _Found((), reason=spent)
    with stop_flag(budget) as stop:
        outcome = Rounds(instance, stop).run(MAX_NODES)
    engines = (EngineReport("search", rounds=outcome.rounds, nodes=outcome.nodes),)
    if outcome.decided:
        return _Found(engines, address=outcome.address)
    return _Found(engines, reason=budget.spent() or Reason.TIME_LIMIT) if stop[0] else _Found(engines, open=True)


def _by_cp_sat(instance: Instance, pool: CpSatPool, budget: Budget, engines: tuple[EngineReport, ...]) -> _Found:
    question = question_of(instance, Goal.FIT)
    if question is None:
        return _Found(engines, reason=Reason.MODEL_TOO_LARGE)
    reply = pool.ask(question, budget) if budget.time_limit > 0 else Reason.TIME_LIMIT
    if isinstance(reply, Reason):
        return _Found(engines, reason=reply)
    report = EngineReport("cp-sat", rounds=reply.rounds, deterministic_time=reply.deterministic_time)
    match finding(reply.status):
        case Finding.PLAN | Finding.BEST_PLAN:
            return _Found((*engines, report), address=np.array(reply.address))
        case Finding.REFUTED:
            return _Found((*engines, report))
        case Finding.UNDECIDED:
            return _Found((*engines, report), reason=reply.reason or Reason.ENGINE_FAILED)


def _suits_search(instance: Instance) -> bool:
    """Tell whether the search takes an instance: not too large, and every item has windows, which heed everything."""
    windows = np.diff(instance.windows.offset)
    return instance.complete and len(windows) <= MAX_ITEMS and bool(windows.all())


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
