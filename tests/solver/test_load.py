"""The most loaded event of a tile."""

from random import Random

from solver.load import heaviest, loads, most_loaded, profile
from tests.documents import Document, buffer, request
from tests.solver.placing import instance, prepared
from tests.strategies import random_request

NARROW = {"name": "narrow", "start": 0, "size": 10, "memory_classes": ["standard"]}
WIDE = {"name": "wide", "start": 100, "size": 20}


def test_the_most_loaded_event_is_the_earliest_of_the_largest_excess() -> None:
    tile = request(buffer("a", 4, 0, 3), buffer("b", 5, 2, 6), buffer("c", 4, 5, 7), memory={"capacity": 20})
    load = most_loaded(prepared(tile), 0)
    assert (load.event, load.needed_bytes, load.available_bytes, load.blocks) == (2, 9, 20, (0, 1))


def test_a_timed_reservation_takes_room_only_while_it_is_there() -> None:
    tile = request(buffer("a", 4, 0, 9), buffer("b", 3, 1, 2), memory={"capacity": 20})
    tile["reservations"] = [{"id": "r", "address": 0, "size": 5, "intervals": [[6, 8], [7, 8]]}]
    load = most_loaded(prepared(tile), 0)
    assert (load.event, load.needed_bytes, load.available_bytes) == (6, 4, 15)


def test_gaps_need_nothing_and_auxiliaries_need_their_bytes_at_every_event() -> None:
    tile = request(buffer("a", 4, 0, 9, gaps=[[2, 5]]), buffer("b", 3, 2, 4), memory={"capacity": 20})
    tile["tiles"][0]["auxiliaries"] = [{"id": "x", "size": 2}]
    load = most_loaded(prepared(tile), 0)
    assert (load.event, load.needed_bytes, load.blocks) == (0, 6, (0,))


def test_blocks_that_are_confined_to_a_region_are_also_counted_there_alone() -> None:
    tile = request(
        buffer("a", 7, regions=["narrow"]), buffer("b", 6, regions=["narrow"]), memory={"regions": [WIDE, NARROW]}
    )
    load = most_loaded(prepared(tile), 0)
    assert (load.regions, load.needed_bytes, load.available_bytes) == ((1,), 13, 10)


def test_interleaved_blocks_are_counted_alone_above_their_offset() -> None:
    tile = request(buffer("a", 12, memory_class="interleaved"), memory={"regions": [NARROW, WIDE]})
    tile |= {"interleaved_offset": 9, "reservations": [{"id": "r", "address": 107, "size": 4}]}
    load = most_loaded(prepared(tile), 0)
    assert (load.regions, load.needed_bytes, load.available_bytes) == ((1,), 12, 9)


def test_an_empty_tile_needs_nothing() -> None:
    load = most_loaded(prepared(request(memory={"capacity": 20})), 0)
    assert (load.event, load.needed_bytes, load.available_bytes, load.blocks) == (0, 0, 20, ())


def test_loads_are_what_a_count_at_every_event_gives() -> None:
    rng = Random(3)
    for document in (random_request(rng) for _ in range(100)):
        found = instance(document)
        everywhere = loads(found)[0]
        excess = [_excess(document, everywhere.regions, event) for event in range(40)]
        assert everywhere.excess == max(excess), document
        assert everywhere.event == excess.index(max(excess))
        assert heaviest(loads(found)).excess == max(load.excess for load in loads(found))


def _excess(document: Document, regions: tuple[int, ...], event: int) -> int:
    """Count with no regard to the interleaved offset."""
    found = instance(document)
    items, arena = found.items, found.arena
    room = sum(int(arena.region_end[region] - arena.region_start[region]) for region in regions)
    room -= sum(
        each.end - each.start
        for each in found.obstacles
        if each.region in regions and any(since <= event < until for since, until in each.intervals)
    )
    need = 0
    for item in range(len(items.block)):
        allowed = [region for region in range(len(arena.region_start)) if items.allowed[item, region]]
        live = ((items.live_item == item) & (items.live_start <= event) & (event < items.live_end)).any()
        if allowed and set(allowed) <= set(regions) and live:
            need += min(int(items.footprint[item, region]) for region in allowed)
    return need - room


def test_a_profile_has_need_and_room_of_every_step() -> None:
    tile = request(buffer("a", 4, 0, 9, gaps=[[2, 5]]), buffer("b", 3, 2, 4), memory={"capacity": 20})
    tile["reservations"] = [{"id": "r", "address": 0, "size": 5, "intervals": [[6, 8]]}]
    steps = profile(instance(tile))
    assert steps.time.tolist() == [0, 2, 4, 5, 6, 8, 9]
    assert steps.need.tolist() == [4, 3, 0, 4, 4, 4, 0]
    assert steps.room.tolist() == [20, 20, 20, 20, 15, 20, 20]


def test_a_profile_counts_what_is_confined_to_its_regions() -> None:
    tile = request(buffer("a", 7, regions=["narrow"]), buffer("b", 6), memory={"regions": [WIDE, NARROW]})
    narrow = profile(instance(tile), ["narrow"])
    assert (narrow.need[0], narrow.room[0]) == (7, 10)
    assert (profile(instance(tile)).need[0], profile(instance(tile)).room[0]) == (13, 30)
