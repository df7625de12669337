"""Tests of the tiles that the benchmarks draw."""

import msgspec
import numpy as np
import pytest

from benchmarks.bodies import request_body
from benchmarks.tiles import ALIGNMENTS, CAPACITY, INTERLEAVED_CAPACITY, LONG_LIVED, Tiles, draw_tiles, peak_load
from benchmarks.yardstick import check_order, radix_order, row_keys
from problem.preparation import prepare
from service.codec import decode

COLUMNS = ("size", "start", "end", "alignment", "interleaved")


@pytest.fixture(scope="module")
def tiles() -> Tiles:
    return draw_tiles(30, 100, (0.5, 0.7), seed=3)


def test_a_seed_gives_the_same_tiles_again_and_another_seed_others(tiles: Tiles) -> None:
    again, other = draw_tiles(30, 100, (0.5, 0.7), seed=3), draw_tiles(30, 100, (0.5, 0.7), seed=4)
    assert all(np.array_equal(getattr(tiles, name), getattr(again, name)) for name in COLUMNS)
    assert not any(np.array_equal(getattr(tiles, name), getattr(other, name)) for name in COLUMNS)


def test_tiles_mix_classes_alignments_and_lifetimes(tiles: Tiles) -> None:
    assert 0.2 < tiles.interleaved.mean() < 0.4
    assert set(tiles.alignment.ravel().tolist()) == set(ALIGNMENTS)
    assert (tiles.size > 0).all()
    assert (tiles.start < tiles.end).all()
    assert ((tiles.end - tiles.start >= 25).sum(axis=1) >= LONG_LIVED // 2).all()


def test_peak_loads_lie_in_the_range_asked_for(tiles: Tiles) -> None:
    load = np.maximum(
        peak_load(tiles.start, tiles.end, tiles.size) / CAPACITY,
        peak_load(tiles.start, tiles.end, tiles.size * tiles.interleaved) / INTERLEAVED_CAPACITY,
    )
    assert (load > 0.49).all()
    assert (load <= 0.7).all()


def test_the_peak_load_is_the_largest_total_alive_at_once() -> None:
    start, end, size = np.array([[0, 1, 2]]), np.array([[2, 3, 4]]), np.array([[5, 7, 6]])
    assert peak_load(start, end, size).tolist() == [13]


def test_the_request_that_tiles_make_says_what_was_drawn(tiles: Tiles) -> None:
    body = request_body(tiles)
    buffers = prepare(decode(body)).request.buffers
    assert len(msgspec.json.decode(body)["tiles"]) == 30
    assert buffers.tile_offset.tolist() == list(range(0, 3001, 100))
    for name in COLUMNS:
        assert np.array_equal(getattr(buffers, name), getattr(tiles, name).ravel()), name


def test_the_yardstick_sorts_by_tile_and_start_and_keeps_equal_rows_in_their_places(tiles: Tiles) -> None:
    keys = row_keys(tiles)
    order = radix_order(keys)
    check_order(keys, order)
    assert (np.diff(order.reshape(30, 100) // 100, axis=1) == 0).all()
    with pytest.raises(ValueError, match="radix sort is wrong"):
        check_order(keys, order[::-1])
