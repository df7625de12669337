"""The cases of the original design notes, as far as blocks, both orders and auxiliaries are concerned."""

from random import Random

import numpy as np
import pytest

from heuristics.placing import empty_plan, lifetime_greedy, retry
from tests.documents import Document, buffer, iterated, request
from tests.heuristics.running import all_stages, greedy_alone, retry_alone
from tests.oracles.plans import Placement
from tests.oracles.rules import Position
from tests.preparing import prepared
from tests.strategies import random_request

KIB = 1024
IPU = {"preset": "ipu-mk2"}
REGION0, REGION1 = 0x4C000, 0x80000


def one_pool(size: int) -> Document:
    """Give a memory that takes both classes everywhere."""
    return {"capacity": size}


def partition(standard: int, interleaved: int) -> Document:
    """Give a memory that is cut in two for good, a part a class."""
    regions = [
        {"name": "standard", "start": 0, "size": standard, "memory_classes": ["standard"]},
        {"name": "interleaved", "start": standard, "size": interleaved, "memory_classes": ["interleaved"]},
    ]
    return {"regions": regions}


def alternating(memory: Document) -> Document:
    """Give a tile whose load is 256 + 64 KiB of one class, then of the other."""
    return request(
        buffer("standard peak", 256 * KIB, 0, 2),
        buffer("interleaved rest", 64 * KIB, 0, 2, memory_class="interleaved"),
        buffer("interleaved peak", 256 * KIB, 2, 4, memory_class="interleaved"),
        buffer("standard rest", 64 * KIB, 2, 4),
        memory=memory,
    )


def test_class_peaks_that_alternate_fit_into_one_pool_of_320_kib() -> None:
    (found,) = greedy_alone(alternating(one_pool(320 * KIB)))
    assert found is not None
    assert max(there.address for there in found.placements.values()) == 256 * KIB


def test_class_peaks_that_alternate_need_512_kib_where_the_partition_is_fixed() -> None:
    assert greedy_alone(alternating(partition(256 * KIB, 256 * KIB))) != [None]
    for standard, interleaved in ((256 * KIB - 1, 256 * KIB), (256 * KIB, 256 * KIB - 1), (160 * KIB, 160 * KIB)):
        document = alternating(partition(standard, interleaved))
        assert greedy_alone(document) == retry_alone(document) == [None]


SPLIT = (buffer("short", 4, 0, 1), buffer("persistent", 2, 0, 9), buffer("large", 8, 1, 9))
"""The persistent buffer lies behind the short one, amid the room that the large one needs afterwards."""


def test_a_persistent_small_buffer_that_splits_the_room_of_a_later_large_one_is_for_the_retry() -> None:
    document = request(*SPLIT, memory=one_pool(10))
    assert greedy_alone(document) == [None]
    (result,) = all_stages(document)
    assert result.method == "retry"
    assert result.plan is not None
    assert result.plan.placements == {
        "short": Placement("memory", 0, None),
        "persistent": Placement("memory", 8, None),
        "large": Placement("memory", 0, None),
    }


def test_the_retry_of_a_tile_leaves_its_neighbours_that_greedy_placed_untouched() -> None:
    neighbour = [buffer("late", 3, 1, 2), buffer("early", 2, 0, 2)]
    document = request(memory=one_pool(10))
    document["tiles"] = [{"buffers": rows} for rows in (neighbour, list(SPLIT), neighbour)]
    found = all_stages(document)
    assert [result.method for result in found] == ["greedy", "retry", "greedy"]
    untouched = [result.plan for result in found][::2]
    assert untouched == greedy_alone(document)[::2]
    assert untouched != retry_alone(document)[::2]


def test_no_retry_of_drawn_tiles_touches_what_greedy_placed() -> None:
    rng = Random(46)
    mixed = 0
    for document in (random_request(rng) for _ in range(400)):
        ready = prepared(document)
        tiles, plan = np.arange(len(ready.request.tiles)), empty_plan(ready)
        placed = lifetime_greedy(ready, tiles, plan)
        before = plan.address.copy()
        retry(ready, tiles[~placed], plan)
        own = np.repeat(placed, np.diff(ready.blocks.tile_offset))
        assert plan.address[own].tolist() == before[own].tolist()
        mixed += 0 < placed.sum() < len(tiles)
    assert mixed > 20


def test_an_auxiliary_lies_on_no_address_that_is_used_at_any_time() -> None:
    # At the last event all but `last` is free again; at every event the gap of `paused` is.
    document = request(
        buffer("first", 6, 0, 1),
        buffer("paused", 4, 0, 3, gaps=[[1, 3]]),
        buffer("last", 2, 2, 3),
        memory=one_pool(32),
        auxiliaries=[{"id": "stack", "size": 3}, {"id": "guard", "size": 1}, {"id": "wide", "size": 8, "alignment": 8}],
    )
    document["reservations"] = [{"id": "scratch", "size": 2, "address": 12, "intervals": [[0, 1]]}]
    document["tiles"][0]["descriptor_bytes"] = 4
    (found,) = greedy_alone(document)
    assert found is not None
    assert {name: there.address for name, there in found.placements.items()} == {"first": 4, "paused": 14, "last": 4}
    assert found.auxiliaries == {
        "stack": Position("memory", 18),
        "guard": Position("memory", 10),
        "wide": Position("memory", 24),
    }


@pytest.mark.parametrize(("tensor", "fits"), [(52, True), (53, False)])
def test_a_12_byte_descriptor_finds_its_reservation_although_tensors_fill_the_rest(tensor: int, *, fits: bool) -> None:
    document = request(
        buffer("first", tensor, 0, 2),
        buffer("second", 52, 2, 4),
        memory=one_pool(64),
        transfers=[{"buffer": "second", "offset": 4, "size": 32, "direction": "to_tile"}],
    )
    document["host"] = {"packet_bytes": 8, "descriptor_entry_bytes": 4, "max_transfer_bytes": 32}
    descriptors = prepared(document).reserved.descriptors
    assert descriptors is not None
    assert (descriptors.start, descriptors.end) == (0, 12)
    (found,) = greedy_alone(document)
    assert (found is not None) is fits
    assert found is None or {there.address for there in found.placements.values()} == {12}


@pytest.mark.parametrize(
    ("regions", "expected"),
    [
        (None, Placement("region0", REGION0, 16 * KIB)),
        (["region1"], Placement("region1", REGION1, 32 * KIB)),
    ],
)
def test_slots_of_whole_banks_are_elements_in_region_0_and_forced_pairs_in_region_1(
    regions: list[str] | None, expected: Placement
) -> None:
    slots = buffer("w", 10_000, whole_banks=True) | ({} if regions is None else {"regions": regions})
    (found,) = greedy_alone(request(slots, buffer("x", 8, 0, 9), repeats=[iterated("w", 3, 0, 9)], memory=IPU))
    assert found is not None
    assert found.placements["w"] == expected
    behind = REGION0 + (3 * 16 * KIB if regions is None else 0)
    assert found.placements["x"] == Placement("region0", behind, None)


def test_slots_that_region_0_cannot_hold_go_to_region_1_with_the_stride_of_pairs() -> None:
    slots = buffer("w", 20_000, whole_banks=True)
    (found,) = greedy_alone(request(slots, repeats=[iterated("w", 7)], memory=IPU))
    assert found is not None
    assert found.placements["w"] == Placement("region1", REGION1, 32 * KIB)
