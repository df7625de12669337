"""The passes over addresses and over time find what their oracles find, in tiles of any size."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from problem.judging.address_walk import Ranges, Rows, Stated, Walked, walk_addresses
from problem.judging.columns import read_only
from problem.judging.ordering import order_within
from problem.judging.time_sweep import Reserved, Swept, TimedPieces, sweep_times
from problem.request import Integers
from tests.oracles.intervals import meet
from tests.oracles.meetings import Row, leftovers, meetings

Tiles = list[list[Row]]


def _draw(rng: Random, num_rows: int) -> list[Row]:
    """Draw rows of which some are empty, and some have gaps; in roomy tiles few or none meet."""
    room, horizon = rng.choice((8, 40, 400, 4000)), rng.choice((1, 6, 60, 600))
    rows = []
    for _ in range(num_rows):
        low, since = rng.randrange(room), rng.randrange(horizon)
        until = since + rng.randint(1, max(1, horizon // rng.choice((1, 4, 16))))
        middle = rng.randint(since, until)
        times = [(since, middle), (rng.randint(middle, until), until)] if rng.random() < 0.3 else [(since, until)]
        size = rng.choice((0, 1, 3, rng.randrange(1 + room // 8)))
        rows.append(Row((low, low + size), tuple((start, end) for start, end in times if start < end)))
    return rows


def _apart(rows: list[Row]) -> list[Row]:
    """Give as many of the rows as lie apart, taken in their order."""
    kept: list[Row] = []
    for row in rows:
        if not meetings([*kept, row]):
            kept.append(row)
    return kept


def _draw_tiles(seed: int) -> Tiles:
    rng = Random(seed)
    most = rng.choice((1, 3, 12, 40, 120))
    tiles = [_draw(rng, rng.randint(0, most)) for _ in range(rng.randint(1, 4))]
    return [_apart(rows) if rng.random() < 0.5 else rows for rows in tiles]


def _offsets(counts: list[int]) -> Integers:
    return np.concatenate(([0], np.cumsum(counts, dtype=np.int64)))


def _rows(tiles: Tiles) -> Rows:
    rows = [row for tile in tiles for row in tile]
    tile = np.repeat(np.arange(len(tiles)), [len(tile) for tile in tiles])
    low, high = (np.array([row.addresses[end] for row in rows], np.int64) for end in (0, 1))
    since = np.array([row.times[0][0] if row.times else 0 for row in rows], np.int64)
    until = np.array([row.times[-1][1] if row.times else 0 for row in rows], np.int64)
    columns = low, high, since, until, order_within(tile, low), _offsets([len(tile) for tile in tiles])
    return Rows(*(read_only(column, np.int64) for column in columns))


def _pieces(tiles: Tiles) -> TimedPieces:
    rows = [row for tile in tiles for row in tile]
    piece = np.array([(place, *time) for place, row in enumerate(rows) for time in row.times], np.int64).reshape(-1, 3)
    counts = [sum(len(row.times) for row in tile) for tile in tiles]
    row, since, until = (np.ascontiguousarray(column) for column in piece.T)
    order = order_within(np.repeat(np.arange(len(tiles)), counts), since)
    return TimedPieces(*(read_only(column, np.int64) for column in (row, since, until, order, _offsets(counts))))


def _reserved(ranges: list[Row]) -> Reserved:
    ranges = sorted(ranges)
    low, high = (np.array([one.addresses[end] for one in ranges], np.int64) for end in (0, 1))
    times = [time for one in ranges for time in one.times]
    since, until = (np.array([time[end] for time in times], np.int64) for end in (0, 1))
    return Reserved(low, high, np.maximum.accumulate(high), _offsets([len(one.times) for one in ranges]), since, until)


def _sweep(tiles: Tiles, ranges: list[Row], num_buffers: int) -> Swept:
    return sweep_times(_rows(tiles), num_buffers, np.arange(len(tiles)), _pieces(tiles), _reserved(ranges))


def _pair(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


@pytest.mark.parametrize("seed", range(120))
def test_rows_are_noted_if_and_only_if_some_meet(seed: int) -> None:
    tiles = _draw_tiles(seed)
    clash = _sweep(tiles, [], 10**6).clash.tolist()
    first = 0
    for rows in tiles:
        meeting = {_pair(first + one, first + other) for one, other in meetings(rows)}
        noted = {_pair(row, clash[row]) for row in range(first, first + len(rows)) if clash[row] >= 0}
        assert noted <= meeting
        assert bool(noted) == bool(meeting)
        first += len(rows)


@pytest.mark.parametrize("seed", range(5))
def test_one_meeting_among_thousands_of_rows_is_found(seed: int) -> None:
    rng = Random(seed)
    slots, turns = rng.choice(((1, 3000), (40, 75), (3000, 1)))
    rows = [
        Row((8 * slot, 8 * slot + rng.randint(1, 8)), ((9 * turn, 9 * turn + rng.randint(1, 9)),))
        for slot in range(slots)
        for turn in range(turns)
    ]
    rng.shuffle(rows)
    assert _sweep([rows], [], 10**6).clash.max() == -1
    wrong = rng.randrange(len(rows))
    (_, high), times = rows[wrong]
    rows.append(Row((high - 1, high), times))
    clash = _sweep([rows], [], 10**6).clash
    (noted,) = np.flatnonzero(clash >= 0).tolist()
    assert _pair(noted, int(clash[noted])) == (wrong, len(rows) - 1)


@pytest.mark.parametrize("seed", range(40))
def test_reserved_ranges_are_noted_with_every_row_that_meets_one(seed: int) -> None:
    rng = Random(seed)
    tiles = [_draw(rng, 30)]
    ranges = [row for row in _draw(rng, rng.randint(1, 12)) if row.times and row.addresses[0] < row.addresses[1]]
    ranges = [Row(one.addresses, tuple(sorted(set(one.times)))[:1]) for one in ranges]
    block = _sweep(tiles, ranges, 10**6).block.tolist()
    for row, noted in zip(tiles[0], block, strict=True):
        met = {place for place, one in enumerate(sorted(ranges)) if meetings([row, one])}
        assert (noted in met) if met else noted == -1


@pytest.mark.parametrize("seed", range(40))
def test_auxiliaries_are_noted_with_what_shares_their_addresses(seed: int) -> None:
    rng = Random(seed)
    rows = _draw(rng, rng.randint(1, 20))
    num_buffers = rng.randint(0, len(rows))
    crowd = _sweep([rows], [], num_buffers).crowd.tolist()
    noted = {_pair(row, other) for row, other in enumerate(crowd) if other >= 0}
    sharing = {
        (one, other)
        for other in range(num_buffers, len(rows))
        for one in range(other)
        if meet(rows[one].addresses, rows[other].addresses)
    }
    assert noted <= sharing
    assert bool(noted) == bool(sharing)


@pytest.mark.parametrize("seed", range(120))
def test_a_tile_called_apart_has_no_row_that_meets_another_or_a_reserved_range(seed: int) -> None:
    tiles = _draw_tiles(seed)
    reserved = leftovers([(0, 60)], [(7, 50)]) if seed % 3 == 0 else []
    walked = _walk(tiles, reserved, [(0, 4000)])
    for rows, apart in zip(tiles, walked.apart.tolist(), strict=True):
        hulls = [Row(row.addresses, ((row.times[0][0], row.times[-1][1]),) if row.times else ()) for row in rows]
        barred = any(meet(row.addresses, one) for row in rows for one in reserved)
        if apart:
            assert not meetings(hulls)
            assert not barred
        elif len(rows) < 32:
            # Too few pairs to be left to the sweep.
            assert meetings(hulls) or barred


@pytest.mark.parametrize("seed", range(40))
def test_unused_ranges_are_what_rows_leave(seed: int) -> None:
    rng = Random(seed)
    tiles = _draw_tiles(seed)
    within = [(3, 30), (30, 41), (100, 410)]
    right = [leftovers(within, [row.addresses for row in rows]) for rows in tiles]
    assert _walk(tiles, [], within, right).unused_place.tolist() == [-1] * len(tiles)
    tile = rng.randrange(len(tiles))
    wrong = [list(ranges) for ranges in right]
    place = rng.randrange(len(wrong[tile])) if wrong[tile] else 0
    if wrong[tile] and rng.random() < 0.5:
        del wrong[tile][place]
    else:
        wrong[tile].insert(place, (500, 501))
    walked = _walk(tiles, [], within, wrong)
    assert walked.unused_place[tile] == place
    expected = right[tile][place] if place < len(right[tile]) else (0, 0)
    assert (walked.unused_start[tile], walked.unused_end[tile]) == expected


def _walk(
    tiles: Tiles,
    reserved: list[tuple[int, int]],
    free: list[tuple[int, int]],
    stated: list[list[tuple[int, int]]] | None = None,
) -> Walked:
    unused = stated or [[] for _ in tiles]
    pairs = [pair for ranges in unused for pair in ranges]
    columns = (_offsets([len(ranges) for ranges in unused]), *_columns(pairs))
    return walk_addresses(
        _rows(tiles),
        Ranges(*_columns(reserved)),
        Ranges(*_columns(free)),
        Stated(*(read_only(column, np.int64) for column in columns)),
        np.ones(len(tiles), np.bool_),
    )


def _columns(pairs: list[tuple[int, int]]) -> tuple[Integers, Integers]:
    columns = np.array(pairs, np.int64).reshape(-1, 2)
    return np.ascontiguousarray(columns[:, 0]), np.ascontiguousarray(columns[:, 1])


@pytest.mark.parametrize("values", [(0, 5, 5, 3), (-(2**53), 2**53, 0, 7), (2**54, -(2**54), 1, 2**54)])
def test_order_is_the_same_whether_or_not_keys_can_be_packed(values: tuple[int, ...]) -> None:
    tile, value = np.array([1, 0, 1, 0] * 500), np.array(list(values) * 500)
    rows = sorted(range(2000), key=lambda row: (tile[row], value[row], row))
    assert order_within(tile, value).tolist() == rows


@pytest.mark.parametrize("setting", ["NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT"])
def test_kernels_stay_within_bounds_and_mean_the_same_uncompiled(setting: str, tmp_path: Path) -> None:
    environment = os.environ | {setting: "1", "NUMBA_CACHE_DIR": str(tmp_path)}
    chosen = "(seed or some_meet or apart or leave or values) and (7] or 18] or 29])"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__, "-k", chosen]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
