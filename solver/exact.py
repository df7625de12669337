"""Settles a tile that no heuristic placed and no screen refuted: a plan, a proof, or why there is neither."""

import time
from dataclasses import dataclass, replace
from math import inf
from typing import Final

import numpy as np

from problem.answer import EngineReport, Proof, Reason
from problem.preparation import Prepared
from problem.request import Flags, Integers
from solver.budget import Budget
from solver.cpsat.pool import CpSatPool
from solver.cpsat.question import Goal, question_of
from solver.cpsat.reply import Reply
from solver.cpsat.status import Finding, finding
from solver.instance import Instance, only
from solver.many_orders import plans_in_many_orders
from solver.search.model import MAX_ITEMS
from solver.search.rounds import Outcome, Rounds
from solver.search.watch import stop_flag
from solver.settled import Settled, infeasible, placed, unknown

TURNS: Final = ((50_000, 0.02), (550_000, inf))
"""Nodes of the search, and then the deterministic time of CP-SAT: counted, so that the verdict depends on no clock.

Each is quick where the other is slow: some tenths of a second, before either gets all that it may need. A unit of
deterministic time is some 20 s of CP-SAT on such models.
"""

CONFIRM_NODES: Final = 100_000
"""For the search to refute what CP-SAT has refuted, of those that it has left."""

TEST_NODES: Final = 100_000
TEST_EFFORT: Final = 0.05
"""For one of many sets of blocks of which a conflict set is found; those that matter are small."""

BOTH_NODES: Final = 600_000
BOTH_EFFORT: Final = 0.3
"""For each of the engines to refute the one that is left, some seconds at most."""


def settle(
    prepared: Prepared,
    tile: int,
    instance: Instance,
    pool: CpSatPool,
    budget: Budget,
    num_turns: int | None = None,
) -> Settled:
    """Look for a plan of entry `tile`, which is `instance`, or for a proof that there is none.

    With only the first `num_turns` of `TURNS` it may end unknown without a reason: other turns may settle it, and what
    these few do settle comes out as it does with all. A tile that is too large for the search waits for all.

    Takes at most the time limit of `budget`, not counting the time for which CP-SAT waits until a child is free; ends
    by its deadline, or soon after it is cancelled.
    A verdict is the same in every run; only an `unknown` depends on clocks.

    Raises
    ------
    ModelInvalid
        Where CP-SAT refuses the model: a fault of ours.
    """
    rows, address, end = contested(instance), lowest_addresses(instance), time.monotonic() + budget.time_limit
    if not len(rows):
        return placed(instance, address)
    reduced = only(instance, rows)
    if not suits_search(reduced):
        if num_turns is not None:
            return unknown(instance, None)
        found_at_once = next(plans_in_many_orders(prepared, tile, instance, budget), None)
        if found_at_once is not None:
            return found_at_once
        budget = replace(budget, time_limit=end - time.monotonic())
    with stop_flag(budget) as stop:
        engines = Engines(reduced, pool, budget, stop)
        found = engines.settle(num_turns)
    if found.address is not None:
        address[rows] = found.address
        return placed(instance, address)
    if found.refuted is None:
        return unknown(instance, found.reason or (Reason.ENGINE_FAILED if num_turns is None else None))
    part = rows[found.refuted] if len(found.refuted) < len(rows) else rows[:0]
    names = tuple(instance.items.name[row] for row in part.tolist() if row < instance.items.num_blocks)
    proof = Proof("exhausted", blocks=names, engines=engines.reports(), confirmed=found.confirmed)
    return infeasible(instance, proof, complete=found.reason is None)


@dataclass(frozen=True, slots=True)
class Found(Outcome):
    """What is known of an instance: a plan, or a refutation, or why there is neither.

    Attributes
    ----------
    confirmed : bool
        Both engines refuted the items.
    reason : Reason or None
        What cut it short.
    """

    confirmed: bool = False
    reason: Reason | None = None


class Engines:
    """The search and CP-SAT, taking turns at one instance whose items all occupy something."""

    def __init__(self, instance: Instance, pool: CpSatPool, budget: Budget, stop: Flags) -> None:
        """Take an instance; `stop`, shape (1,), is set once `budget`, which begins now, is spent."""
        self._instance, self._pool, self._budget, self._stop = instance, pool, budget, stop
        self._end = time.monotonic() + budget.time_limit
        self._search = Rounds(instance, stop) if suits_search(instance) else None
        self._cp_sat: EngineReport | None = None
        self._failed = False

    def settle(self, num_turns: int | None) -> Found:
        """Give the engines their turns, all or the first ones, until one of them knows.

        What CP-SAT alone refuted the search is to confirm, with the nodes that it has left. A plan counts more than a
        refutation, as it is verified.
        """
        left = sum(nodes for nodes, _ in TURNS)
        for nodes, effort in TURNS[:num_turns]:
            left -= nodes
            found = self.by_search(nodes)
            if found is None:
                found = self.by_cp_sat(self._instance, effort)
                if found is not None and found.refuted is not None:
                    found = self._confirmed(found, left)
            if found is not None:
                return found
        return Found()

    def _confirmed(self, found: Found, max_nodes: int) -> Found:
        other = self.by_search(min(max_nodes, CONFIRM_NODES)) or Found()
        if other.refuted is not None:
            return replace(other, confirmed=True)
        return replace(found, reason=other.reason) if other.address is None else other

    def by_search(self, max_nodes: int) -> Found | None:
        """Search with so many nodes; return None where they do not tell."""
        if self._search is None or max_nodes <= 0:
            return None
        spent = self._budget.spent()
        if spent is not None:
            return Found(reason=spent)
        outcome = self._search.run(max_nodes)
        if outcome.decided:
            return Found(outcome.address, outcome.refuted)
        return Found(reason=self._budget.spent() or Reason.TIME_LIMIT) if self._stop[0] else None

    def by_cp_sat(self, instance: Instance, effort: float) -> Found | None:
        """Ask CP-SAT about the instance, or about a part of it; return None where `effort` does not tell."""
        reply = self._budget.spent() or self._reply(instance, effort)
        if reply is Reason.MODEL_TOO_LARGE:
            return Found(reason=reply)
        if isinstance(reply, Reason):
            self._failed = True
            return Found(reason=reply)
        self._count(reply)
        self._failed |= reply.reason is not None
        match finding(reply.status):
            case Finding.PLAN | Finding.BEST_PLAN:
                return Found(address=np.array(reply.address))
            case Finding.REFUTED:
                return Found(refuted=np.arange(len(instance.items.block)))
            case Finding.UNDECIDED:
                return None if reply.reason is None else Found(reason=reply.reason)

    def _reply(self, instance: Instance, effort: float) -> Reply | Reason:
        if time.monotonic() >= self._end:
            return Reason.TIME_LIMIT
        question = question_of(instance, Goal.FIT)
        if question is None:
            return Reason.MODEL_TOO_LARGE
        left = self._end - time.monotonic()
        budget = replace(self._budget, time_limit=left)
        return self._pool.ask(replace(question, effort=effort), budget) if left > 0 else Reason.TIME_LIMIT

    def fits(self, rows: Integers) -> bool | None:
        """Tell whether some of the items, which ascend, can be placed, None where a little effort does not tell."""
        known = None if self._search is None else self._search.fits(rows, TEST_NODES)
        if known is not None:
            return known
        found = self.by_cp_sat(only(self._instance, rows), TEST_EFFORT)
        return None if found is None or found.reason is not None else found.address is not None

    def both_refute(self, rows: Integers) -> bool:
        """Tell whether each of the engines refutes some of the items, which ascend."""
        if self._search is None or self._search.fits(rows, BOTH_NODES) is not False:
            return False
        found = self.by_cp_sat(only(self._instance, rows), BOTH_EFFORT)
        return found is not None and found.refuted is not None

    @property
    def cut_short(self) -> bool:
        """Whether a clock, a failure or the caller ended what an engine was at."""
        return bool(self._stop[0]) or self._failed

    def _count(self, reply: Reply) -> None:
        before = self._cp_sat or EngineReport("cp-sat", rounds=0, deterministic_time=0.0)
        time_so_far = (before.deterministic_time or 0.0) + reply.deterministic_time
        self._cp_sat = EngineReport("cp-sat", rounds=before.rounds + reply.rounds, deterministic_time=time_so_far)

    def reports(self) -> tuple[EngineReport, ...]:
        """Say what each engine that worked on it has spent."""
        reports = [] if self._cp_sat is None else [self._cp_sat]
        if self._search is not None and self._search.rounds:
            reports.insert(0, EngineReport("search", self._search.rounds, self._search.nodes))
        return tuple(reports)


def suits_search(instance: Instance) -> bool:
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
