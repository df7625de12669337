"""Says what meets where it must not: rules 3, 5 and 7, with the unused ranges of rule 9."""

import numpy as np

from problem.judging.address_walk import Ranges, Rows, Stated, Walked, walk_addresses
from problem.judging.case import Case
from problem.judging.columns import read_only
from problem.judging.ordering import order_within
from problem.judging.ranges import RangeSet
from problem.judging.time_sweep import Reserved, Swept, TimedPieces, sweep_times
from problem.judging.times import live_pieces
from problem.judging.violations import Report
from problem.limits import TOO_LARGE
from problem.request import Integers


def check_meetings(case: Case, report: Report) -> None:
    """List storages that meet each other, auxiliaries or reservations, and unused ranges that are not right."""
    answer = case.answer
    rows = _rows(case)
    reserved = RangeSet((one.start, one.end) for one in case.positions.all)
    regions = sorted((region.start, region.end) for region in case.request.memory.regions)
    walked = walk_addresses(
        rows,
        _ranges(list(zip(reserved.starts, reserved.ends, strict=True))),
        _ranges([rest for region in regions for rest in reserved.rest(*region)]),
        Stated(*(read_only(one, np.int64) for one in (answer.unused_offset, answer.unused_start, answer.unused_end))),
        case.placed,
    )
    doubtful = np.flatnonzero(~walked.apart)
    if len(doubtful):
        pieces = _timed_pieces(case, doubtful)
        _list_meetings(case, sweep_times(rows, len(case.storages.first), doubtful, pieces, _reserved(case)), report)
    _list_unused(case, walked, report)


def _rows(case: Case) -> Rows:
    since, until = case.storages.start, case.storages.end
    tile_offset = case.request.buffers.tile_offset
    tile = np.repeat(np.arange(len(case.placed)), np.diff(tile_offset))
    num_auxiliaries = len(case.answer.auxiliary_region)
    if num_auxiliaries:
        owner = np.repeat(np.arange(len(case.placed)), np.diff(case.answer.auxiliary_offset))
        tile = np.concatenate((tile, owner))
        tile_offset = tile_offset + case.answer.auxiliary_offset
        since = np.concatenate((since, np.full(num_auxiliaries, -1)))
        until = np.concatenate((until, np.full(num_auxiliaries, TOO_LARGE)))
    columns = case.low, case.high, since, until, order_within(tile, case.low), tile_offset
    return Rows(*(read_only(column, np.int64) for column in columns))


def _ranges(ranges: list[tuple[int, int]]) -> Ranges:
    columns = np.array(ranges, np.int64).reshape(-1, 2)
    return Ranges(np.ascontiguousarray(columns[:, 0]), np.ascontiguousarray(columns[:, 1]))


def _timed_pieces(case: Case, tiles: Integers) -> TimedPieces:
    """Return the pieces of the storages of some tiles."""
    tile_offset = case.request.buffers.tile_offset
    pieces = live_pieces(case.request.buffers, case.storages)
    num_pieces = np.diff(np.searchsorted(pieces.row, tile_offset))
    tile = np.repeat(np.arange(len(case.placed)), num_pieces)
    chosen = np.flatnonzero(np.isin(tile, tiles))
    order = chosen[order_within(tile[chosen], pieces.since[chosen])]
    columns = *pieces, order, np.concatenate(([0], np.cumsum(num_pieces[tiles])))
    return TimedPieces(*(read_only(column, np.int64) for column in columns))


def _reserved(case: Case) -> Reserved:
    """Return the reservations, which alone may be there for a time, as columns."""
    ranges = sorted(case.positions.ranges, key=lambda one: one.start)
    times = [RangeSet(one.intervals or ((0, TOO_LARGE),)) for one in ranges]
    high = np.array([one.end for one in ranges], np.int64)
    return Reserved(
        low=np.array([one.start for one in ranges], np.int64),
        high=high,
        reach=np.maximum.accumulate(high),
        offset=np.cumsum([0, *(len(one.starts) for one in times)]),
        since=np.array([start for one in times for start in one.starts], np.int64),
        until=np.array([end for one in times for end in one.ends], np.int64),
    )


def _list_meetings(case: Case, swept: Swept, report: Report) -> None:
    num_buffers = len(case.storages.first)
    ids = case.request.buffers.id
    ranges = sorted(case.positions.ranges, key=lambda one: one.start)
    for row in np.flatnonzero((swept.crowd >= 0) | (swept.clash >= 0) | (swept.block >= 0)).tolist():
        if report.full:
            return
        crowd, clash, block = int(swept.crowd[row]), int(swept.clash[row]), int(swept.block[row])
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
        place, start, end = (int(column[tile]) for column in walked[1:])
        if not case.placed[tile]:
            report.add(9, f"/tiles/{tile}/unused", "should be null: the tile is not placed")
        elif start < end:
            report.add(9, f"/tiles/{tile}/unused/{place}", f"should be [{start}, {end})")
        else:
            report.add(9, f"/tiles/{tile}/unused/{place}", "should not be there: that is all that is unused")
