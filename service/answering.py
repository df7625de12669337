"""Collects the verdicts on the tiles of a request, and makes the answer of them."""

from dataclasses import replace

import numpy as np

from heuristics.placing import empty_plan
from problem.answer import CUT_SHORT, NO_DETAIL, Answer, Detail, Method, Proof, Status
from problem.figures import members, occupancy
from problem.preparation import Prepared
from problem.request import Integers
from problem.transfers import emitted_bytes
from solver.settled import Settled


class Verdicts:
    """What is known of each tile entry so far; every tile is unknown until something else is entered."""

    def __init__(self, prepared: Prepared) -> None:
        num_tiles = len(prepared.request.tiles)
        self._prepared = prepared
        self.plan = empty_plan(prepared)
        self.status = np.full(num_tiles, Status.UNKNOWN, np.int8)
        self.method = np.full(num_tiles, Method.NONE, np.int8)
        self.detail: dict[int, Detail] = {}
        self.cut_short = False
        """A clock ended something else than the verdict on a tile."""

    def enter_placed(self, tiles: Integers, method: Method) -> None:
        """Enter that the plan holds right places for `tiles`, found by `method`."""
        self.status[tiles] = Status.PLACED
        self.method[tiles] = method

    def enter_settled(self, tile: int, settled: Settled) -> None:
        """Enter what the exact stage found out about `tile`."""
        self.cut_short |= not settled.complete
        if settled.status == Status.PLACED:
            self.enter_plan(tile, settled)
            self.enter_placed(np.array([tile]), Method.EXACT)
        else:
            self.status[tile] = settled.status
            self.enter_detail(tile, replace(self.detail_of(tile), proof=settled.proof, reason=settled.reason))

    def enter_plan(self, tile: int, settled: Settled) -> None:
        """Enter other places for `tile`."""
        own, auxiliaries = self._prepared.rows(tile)
        self.plan.region[own], self.plan.address[own] = settled.region, settled.address
        self.plan.auxiliary_region[auxiliaries] = settled.auxiliary_region
        self.plan.auxiliary_address[auxiliaries] = settled.auxiliary_address

    def detail_of(self, tile: int) -> Detail:
        """Return the details of `tile`."""
        return self.detail.get(tile, NO_DETAIL)

    def enter_detail(self, tile: int, detail: Detail) -> None:
        """Enter the details of `tile` in place of those it has."""
        self.detail[tile] = detail

    def refute(self, tiles: Integers, proof: Proof) -> None:
        """Enter that none of `tiles` can be placed, by one proof for all."""
        self.status[tiles] = Status.INFEASIBLE
        self.detail.update(dict.fromkeys(tiles.tolist(), Detail(proof=proof)))

    def share(self, representative: Integers) -> None:
        """Give each entry what `representative`, shape (tiles,), was given."""
        others = np.flatnonzero(representative != np.arange(len(representative)))
        for tile, source in zip(others.tolist(), representative[others].tolist(), strict=True):
            (own, auxiliaries), (its_own, its_auxiliaries) = self._prepared.rows(tile), self._prepared.rows(source)
            for column in (self.plan.region, self.plan.address):
                column[own] = column[its_own]
            for column in (self.plan.auxiliary_region, self.plan.auxiliary_address):
                column[auxiliaries] = column[its_auxiliaries]
            if source in self.detail:
                self.detail[tile] = self.detail[source]
        self.status[others], self.method[others] = (
            self.status[representative[others]],
            self.method[representative[others]],
        )

    def clear_unplaced(self) -> None:
        """Take back the places in tiles of which some found none."""
        for tile in np.flatnonzero(self.status != Status.PLACED).tolist():
            own, auxiliaries = self._prepared.rows(tile)
            self.plan.region[own] = self.plan.address[own] = -1
            self.plan.auxiliary_region[auxiliaries] = self.plan.auxiliary_address[auxiliaries] = -1


def answer_of(prepared: Prepared, verdicts: Verdicts) -> Answer:
    """Return the answer that the verdicts make, with every figure that follows from the plan."""
    verdicts.clear_unplaced()
    request, plan = prepared.request, verdicts.plan
    num_tiles = len(request.tiles)
    placed = np.flatnonzero(verdicts.status == Status.PLACED)
    occupied = occupancy(prepared.blocks, prepared.auxiliaries, prepared.arena, placed, plan)
    peak = np.full((num_tiles, len(request.memory.regions)), -1, np.int64)
    peak[placed] = occupied.peak
    _measure_objectives(verdicts, peak)
    _tell_moved(prepared, verdicts)
    unused_count = np.zeros(num_tiles, np.int64)
    unused_count[placed] = occupied.unused_count
    region, address, stride = members(prepared.blocks, plan)
    reasons = {detail.reason for detail in verdicts.detail.values()}
    return Answer(
        digest=prepared.digest,
        complete=not verdicts.cut_short and not reasons & CUT_SHORT,
        reservations=prepared.reserved.ranges,
        descriptors=prepared.reserved.descriptors,
        status=verdicts.status,
        method=verdicts.method,
        region=region,
        address=address,
        stride=stride,
        auxiliary_offset=prepared.auxiliaries.tile_offset,
        auxiliary_region=plan.auxiliary_region,
        auxiliary_address=plan.auxiliary_address,
        unused_offset=np.concatenate(([0], np.cumsum(unused_count))),
        unused_start=occupied.unused_start,
        unused_end=occupied.unused_end,
        peak=peak,
        descriptor_bound=prepared.reserved.bound,
        descriptor_emitted=_emitted(prepared, verdicts, address),
        detail=verdicts.detail,
    )


def _measure_objectives(verdicts: Verdicts, peak: Integers) -> None:
    """Enter the sums of peaks as they are: hints, which come last, may have lowered some."""
    for tile, detail in verdicts.detail.items():
        if detail.objective is not None:
            objective = replace(detail.objective, bytes=int(peak[tile].sum()))
            verdicts.detail[tile] = replace(detail, objective=objective)


def _tell_moved(prepared: Prepared, verdicts: Verdicts) -> None:
    """Enter which buffers of placed tiles lie elsewhere than in a former plan."""
    buffers = prepared.request.buffers
    former = buffers.previous >= 0
    if former.any():
        elsewhere = former & (members(prepared.blocks, verdicts.plan)[1] != buffers.previous)
        for tile in np.flatnonzero(verdicts.status == Status.PLACED).tolist():
            own = prepared.request.buffer_range(tile)
            if former[own.start : own.stop].any():
                moved = tuple(buffers.id[own[place]] for place in np.flatnonzero(elsewhere[own.start : own.stop]))
                verdicts.enter_detail(tile, replace(verdicts.detail_of(tile), moved=moved))


def _emitted(prepared: Prepared, verdicts: Verdicts, address: Integers) -> Integers:
    request = prepared.request
    emitted = np.where(verdicts.status == Status.PLACED, 0, -1)
    if request.host is not None:
        for tile in np.flatnonzero(emitted == 0).tolist():
            if request.tiles[tile].transfers:
                own = request.buffer_range(tile)
                emitted[tile] = emitted_bytes(request.tiles[tile], request.host, address[own.start : own.stop])
    return emitted
