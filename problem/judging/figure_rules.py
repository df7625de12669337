"""Says which peaks and descriptor bytes do not follow from the plan: rule 9."""

import numpy as np

from problem.judging.case import Case
from problem.judging.packets import emitted_bytes, transfer_bound
from problem.judging.violations import Report
from problem.request import Integers


def check_figures(case: Case, report: Report) -> None:
    """List peaks and descriptor bytes that are not right."""
    _check_peaks(case, report)
    bound, emitted = _descriptor_bytes(case)
    for field, expected, stated in (
        ("bound", bound, case.answer.descriptor_bound),
        ("emitted", emitted, case.answer.descriptor_emitted),
    ):
        for tile in np.flatnonzero(expected != stated).tolist():
            detail = f"is {_or_null(int(stated[tile]))}, should be {_or_null(int(expected[tile]))}"
            report.add(9, f"/tiles/{tile}/descriptor_bytes/{field}", detail)


def _check_peaks(case: Case, report: Report) -> None:
    expected = np.where(case.placed[:, np.newaxis], case.footprints.peak, -1)
    for tile in np.flatnonzero((expected != case.answer.peak).any(axis=1)).tolist():
        if report.full:
            return
        if not case.placed[tile]:
            report.add(9, f"/tiles/{tile}/peaks", "should be null: the tile is not placed")
            continue
        for region in np.flatnonzero(expected[tile] != case.answer.peak[tile]).tolist():
            detail = f"is {case.answer.peak[tile, region]}, should be {expected[tile, region]}"
            report.add(9, f"/tiles/{tile}/peaks/{region}/bytes", detail)


def _descriptor_bytes(case: Case) -> tuple[Integers, Integers]:
    """Return bound and emitted bytes of each entry; emitted is -1 where it is not placed."""
    request = case.request
    bound, emitted = np.zeros(len(case.placed), np.int64), np.where(case.placed, 0, -1)
    for place, tile in enumerate(request.tiles):
        if tile.transfers:
            bound[place] = transfer_bound(tile, request.host)
            if case.placed[place]:
                low, high = request.buffers.tile_offset[place : place + 2]
                emitted[place] = emitted_bytes(tile, request.host, case.answer.address[low:high].tolist())
    return bound, emitted


def _or_null(value: int) -> str:
    return "null" if value == -1 else str(value)
