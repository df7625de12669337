"""Says what meets where it must not: rules 3, 5 and 7, with the unused ranges of rule 9."""

import numpy as np

from problem.judging.address_walk import Ranges, Rows, Walked, walk_addresses
from problem.judging.case import Case
from problem.judging.ordering import order_within
from problem.judging.reserving import AddressSet
from problem.judging.time_sweep import Reserved, Swept, TimedPieces, sweep_times
from problem.judging.times import live_pieces
from problem.judging.violations import Report
from problem.request import Integers


def check_meetings(case: Case, report: Report) -> None:
    """List storages that meet each other, auxiliaries or reservations, and unused ranges that are not right."""
    answer = case.answer
    rows = _rows(case)
    walked = walk_addresses(
        rows, case.placed, _free(case), Ranges(answer.unused_offset, answer.unused_start, answer.unused_end)
    )
    swept = sweep_times(rows, walked.rank, _timed_pieces(case), _reserved(case))
    _list_meetings(case, walked, swept, report)
    _list_unused(case, walked, report)


def _rows(case: Case) -> Rows:
    tile_offset = case.request.buffers.tile_offset
    tile = np.repeat(np.arange(len(case.placed)), np.diff(tile_offset))
    if len(case.answer.auxiliary_region):
        owner = np.repeat(np.arange(len(case.placed)), np.diff(case.answer.auxiliary_offset))
        tile = np.concatenate((tile, owner))
        tile_offset = tile_offset + case.answer.auxiliary_offset
    return Rows(case.low, case.high, len(case.storages.first), order_within(tile, case.low), tile_offset)


def _timed_pieces(case: Case) -> TimedPieces:
    tile_offset = case.request.buffers.tile_offset
    pieces = live_pieces(case.request.buffers, case.storages)
    offset = np.searchsorted(pieces.row, tile_offset)
    tile = np.repeat(np.arange(len(case.placed)), np.diff(offset))
    return TimedPieces(*pieces, order_within(tile, pieces.since), offset)


def _free(case: Case) -> tuple[Integers, Integers]:
    """Return what no reservation and no descriptor range ever occupies."""
    reserved = AddressSet((one.start, one.end) for one in case.positions.all)
    regions = sorted((region.start, region.end) for region in case.request.memory.regions)
    free = np.array([rest for region in regions for rest in reserved.rest(*region)], np.int64).reshape(-1, 2)
    return np.ascontiguousarray(free[:, 0]), np.ascontiguousarray(free[:, 1])


def _reserved(case: Case) -> Reserved:
    """Return the reservations, which alone may be there for a time, as columns."""
    ranges = sorted(case.positions.ranges, key=lambda one: one.start)
    times = [AddressSet(one.intervals or ((0, 2**53),)) for one in ranges]
    high = np.array([one.end for one in ranges], np.int64)
    return Reserved(
        low=np.array([one.start for one in ranges], np.int64),
        high=high,
        reach=np.maximum.accumulate(high),
        offset=np.cumsum([0, *(len(one.starts) for one in times)]),
        since=np.array([start for one in times for start in one.starts], np.int64),
        until=np.array([end for one in times for end in one.ends], np.int64),
    )


def _list_meetings(case: Case, walked: Walked, swept: Swept, report: Report) -> None:
    num_buffers = len(case.storages.first)
    ids = case.request.buffers.id
    ranges = sorted(case.positions.ranges, key=lambda one: one.start)
    for row in np.flatnonzero((walked.crowd >= 0) | (swept.clash >= 0) | (swept.block >= 0)).tolist():
        if report.full:
            return
        crowd, clash, block = int(walked.crowd[row]), int(swept.clash[row]), int(swept.block[row])
        pointer, name = _named(case, row)
        mine = f"{name} takes [{case.low[row]}, {case.high[row]}), which meets"
        if clash >= 0:
            theirs = f"{ids[clash]} [{case.low[clash]}, {case.high[clash]})"
            report.add(3, pointer, f"{mine} {theirs} while both are there")
        if block >= 0:
            one = ranges[block]
            report.add(5, pointer, f"{mine} the reservation {one.id} [{one.start}, {one.end}) while both are there")
        if crowd >= 0:
            other = _named(case, crowd)[1]
            auxiliary = "" if row >= num_buffers else "the auxiliary "
            report.add(7, pointer, f"{mine} {auxiliary}{other} [{case.low[crowd]}, {case.high[crowd]})")


def _named(case: Case, row: int) -> tuple[str, str]:
    """Return the pointer to a row's place, and its id."""
    num_buffers = len(case.storages.first)
    if row < num_buffers:
        return case.placement(row), case.request.buffers.id[row]
    pointer, auxiliary = case.auxiliary(row - num_buffers)
    return pointer, auxiliary.id


def _list_unused(case: Case, walked: Walked, report: Report) -> None:
    for tile in np.flatnonzero(walked.unused_place >= 0).tolist():
        place, start, end = (int(column[tile]) for column in walked[2:])
        if not case.placed[tile]:
            report.add(9, f"/tiles/{tile}/unused", "should be null: the tile is not placed")
        elif start < end:
            report.add(9, f"/tiles/{tile}/unused/{place}", f"should be [{start}, {end})")
        else:
            report.add(9, f"/tiles/{tile}/unused/{place}", "should not be there: that is all that is unused")
