"""The start windows of blocks and auxiliaries."""

from collections.abc import Callable
from random import Random

import pytest

from solver.instance import Instance
from tests.documents import HIGH, LOW, Document, buffer, iterated, request
from tests.oracles.rules import Layout, Position, auxiliary_fits, block_fits, read_tile
from tests.solver.placing import instance
from tests.strategies import bank_heavy_request, random_request


def starts(found: Instance, item: int) -> set[tuple[int, int]]:
    """Give (region, address) of every start that the windows admit."""
    windows = found.windows
    rows = range(int(windows.offset[item]), int(windows.offset[item + 1]))
    return {
        (int(windows.region[row]), address)
        for row in rows
        for address in range(int(windows.lo[row]), int(windows.hi[row]) + 1)
        if address % windows.modulus[row] == windows.residue[row]
    }


def of_first(document: Document) -> set[tuple[int, int]]:
    return starts(instance(document), 0)


def test_a_block_starts_anywhere_that_it_ends_within_the_region() -> None:
    assert of_first(request(buffer("a", 14))) == {
        *((0, address) for address in range(16, 19)),
        *((1, address) for address in range(32, 51)),
    }


def test_an_interleaved_block_starts_from_the_interleaved_offset_on() -> None:
    document = request(buffer("a", 30, memory_class="interleaved")) | {"interleaved_offset": 1}
    assert of_first(document) == {(1, 33), (1, 34)}


def test_whole_banks_and_strides_differ_between_regions() -> None:
    document = request(buffer("a", 5, whole_banks=True), memory={"regions": [LOW, HIGH]}, repeats=[iterated("a", 2)])
    assert of_first(document) == {(0, 16), (1, 32), (1, 40), (1, 48)}


def test_a_fixed_address_leaves_one_start() -> None:
    assert of_first(request(buffer("a", 4, address=40))) == {(1, 40)}


def test_only_preloaded_blocks_keep_off_the_loader() -> None:
    memory = {"capacity": 10, "loader": {"start": 2, "end": 8}}
    assert of_first(request(buffer("a", 2, preloaded=True), memory=memory)) == {(0, 0), (0, 8)}
    assert of_first(request(buffer("a", 8), memory=memory)) == {(0, 0), (0, 1), (0, 2)}


def test_a_timed_reservation_bars_only_blocks_that_are_there_with_it() -> None:
    occupied = [{"id": "r", "address": 0, "size": 9, "intervals": [[2, 4], [3, 5]]}]
    memory = {"capacity": 10}
    assert of_first(request(buffer("a", 1, 4, 6), memory=memory) | {"reservations": occupied}) == {(0, 9)}
    assert len(of_first(request(buffer("a", 1, 5, 6), memory=memory) | {"reservations": occupied})) == 10
    gap = request(buffer("a", 1, 0, 9, gaps=[[1, 7]]), memory=memory)
    assert len(of_first(gap | {"reservations": occupied})) == 10


def test_an_auxiliary_keeps_off_timed_reservations_too() -> None:
    document = request(memory={"capacity": 10}, auxiliaries=[{"id": "x", "size": 2, "alignment": 2}])
    document["reservations"] = [{"id": "r", "address": 3, "size": 4, "intervals": [[2, 4]]}]
    assert of_first(document) == {(0, 0), (0, 8)}


def test_a_block_that_is_in_a_gap_all_its_life_keeps_off_descriptors_but_not_off_reservations() -> None:
    asleep = request(buffer("a", 2, 0, 3, gaps=[[0, 3]]), memory={"capacity": 6}, descriptor_bytes=4)
    assert of_first(asleep) == {(0, 4)}
    asleep["tiles"][0].pop("descriptor_bytes")
    asleep["reservations"] = [{"id": "r", "address": 0, "size": 4}]
    assert len(of_first(asleep)) == 5


def test_a_block_of_no_bytes_ignores_everything_but_congruence_and_region() -> None:
    document = request(buffer("a", 0, alignment=5), memory={"capacity": 10, "loader": {"start": 0, "end": 9}})
    document["reservations"] = [{"id": "r", "address": 9, "size": 1}]
    assert of_first(document) == {(0, 0), (0, 5), (0, 10)}


@pytest.mark.parametrize("draw", [random_request, bank_heavy_request])
def test_windows_hold_just_the_addresses_that_are_right_in_an_empty_tile(draw: Callable[[Random], Document]) -> None:
    rng = Random(11)
    for document in (draw(rng) for _ in range(150)):
        for index in range(len(document["tiles"])):
            tile = read_tile(document, index)
            if tile is None:
                continue
            found = instance(document, index)
            everywhere = [
                (place, address)
                for place, region in enumerate(tile.memory.regions)
                for address in range(region.start, region.end + 1)
            ]
            names = [region.name for region in tile.memory.regions]
            for rule, first, number in (
                (block_fits, 0, len(tile.blocks)),
                (auxiliary_fits, len(tile.blocks), len(tile.auxiliaries)),
            ):
                for item in range(number):
                    right = {
                        (place, address)
                        for place, address in everywhere
                        if rule(tile, Layout(), item, Position(names[place], address))
                    }
                    assert starts(found, first + item) == right, document
