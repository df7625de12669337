"""Says which peaks, descriptor bytes and moved buffers do not follow from the plan: rule 9."""

import numpy as np

from problem.answer import NO_DETAIL
from problem.judging.case import Case
from problem.judging.packets import emitted_bytes, transfer_bound
from problem.judging.violations import Report
from problem.request import Integers


def check_figures(case: Case, report: Report) -> None:
    """List peaks, descriptor bytes and moved buffers that are not right."""
    _check_peaks(case, report)
    _check_moved(case, report)
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


def _check_moved(case: Case, report: Report) -> None:
    """List entries that say something else of their former addresses than where their buffers lie."""
    buffers = case.request.buffers
    former = buffers.previous != -1
    if not former.any() and all(detail.moved is None for detail in case.answer.detail.values()):
        return
    elsewhere = former & (buffers.previous != case.answer.address)
    with_some = np.logical_or.reduceat(np.append(former, False), buffers.tile_offset[:-1])
    with_some &= np.diff(buffers.tile_offset) > 0
    told = np.zeros(len(case.placed), np.bool_)
    told[[tile for tile in case.answer.detail if 0 <= tile < len(told)]] = True
    for tile in np.flatnonzero(told | (with_some & case.placed)).tolist():
        if report.full:
            return
        stated = case.answer.detail.get(tile, NO_DETAIL).moved
        low, high = buffers.tile_offset[tile : tile + 2].tolist()
        moved = tuple(buffers.id[low + place] for place in np.flatnonzero(elsewhere[low:high]).tolist())
        expected = moved if with_some[tile] and case.placed[tile] else None
        if stated != expected:
            said = "null" if expected is None else f"{len(expected)} buffers: {', '.join(expected[:8])}"
            report.add(9, f"/tiles/{tile}/moved", f"should be {said}")


def _descriptor_bytes(case: Case) -> tuple[Integers, Integers]:
    """Return bound and emitted bytes of each entry; emitted is -1 where it is not placed."""
    request = case.request
    bound, emitted = np.zeros(len(case.placed), np.int64), np.where(case.placed, 0, -1)
    for place, tile in request.special_tiles.items():
        if tile.transfers:
            bound[place] = transfer_bound(tile, request.host)
            if case.placed[place]:
                low, high = request.buffers.tile_offset[place : place + 2]
                emitted[place] = emitted_bytes(tile, request.host, case.answer.address[low:high].tolist())
    return bound, emitted


def _or_null(value: int) -> str:
    return "null" if value == -1 else str(value)
