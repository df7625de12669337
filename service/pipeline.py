"""The way of a request: from a document to a verified answer."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Event

import numpy as np

from heuristics.hints import follow_hints
from heuristics.keeping import keep_addresses
from heuristics.placing import lifetime_greedy, retry
from problem.answer import Answer, Method, Proof, Status
from problem.deadline import Deadline
from problem.document import Document
from problem.errors import VerificationFailed
from problem.identical import representatives
from problem.preparation import Prepared, prepare
from problem.request import Flags, Integers, Request
from problem.verify import verify
from service.answering import Verdicts, answer_of
from service.settling import Settling
from service.stage_clock import StageClock
from service.workers import Workers


@dataclass(frozen=True, slots=True)
class Planned:
    """A verified answer, with the request that it answers."""

    request: Request
    answer: Answer
    timings: dict[str, float]
    """Seconds that each stage took."""


def plan(document: Document, workers: Workers, arrived: float, cancelled: Event | None = None) -> Planned:
    """Prepare a document and plan it; errors as for `prepare` and `plan_prepared`."""
    return plan_prepared(prepare(document), workers, arrived, cancelled)


def plan_prepared(prepared: Prepared, workers: Workers, arrived: float, cancelled: Event | None = None) -> Planned:
    """Place every tile of a request, prove that it does not fit, or say why that is not known.

    Parameters
    ----------
    arrived
        When the request came in, an instant of `time.monotonic()`: its deadline counts from there.
    cancelled
        Set by another thread, it ends what is under way; what was not decided by then is `unknown`. Left out: the end
        of `workers` does.

    Raises
    ------
    InternalError
        Where an engine fails loudly, or a plan breaks a rule: nothing wrong ever leaves.
    """
    clock = StageClock()
    deadline = Deadline(arrived + prepared.request.options.deadline)
    verdicts = Verdicts(prepared)
    _Stages(
        prepared, verdicts, workers, Settling(prepared, verdicts, workers, deadline, cancelled or workers.stopping)
    ).run(clock)
    answer = answer_of(prepared, verdicts)
    clock.ends("answer")
    violations = verify(prepared.request, answer)
    if violations:
        raise VerificationFailed("; ".join(f"{each.pointer}: {each.detail}" for each in violations[:3]))
    clock.ends("verify")
    return Planned(prepared.request, answer, clock.timings)


@dataclass(frozen=True, slots=True)
class _Stages:
    """The stages between blocks and plan, forward only."""

    prepared: Prepared
    verdicts: Verdicts
    workers: Workers
    settling: Settling

    def run(self, clock: StageClock) -> None:
        """Decide the entries that differ, and give each of the others what its like was given."""
        prepared, verdicts, options = self.prepared, self.verdicts, self.prepared.request.options
        representative = representatives(prepared.blocks, prepared.auxiliaries, prepared.request.buffers.id)
        distinct = np.unique(representative)
        clock.ends("identical")
        if prepared.reserved.failed is None:
            self._decide(distinct, clock)
        else:
            verdicts.refute(distinct, Proof("reservation", blocks=(prepared.reserved.failed,)))
        placed = verdicts.status[distinct] == Status.PLACED
        if options.explain != "off" and not placed.all():
            self.settling.explain(distinct[~placed])
            clock.ends("explain")
        if options.objective == "peak" and placed.any():
            self.settling.lower_peaks(distinct[placed])
            clock.ends("peak")
        if (prepared.blocks.previous >= 0).any():
            verdicts.cut_short |= not self._in_chunks(self._keep_addresses, distinct[placed]).all()
            clock.ends("previous")
        if (prepared.blocks.hint >= 0).any():
            verdicts.cut_short |= not self._in_chunks(self._follow_hints, distinct[placed]).all()
            clock.ends("hints")
        verdicts.share(representative)

    def _decide(self, tiles: Integers, clock: StageClock) -> None:
        """Try greedy, then the retry on what failed, then settle what still failed."""
        failed = self._place(tiles, Method.GREEDY)
        clock.ends("greedy")
        failed = self._place(failed, Method.RETRY)
        clock.ends("retry")
        if len(failed):
            self.settling.settle(failed)
            clock.ends("exact")

    def _place(self, tiles: Integers, method: Method) -> Integers:
        """Run a heuristic over `tiles`; return those that it did not place, or did not come to in time."""
        heuristic = lifetime_greedy if method == Method.GREEDY else retry
        placed = self._in_chunks(lambda chunk: heuristic(self.prepared, chunk, self.verdicts.plan), tiles)
        self.verdicts.enter_placed(tiles[placed], method)
        return tiles[~placed]

    def _keep_addresses(self, tiles: Integers) -> Flags:
        may_rise = self.prepared.request.options.objective == "fit"
        keep_addresses(self.prepared, tiles, self.verdicts.plan, may_rise=may_rise)
        return np.ones(len(tiles), np.bool_)

    def _follow_hints(self, tiles: Integers) -> Flags:
        prepared = self.prepared
        follow_hints(prepared.blocks, prepared.auxiliaries, prepared.arena, tiles, self.verdicts.plan)
        return np.ones(len(tiles), np.bool_)

    def _in_chunks(self, work: Callable[[Integers], Flags], tiles: Integers) -> Flags:
        """Call `work` on chunks of `tiles`; false for the tiles of those that time ran out for."""

        def in_time(chunk: Integers) -> Flags:
            return np.zeros(len(chunk), np.bool_) if self.settling.is_over() else work(chunk)

        return self.workers.map_chunks(in_time, tiles, self.prepared.blocks.tile_offset)
