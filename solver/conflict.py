"""Narrows an infeasible tile down: which blocks cannot be placed together, and without which the rest can."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from problem.answer import ConflictSet, EngineReport, Proof, Reason
from problem.preparation import Prepared
from problem.request import Integers
from solver.budget import Budget
from solver.cpsat.pool import CpSatPool
from solver.cpsat.question import Goal, question_of
from solver.cpsat.status import Finding, finding
from solver.exact import Engines, contested
from solver.instance import Instance, instance_of, only
from solver.search.watch import stop_flag

FIRST_CUT: Final = 4
"""Parts into which a set is first cut."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """What `explain: full` adds to an explanation."""

    conflict_set: ConflictSet | None
    relief: tuple[str, ...] | None
    proof: Proof | None
    """What was given, confirmed where both engines refute the conflict set."""
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
        return Conflict(None, None, proof, complete=True)
    instance = instance_of(prepared, tile)
    narrowed = Conflict(None, None, None, complete=True) if proof is None else narrow(instance, proof, pool, budget)
    relief, best = _relief(instance, pool, budget)
    return replace(narrowed, relief=relief, complete=narrowed.complete and best)


def narrow(instance: Instance, proof: Proof, pool: CpSatPool, budget: Budget) -> Conflict:
    """Look for the conflict set alone, of a tile that `proof` refutes."""
    suspects, auxiliaries = _suspects(instance, proof), contested(instance)
    auxiliaries = auxiliaries[auxiliaries >= instance.items.num_blocks]
    rows = np.append(np.sort(suspects), auxiliaries)
    with stop_flag(budget) as stop:
        engines = Engines(only(instance, rows), pool, budget, stop)
        core = _Core(engines, np.searchsorted(rows, suspects), np.searchsorted(rows, auxiliaries))
        core.narrow()
        if not proof.confirmed and engines.both_refute(core.with_auxiliaries(core.blocks)):
            proof = replace(proof, engines=_joined(proof.engines, engines.reports()), confirmed=True)
        in_time = not engines.cut_short
    names = tuple(instance.items.name[row] for row in rows[np.sort(core.blocks)].tolist())
    return Conflict(ConflictSet(names, core.minimal), None, proof, complete=in_time)


class _Core:
    """Blocks that cannot be placed together, of which some are dropped as long as the others still cannot."""

    def __init__(self, engines: Engines, blocks: Integers, auxiliaries: Integers) -> None:
        self.blocks = blocks
        self.minimal = True
        """None can be spared: each was tried alone, and without it the others fit; then any fewer fit too."""
        self._engines = engines
        self._auxiliaries = auxiliaries

    def narrow(self) -> None:
        """Drop ever smaller runs of neighbours."""
        length = max(1, len(self.blocks) // FIRST_CUT)
        while True:
            place = 0
            while place < len(self.blocks):
                if self._engines.cut_short:
                    self.minimal = False
                    return
                rest = np.delete(self.blocks, slice(place, place + length))
                fits = self._engines.fits(self.with_auxiliaries(rest))
                if fits is False:
                    self.blocks = rest
                else:
                    place += length
                    self.minimal &= fits is not None or length > 1
            if length == 1:
                return
            length //= 2

    def with_auxiliaries(self, blocks: Integers) -> Integers:
        """Return some of the blocks and all auxiliaries, ascending."""
        return np.sort(np.append(blocks, self._auxiliaries))


def _joined(one: tuple[EngineReport, ...], other: tuple[EngineReport, ...]) -> tuple[EngineReport, ...]:
    """Return the reports of one run, and of another those of engines that are not in it."""
    names = {report.name for report in one}
    return (*one, *(report for report in other if report.name not in names))


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
