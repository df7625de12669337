"""Says which verdicts, and which fields beside them, do not go together: rules 8 and 9."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from problem.answer import CUT_SHORT, NO_DETAIL, Method, Objective, Reason, ReservedRange, Status
from problem.judging.case import Case
from problem.judging.violations import Report

_STATUSES: Final = frozenset(Status)


def check_reservations(case: Case, report: Report) -> None:
    """List reserved ranges that are not where section 5 puts them: rule 8."""
    expected, stated = case.positions.ranges, case.answer.reservations
    for place, (wanted, given) in enumerate(zip(expected, stated, strict=False)):
        if _place(wanted) != _place(given):
            report.add(8, f"/reservations/{place}", f"should be {_told(case, wanted)}")
    if len(expected) != len(stated):
        report.add(8, "/reservations", f"lists {len(stated)} ranges, should list {len(expected)}")
    wanted_descriptors, descriptors = case.positions.descriptors, case.answer.descriptors
    if wanted_descriptors is None:
        if descriptors is not None:
            report.add(8, "/descriptors", "should be null")
    elif descriptors is None or _place(wanted_descriptors)[1:] != _place(descriptors)[1:]:
        report.add(8, "/descriptors", f"should be {_told(case, wanted_descriptors)}")


def _place(one: ReservedRange) -> tuple[str, int, int, int]:
    return one.id, one.region, one.start, one.end


def _told(case: Case, one: ReservedRange) -> str:
    return f"{one.id} at [{one.start}, {one.end}) in {case.region_name(one.region)}"


def check_statuses(case: Case, report: Report) -> None:
    """List verdicts, methods, reasons, proofs, explanations and objectives that do not go together: rule 9."""
    answer, options = case.answer, case.request.options
    last = Method.RETRY if options.exact == "off" else Method.EXACT
    plain = case.placed & (answer.method >= Method.GREEDY) & (answer.method <= last)
    if case.positions.failed is not None or options.objective == "peak":
        plain[:] = False
    plain[[tile for tile in answer.detail if 0 <= tile < len(plain)]] = False
    for tile in np.flatnonzero(~plain).tolist():
        if report.full:
            return
        for field, detail in (*_verdict(case, tile), *_beside(case, tile), *_objective(case, tile)):
            report.add(9, f"/tiles/{tile}/{field}", detail)
    if answer.complete and any(one.reason in CUT_SHORT for one in answer.detail.values()):
        report.add(9, "/complete", "is true, but a clock or a failure left a tile undecided")


def _verdict(case: Case, tile: int) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with status, method and reason."""
    status, method = int(case.answer.status[tile]), int(case.answer.method[tile])
    reason = case.answer.detail.get(tile, NO_DETAIL).reason
    if status not in _STATUSES:
        yield "status", "is none of placed, infeasible, unknown"
    if case.positions.failed is not None and status != Status.INFEASIBLE:
        yield "status", f"should be infeasible: the reservation {case.positions.failed} finds no room"
    if status == Status.PLACED and method not in (Method.GREEDY, Method.RETRY, Method.EXACT):
        yield "method", "should be greedy, retry or exact: the tile is placed"
    if status != Status.PLACED and method != Method.NONE:
        yield "method", "should be null: the tile is not placed"
    if method == Method.EXACT and case.request.options.exact == "off":
        yield "method", "should not be exact: that stage was off"
    if status == Status.UNKNOWN and reason is None:
        yield "reason", "should say why the tile is unknown"
    if status != Status.UNKNOWN and reason is not None:
        yield "reason", "should be null: the tile is decided"
    if reason == Reason.EXACT_OFF and case.request.options.exact != "off":
        yield "reason", "should not be exact_off: that stage was not off"


def _beside(case: Case, tile: int) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the presence of a proof, its kind where it is given, and of an explanation."""
    status, detail = int(case.answer.status[tile]), case.answer.detail.get(tile, NO_DETAIL)
    if status == Status.INFEASIBLE and detail.proof is None:
        yield "proof", "should say why the tile is infeasible"
    if status != Status.INFEASIBLE and detail.proof is not None:
        yield "proof", "should be null: the tile is not infeasible"
    if case.positions.failed is not None and detail.proof is not None and detail.proof.kind != "reservation":
        yield "proof/kind", f"should be reservation: {case.positions.failed} finds no room"
    explained = status != Status.PLACED and case.request.options.explain != "off"
    if explained and detail.explanation is None:
        yield "explanation", "should say why the tile is not placed"
    if not explained and detail.explanation is not None:
        yield "explanation", "should be null"


def _objective(case: Case, tile: int) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the objective."""
    objective: Objective | None = case.answer.detail.get(tile, NO_DETAIL).objective
    if not case.placed[tile] or case.request.options.objective != "peak":
        if objective is not None:
            yield "objective", "should be null"
        return
    total = sum(case.footprints.peak[tile].tolist())
    if objective is None:
        yield "objective", "should give the sum of the peaks"
        return
    if objective.bytes != total:
        yield "objective/bytes", f"is {objective.bytes}, should be {total}, the sum of the peaks"
    if not 0 <= objective.bound <= total:
        yield "objective/bound", f"is {objective.bound}, should be within 0 and {total}, which the plan reaches"
