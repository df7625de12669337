"""The way of a request: from a document to a verified answer."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from threading import Event

import numpy as np

from heuristics.hints import follow_hints
from heuristics.keeping import keep_addresses
from heuristics.order import lifetime_order, retry_order
from heuristics.placing import place
from problem.answer import Answer, Method, Proof, Status
from problem.blocks import Blocks
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


@dataclass(frozen=True)
class Groundwork:
    """What follows from blocks and auxiliaries alone, whatever memory they are put into."""

    blocks: Blocks
    representative: Integers
    """The first like entry of each, shape (tiles,)."""

    @cached_property
    def distinct(self) -> Integers:
        """The entries that stand for all."""
        return np.unique(self.representative)

    @cached_property
    def order(self) -> Integers:
        """The order of greedy of `distinct`, as `lifetime_order` returns it."""
        return lifetime_order(self.blocks, self.distinct)


@dataclass(frozen=True, slots=True)
class Planned:
    """A verified answer, with the request that it answers."""

    request: Request
    answer: Answer
    timings: dict[str, float]
    """Seconds that each stage took."""
    groundwork: Groundwork


def plan(document: Document, workers: Workers, arrived: float, cancelled: Event | None = None) -> Planned:
    """Prepare a document and plan it; errors as for `prepare` and `plan_prepared`."""
    return plan_prepared(prepare(document), workers, arrived, cancelled)


def plan_prepared(
    prepared: Prepared,
    workers: Workers,
    arrived: float,
    cancelled: Event | None = None,
    groundwork: Groundwork | None = None,
) -> Planned:
    """Place every tile of a request, prove that it does not fit, or say why that is not known.

    Parameters
    ----------
    arrived
        When the request came in, an instant of `time.monotonic()`: its deadline counts from there.
    cancelled
        Set by another thread, it ends what is under way; what was not decided by then is `unknown`. Left out: the end
        of `workers` does.
    groundwork
        Of a request before this one: it is used where that had the same blocks.

    Raises
    ------
    InternalError
        Where an engine fails loudly, or a plan breaks a rule: nothing wrong ever leaves.
    """
    clock = StageClock()
    deadline = Deadline(arrived + prepared.request.options.deadline)
    verdicts = Verdicts(prepared)
    if groundwork is None or groundwork.blocks is not prepared.blocks:
        groundwork = _lay(prepared)
    clock.ends("identical")
    settling = Settling(prepared, verdicts, workers, deadline, cancelled or workers.stopping)
    _Stages(prepared, groundwork, verdicts, workers, settling).run(clock)
    answer = answer_of(prepared, verdicts)
    clock.ends("answer")
    violations = verify(prepared.request, answer)
    if violations:
        raise VerificationFailed("; ".join(f"{each.pointer}: {each.detail}" for each in violations[:3]))
    clock.ends("verify")
    return Planned(prepared.request, answer, clock.timings, groundwork)


def _lay(prepared: Prepared) -> Groundwork:
    ids = prepared.request.buffers.id
    return Groundwork(prepared.blocks, representatives(prepared.blocks, prepared.auxiliaries, ids))


@dataclass(frozen=True, slots=True)
class _Stages:
    """The stages between blocks and plan, forward only."""

    prepared: Prepared
    groundwork: Groundwork
    verdicts: Verdicts
    workers: Workers
    settling: Settling

    def run(self, clock: StageClock) -> None:
        """Decide the entries that differ, and give each of the others what its like was given."""
        prepared, verdicts, options = self.prepared, self.verdicts, self.prepared.request.options
        distinct = self.groundwork.distinct
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
        verdicts.share(self.groundwork.representative)

    def _decide(self, tiles: Integers, clock: StageClock) -> None:
        """Try greedy, then the retry on what failed, then settle what still failed."""
        failed = self._place(tiles, self.groundwork.order, Method.GREEDY)
        clock.ends("greedy")
        if len(failed):
            failed = self._place(failed, retry_order(self.prepared.blocks, failed), Method.RETRY)
        clock.ends("retry")
        if len(failed):
            self.settling.settle(failed)
            clock.ends("exact")

    def _place(self, tiles: Integers, order: Integers, method: Method) -> Integers:
        """Place `tiles` in an order; return those that were not placed, or not come to in time."""
        prepared, verdicts, by_start = self.prepared, self.verdicts, method == Method.GREEDY
        placed = self._in_chunks(lambda chunk: place(prepared, chunk, order, verdicts.plan, by_start=by_start), tiles)
        verdicts.enter_placed(tiles[placed], method)
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
