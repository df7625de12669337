"""Divisions of a tile among cells: what they give to each, and that plans found in cells are plans of the tile."""

from collections import Counter
from collections.abc import Callable
from random import Random

import msgspec
import numpy as np
import pytest

from benchmarks.hard_tiles import dense
from problem.preparation import prepare
from service.codec import decode
from solver.exact import contested, lowest_addresses
from solver.instance import Instance, instance_of
from solver.search import division as module
from solver.search.cells import in_cells, within
from solver.search.division import Division
from solver.search.rounds import DIVIDED_ROUNDS, Rounds
from solver.settled import placed
from tests.documents import Document, buffer, request
from tests.solver.placing import instance, is_right, prepared, reduced
from tests.strategies import bank_heavy_request, random_request

FIRST_TURN = 50_000


def starts(whole: Instance, item: int) -> set[int]:
    """Give all addresses at which an item may start."""
    windows = whole.windows
    return {
        start
        for row in range(windows.offset[item], windows.offset[item + 1])
        for start in range(windows.lo[row], windows.hi[row] + 1, windows.modulus[row])
    }


def tiles_in_cells(draw: Callable[[Random], Document], seed: int, draws: int) -> list[tuple[Document, int, Instance]]:
    """Draw tiles whose items all have an address, and of which some could be divided."""
    rng, found = Random(seed), []
    for document in (draw(rng) for _ in range(draws)):
        if prepared(document).reserved.failed is None:
            for tile in range(len(document["tiles"])):
                whole = reduced(document, tile)
                if len(whole.items.block) and np.diff(whole.windows.offset).all():
                    found.append((document, tile, whole))
    return found


@pytest.mark.parametrize("draw", [random_request, bank_heavy_request])
def test_the_halves_of_a_region_hold_what_does_not_lie_across(draw: Callable[[Random], Document]) -> None:
    halved = 0
    for document, _, whole in tiles_in_cells(draw, 1, 150):
        cells, regions = in_cells(whole), np.unique(whole.windows.region)
        if len(regions) > 1:
            assert cells is whole
            continue
        region, middle = int(regions[0]), int(cells.arena.region_end[0])
        start, end, bank = (
            int(column[region]) for column in (whole.arena.region_start, whole.arena.region_end, whole.arena.bank_bytes)
        )
        assert (int(cells.arena.region_start[0]), int(cells.arena.region_start[1])) == (start, middle), document
        assert int(cells.arena.region_end[1]) == end
        assert middle % bank == 0 or middle in {start, end}
        for item in range(len(whole.items.block)):
            size = int(whole.windows.footprint[whole.windows.offset[item]])
            right = {at for at in starts(whole, item) if at + size <= middle or at >= middle}
            assert starts(cells, item) == right, document
            here = within(cells, np.array([item]), 1)
            assert starts(here, 0) == {at for at in right if at >= middle}
        halved += 1
    assert halved > 30


@pytest.mark.parametrize("draw", [random_request, bank_heavy_request])
def test_a_division_gives_each_item_a_cell_that_takes_it_and_no_cell_too_much(
    draw: Callable[[Random], Document], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LEAST_SPARE", -9.0)
    random, drawn = np.random.default_rng(2), 0
    for document, _, whole in tiles_in_cells(draw, 3, 150):
        division = Division(whole)
        cell_of = division.draw(random) if division.hopeful else None
        if cell_of is None:
            continue
        drawn += 1
        cells, items = division.cells, whole.items
        assert all(len(within(cells, np.array([item]), cell).windows.lo) for item, cell in enumerate(cell_of.tolist()))
        size = cells.arena.region_end - cells.arena.region_start
        for event in items.live_start.tolist():
            live = np.unique(items.live_item[(items.live_start <= event) & (event < items.live_end)])
            held = np.zeros(len(size), np.int64)
            for item in live.tolist():
                held[cell_of[item]] += within(cells, np.array([item]), int(cell_of[item])).windows.footprint[0]
            assert (held <= size).all(), document
    assert drawn > 50


@pytest.mark.parametrize("draw", [random_request, bank_heavy_request])
def test_a_plan_found_in_cells_is_right(draw: Callable[[Random], Document], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LEAST_SPARE", -9.0)
    seen = Counter[bool]()
    for document, tile, whole in tiles_in_cells(draw, 4, 150):
        search = Rounds(whole, np.zeros(1, np.bool_))
        search.rounds = DIVIDED_ROUNDS[0]
        found = search._divided(500.0)
        seen[found is not None] += 1
        if found is not None:
            complete = instance(document, tile)
            address = lowest_addresses(complete)
            address[contested(complete)] = found
            assert is_right(document, placed(complete, address), tile), document
    assert seen[True] > 50


def test_a_cell_has_no_room_where_a_reservation_is() -> None:
    rows = [buffer(name, 4, 0, 2) for name in "abc"]
    document = request(*rows, memory={"capacity": 20}) | {
        "reservations": [{"id": "r", "address": 0, "size": 5, "intervals": [[1, 2]]}]
    }
    division, random = Division(reduced(document)), np.random.default_rng(0)
    # At event 1 the lower half has 5 bytes besides the reservation, the upper one 10.
    for _ in range(20):
        cell_of = division.draw(random)
        assert cell_of is not None
        assert sorted(cell_of.tolist()) == [0, 1, 1]


def test_what_has_no_room_to_spare_or_only_one_cell_is_not_divided(monkeypatch: pytest.MonkeyPatch) -> None:
    pair = [buffer("a", 5, 0, 2), buffer("b", 5, 0, 2)]
    assert not Division(reduced(request(*pair, memory={"capacity": 10}))).hopeful
    assert Division(reduced(request(*pair, memory={"capacity": 20}))).hopeful
    assert not Division(reduced(request(*pair, buffer("c", 11, 3, 4), memory={"capacity": 20}))).hopeful
    monkeypatch.setattr(module, "LARGEST", 0)
    assert not Division(reduced(request(*pair, memory={"capacity": 20}))).hopeful


@pytest.mark.parametrize(("seed", "mixed"), [(4, True), (7, True), (10, True), (13, True), (4, False), (7, False)])
def test_dense_tiles_are_placed_in_cells_where_orders_alone_do_not_place_them(seed: int, mixed: bool) -> None:  # noqa: FBT001
    ready = prepare(decode(msgspec.json.encode(dense(seed, 0, mixed=mixed))))
    whole, stop = instance_of(ready, 0), np.zeros(1, np.bool_)
    assert not Rounds(whole, stop, in_cell=True).run(FIRST_TURN).decided
    assert Rounds(whole, stop).run(FIRST_TURN).address is not None
