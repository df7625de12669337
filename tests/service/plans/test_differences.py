"""Two plans side by side."""

from copy import deepcopy
from random import Random
from typing import Any

from service.plans import plan_json
from service.plans.differences import Change, Comparison, Differences, Named, Peak, compare
from service.plans.side import Place, side_of_plan
from tests.service.converted import as_bytes

PLAN: dict[str, Any] = {
    "plan": 1,
    "tiles": [
        {
            "numbers": [0, 1],
            "buffers": [
                {"id": "a", "region": "m", "address": 0, "size": 8, "start": 0, "end": 4},
                {"id": "b", "region": "m", "address": 8, "size": 4, "start": 2, "end": 6},
                {"id": "c", "region": "m", "address": 0, "size": 6, "start": 4, "end": 9},
            ],
            "auxiliaries": [{"id": "a", "region": "m", "address": 64, "size": 4}],
        },
        {"numbers": [2], "buffers": []},
    ],
    "reservations": [{"id": "r", "region": "m", "start": 96, "end": 100}],
    "descriptors": {"region": "m", "start": 100, "end": 104},
}


def compared(before: dict[str, Any], after: dict[str, Any]) -> Comparison:
    sides = (side_of_plan(plan_json.read(as_bytes(document))) for document in (before, after))
    return compare(*sides)


def changed(buffer: int = 0, **fields: Any) -> dict[str, Any]:
    plan = deepcopy(PLAN)
    plan["tiles"][0]["buffers"][buffer] |= fields
    return plan


def only(after: dict[str, Any]) -> Differences:
    (tile,) = compared(PLAN, after).tiles
    assert tile.numbers == (0, 1)
    return tile.differences


def test_a_plan_is_the_same_as_itself() -> None:
    comparison = compared(PLAN, deepcopy(PLAN))
    assert comparison.same
    assert comparison.tiles == []


def test_order_does_not_matter() -> None:
    shuffled = deepcopy(PLAN)
    Random(2).shuffle(shuffled["tiles"][0]["buffers"])
    shuffled["tiles"].reverse()
    assert compared(PLAN, shuffled).same


def test_each_kind_of_change_is_told() -> None:
    lives = ((0, 4),)
    old = Place("m", 0, None, 8, lives)
    assert only(changed(address=16)) == Differences(moved=[Change("a", "buffer", old, Place("m", 16, None, 8, lives))])
    assert only(changed(region="n")).moved[0].after.region == "n"
    assert only(changed(size=9)) == Differences(grown=[Change("a", "buffer", old, Place("m", 0, None, 9, lives))])
    assert only(changed(size=7)).shrunk[0].after.size == 7
    assert only(changed(end=3)).rescheduled[0].after.lives == ((0, 3),)
    assert only(changed(gaps=[[1, 2]])).rescheduled[0].after.lives == ((0, 1), (2, 4))
    renamed = only(changed(id="z"))
    assert renamed == Differences(appeared=[Named("z", "buffer")], vanished=[Named("a", "buffer")])


def test_strides_count_as_places_and_slots_as_sizes() -> None:
    found = only(changed(stride=8, count=3))
    assert (found.moved[0].after.stride, found.grown[0].after.size) == (8, 24)


def test_auxiliaries_and_buffers_have_names_of_their_own() -> None:
    after = deepcopy(PLAN)
    after["tiles"][0]["auxiliaries"][0]["address"] = 68
    assert [(one.id, one.kind) for one in only(after).moved] == [("a", "auxiliary")]


def test_what_lies_on_every_tile_is_told_once() -> None:
    after = deepcopy(PLAN) | {"reservations": [{"id": "r", "region": "m", "start": 96, "end": 98}]}
    del after["descriptors"]
    comparison = compared(PLAN, after)
    assert comparison.tiles == []
    assert [one.id for one in comparison.common.shrunk] == ["r"]
    assert comparison.common.vanished == [Named("descriptors", "reserved")]


def test_tiles_are_matched_by_their_numbers() -> None:
    after = deepcopy(PLAN)
    after["tiles"][0]["numbers"] = [0]
    after["tiles"].append(deepcopy(after["tiles"][0]) | {"numbers": [1, 7]})
    after["tiles"][2]["buffers"][0]["address"] = 32
    first, second = compared(PLAN, after).tiles
    assert (first.numbers, first.status, len(first.differences.moved)) == ((1,), None, 1)
    assert (second.numbers, second.status) == ((7,), ("absent", "placed"))
    assert len(second.differences.appeared) == 4
    back = compared(after, PLAN).tiles[1]
    assert (back.status, len(back.differences.vanished)) == (("placed", "absent"), 4)


def test_buffers_that_are_newly_live_at_the_peak_are_named() -> None:
    (tile,) = compared(PLAN, changed(2, size=11, start=3)).tiles
    assert tile.peak == (Peak(2, 12), Peak(3, 23))
    assert tile.newly_live_at_peak == ["c"]


def test_gaps_do_not_count_at_the_peak() -> None:
    (tile,) = compared(PLAN, changed(1, gaps=[[2, 4]])).tiles
    assert tile.peak == (Peak(2, 12), Peak(4, 10))
    assert tile.newly_live_at_peak == ["c"]


def test_peaks_of_drawn_plans_are_those_of_every_event() -> None:
    rng = Random(6)
    for _ in range(200):
        rows: list[dict[str, Any]] = []
        for name in range(rng.randint(1, 6)):
            start = rng.randrange(8)
            times = {"start": start, "end": start + rng.randint(1, 5)}
            rows.append({"id": str(name), "region": "m", "address": 0, "size": rng.randrange(5), **times})
        plan = {"plan": 1, "tiles": [{"numbers": [0], "buffers": rows}]}
        (tile,) = compared(
            plan, plan | {"tiles": [{"numbers": [0], "buffers": [{**row, "address": 9} for row in rows]}]}
        ).tiles
        loads = {event: sum(row["size"] for row in rows if row["start"] <= event < row["end"]) for event in range(14)}
        assert tile.peak is not None
        assert tile.peak[0].bytes == max(loads.values())
        assert loads[tile.peak[0].event] == max(loads.values())
