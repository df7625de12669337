"""Settles tiles that no heuristic placed, explains those that stay unplaced, lowers peaks where that is asked."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from threading import Event
from typing import Final, TypeVar

import numpy as np

from heuristics.reach import reach_of
from problem.answer import CUT_SHORT, Detail, Reason, Status
from problem.deadline import Deadline
from problem.figures import Plan
from problem.preparation import Prepared
from problem.request import Integers
from service.answering import Verdicts
from service.lanes import Lane
from service.workers import Workers
from solver.budget import Budget
from solver.conflict import find_conflict
from solver.exact import settle
from solver.explanation import explain
from solver.instance import instance_of
from solver.peak import Lowered, minimise_peak
from solver.screens import screen_instance
from solver.settled import Settled, infeasible, unknown
from solver.sieve import Sifting, sift, unsifted
from solver.sieve_proofs import PROVED, sieve_proof

_Result = TypeVar("_Result")

MANY: Final = 8
"""Tiles that are sifted in one pass before each is looked at: of fewer, the pass costs more than it saves."""


@dataclass(frozen=True, slots=True)
class Settling:
    """The stages that work on one tile at a time, several tiles side by side."""

    prepared: Prepared
    verdicts: Verdicts
    workers: Workers
    deadline: Deadline
    cancelled: Event

    def settle(self, tiles: Integers) -> None:
        """Refute or settle each of `tiles`, and enter what was found.

        Those that take little effort come first, so that hard ones do not use up the time of all others, of this
        request or of another. A tile that is alone gets all effort at once where no other waits for it.
        """
        if len(tiles) >= MANY and not self.is_over():
            tiles = self._sift(tiles)
        if len(tiles) > 1 or not self.workers.long.has_room:
            tiles = self._settle_easy(tiles)
        for tile, settled in _each(self.workers.long, self._settled, tiles):
            self.verdicts.enter_settled(tile, settled)

    def _sift(self, tiles: Integers) -> Integers:
        """Settle those of `tiles` that the sieve rules out, or lets pass where that is all; return the others."""
        sifted, exact_off = unsifted(self.prepared), self.prepared.request.options.exact == "off"
        sift(self.prepared, tiles, sifted)
        told, left = sifted.verdict[tiles], []
        for tile, verdict in zip(tiles.tolist(), told.tolist(), strict=True):
            if verdict in PROVED:
                self.verdicts.refute(np.array([tile]), sieve_proof(self.prepared, tile, sifted))
            elif verdict == Sifting.POSSIBLE and exact_off:
                self.verdicts.enter_detail(tile, Detail(reason=Reason.EXACT_OFF))
            else:
                left.append(tile)
        return np.array(left, np.int64)

    def _settle_easy(self, tiles: Integers) -> Integers:
        """Settle those of `tiles` that take little effort; return the others."""
        hard: list[int] = []
        for tile, settled in _each(self.workers.short, partial(self._settled, num_turns=1), tiles):
            if settled.status is Status.UNKNOWN and settled.reason is None:
                hard.append(tile)
            else:
                self.verdicts.enter_settled(tile, settled)
        return np.array(hard, np.int64)

    def explain(self, tiles: Integers) -> None:
        """Enter why each of `tiles`, which are not placed, is not."""
        lane = self.workers.long if self.prepared.request.options.explain == "full" else self.workers.short
        for tile, (detail, finished) in _each(lane, self._explained, tiles):
            self.verdicts.enter_detail(tile, detail)
            self.verdicts.cut_short |= not finished

    def lower_peaks(self, tiles: Integers) -> None:
        """Look for lower peaks of `tiles`, which are placed, and enter what was found."""
        for tile, lowered in _each(self.workers.long, self._lowered, tiles):
            self.verdicts.enter_plan(tile, lowered.plan)
            self.verdicts.enter_detail(tile, Detail(objective=lowered.objective))
            self.verdicts.cut_short |= lowered.reason in CUT_SHORT

    def is_over(self) -> bool:
        """Tell whether the deadline has passed, or the request was cancelled."""
        return self._budget().spent() is not None

    def _budget(self) -> Budget:
        return Budget(self.deadline, self.prepared.request.options.time_limit, self.cancelled)

    def _settled(self, tile: int, num_turns: int | None = None) -> Settled:
        instance, budget = instance_of(self.prepared, tile), self._budget()
        spent = budget.spent()
        if spent is not None:
            return unknown(instance, spent)
        proof = screen_instance(instance)
        if proof is not None:
            return infeasible(instance, proof)
        if self.prepared.request.options.exact == "off":
            return unknown(instance, Reason.EXACT_OFF)
        return settle(self.prepared, tile, instance, self.workers.cpsat, budget, num_turns)

    def _explained(self, tile: int) -> tuple[Detail, bool]:
        detail = self.verdicts.detail_of(tile)
        explanation = explain(self.prepared, tile, detail.proof, detail.reason, partial(reach_of, tile, self.is_over))
        in_time = not self.is_over()
        if self.prepared.request.options.explain != "full":
            return replace(detail, explanation=explanation), in_time
        conflict = find_conflict(self.prepared, tile, detail.proof, self.workers.cpsat, self._budget())
        explanation = replace(explanation, conflict_set=conflict.conflict_set, relief=conflict.relief)
        return replace(detail, proof=conflict.proof, explanation=explanation), in_time and conflict.complete

    def _lowered(self, tile: int) -> Lowered:
        own, auxiliaries = self.prepared.rows(tile)
        whole = self.verdicts.plan
        start = Plan(
            whole.region[own],
            whole.address[own],
            whole.auxiliary_region[auxiliaries],
            whole.auxiliary_address[auxiliaries],
        )
        return minimise_peak(self.prepared, tile, self.workers.cpsat, start, self._budget())


def _each(lane: Lane, work: Callable[[int], _Result], tiles: Integers) -> list[tuple[int, _Result]]:
    numbers: list[int] = tiles.tolist()
    return list(zip(numbers, lane.each(work, numbers), strict=True))
