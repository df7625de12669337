"""Narrows an infeasible tile down: which blocks cannot be placed together, and without which the rest can."""

import time
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from problem.answer import ConflictSet, Proof, Reason, Status
from problem.deadline import Deadline
from problem.preparation import Prepared
from problem.request import Integers
from solver.budget import Budget
from solver.cpsat.pool import CpSatPool
from solver.cpsat.question import Goal, question_of
from solver.cpsat.status import Finding, finding
from solver.exact import contested, settle_instance
from solver.instance import Instance, instance_of, only
from solver.screens import screen_instance

TEST_S: Final = 1.0
"""Seconds for one set of blocks; those that matter are small, and take milliseconds."""

FIRST_CUT: Final = 4
"""Parts into which a set is first cut."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """What `explain: full` adds to an explanation."""

    conflict_set: ConflictSet | None
    relief: tuple[str, ...] | None
    complete: bool
    """No clock and no failure cut it short."""


def find_conflict(prepared: Prepared, tile: int, proof: Proof | None, pool: CpSatPool, budget: Budget) -> Conflict:
    """Look for a conflict set and for relief of entry `tile`, which is not placed.

    Each takes at most the time limit of `budget`, and both end by its deadline. Reservations and auxiliaries stay where
    they are, or must be: they are in no set.

    Parameters
    ----------
    proof
        Of a tile that is infeasible; without one there is no conflict set, and relief tells what is enough.
    """
    if prepared.reserved.failed is not None:
        return Conflict(None, None, complete=True)
    instance = instance_of(prepared, tile)
    conflict_set, finished = None, True
    if proof is not None:
        filtering = _Filter(instance, pool, _within_limit(budget))
        conflict_set, finished = filtering.narrow(_suspects(instance, proof))
    relief, best = _relief(instance, pool, budget)
    return Conflict(conflict_set, relief, complete=finished and best)


class _Filter:
    """Drops blocks from a set that cannot be placed, as long as it still cannot."""

    def __init__(self, instance: Instance, pool: CpSatPool, budget: Budget) -> None:
        self._instance = instance
        self._pool = pool
        self._budget = budget
        self._auxiliaries = np.arange(instance.items.num_blocks, len(instance.items.block))
        self._undecided = False

    def narrow(self, suspects: Integers) -> tuple[ConflictSet, bool]:
        """Return what remains of `suspects`, and whether no clock cut it short.

        It is minimal where all that remain were tried one by one, and without each of them the others were placed: then
        without it any fewer are placed too.
        """
        kept, length = suspects, max(1, len(suspects) // FIRST_CUT)
        while True:
            place = 0
            while place < len(kept):
                rest = np.delete(kept, slice(place, place + length))
                if self._fits(rest, last=length == 1):
                    place += length
                else:
                    kept = rest
            if length == 1:
                break
            length //= 2
        names = tuple(self._instance.items.name[row] for row in np.sort(kept).tolist())
        return ConflictSet(names, minimal=not self._undecided), not self._undecided

    def _fits(self, blocks: Integers, *, last: bool) -> bool:
        """Tell whether blocks are not known to be impossible together; in the last pass a doubt is noted."""
        part = only(self._instance, np.sort(np.append(blocks, self._auxiliaries)))
        if screen_instance(part) is not None:
            return False
        settled = settle_instance(part, self._pool, self._budget)
        if last and settled.status is Status.UNKNOWN:
            self._undecided = True
        return settled.status is not Status.INFEASIBLE


def _within_limit(budget: Budget) -> Budget:
    """Return a budget for many short runs that together take no longer than one may."""
    end = Deadline(min(budget.deadline.at, time.monotonic() + budget.time_limit))
    return replace(budget, deadline=end, time_limit=TEST_S)


def _suspects(instance: Instance, proof: Proof) -> Integers:
    """Return the blocks to begin with, those of the proof where it names any, in the order of their first events."""
    items = instance.items
    rows = contested(instance)
    rows = rows[rows < items.num_blocks]
    if proof.blocks:
        named = set(proof.blocks)
        rows = rows[[items.name[row] in named for row in rows.tolist()]]
    first = np.full(len(items.block), np.iinfo(np.int64).max)
    np.minimum.at(first, items.live_item, items.live_start)
    return rows[np.argsort(first[rows], kind="stable")]


def _relief(instance: Instance, pool: CpSatPool, budget: Budget) -> tuple[tuple[str, ...] | None, bool]:
    """Return the smallest set of blocks found without which the rest is placed, and whether nothing cut that short."""
    rows = contested(instance)
    question = question_of(only(instance, rows), Goal.RELIEF)
    if question is None:
        return None, True
    reply = pool.ask(question, budget)
    if isinstance(reply, Reason):
        return None, False
    match finding(reply.status):
        case Finding.PLAN | Finding.BEST_PLAN as found:
            left_out = rows[np.array(reply.address) < 0]
            return tuple(instance.items.name[row] for row in left_out.tolist()), found is Finding.BEST_PLAN
        case Finding.REFUTED:
            return None, True
        case Finding.UNDECIDED:
            return None, False
