"""The oracles of both greedy orders and of hints give what was worked out by hand."""

import pytest

from tests.documents import HIGH, LOW, Document, alias, buffer, iterated, request
from tests.oracles.hints import hints, peaks
from tests.oracles.placing import Walk, every_address, greedy, promising_addresses, retry
from tests.oracles.planning import plan
from tests.oracles.plans import Placement, TilePlan, layout_of, plan_of
from tests.oracles.rules import Layout, Position, Tile, auxiliary_fits, read_tile


@pytest.fixture(params=[every_address, promising_addresses])
def walk(request: pytest.FixtureRequest) -> Walk:
    chosen: Walk = request.param
    return chosen


def flat(capacity: int, **fields: object) -> Document:
    return {"capacity": capacity, **fields}


def addresses(found: TilePlan | None) -> dict[str, int]:
    assert found is not None
    of_buffers = {name: placement.address for name, placement in found.placements.items()}
    return of_buffers | {name: position.address for name, position in found.auxiliaries.items()}


def resolved(document: Document) -> Tile:
    tile = read_tile(document, 0)
    assert tile is not None
    return tile


def test_each_block_goes_to_the_lowest_address_that_suits_it(walk: Walk) -> None:
    document = request(buffer("a", 5, 0, 9), buffer("b", 4, 1, 9, alignment=3), buffer("c", 1, 2, 9), memory=flat(12))
    assert addresses(greedy(document, 0, walk)) == {"a": 0, "b": 6, "c": 5}


def test_storage_of_what_has_ended_is_used_again(walk: Walk) -> None:
    document = request(buffer("a", 8, 0, 2), buffer("b", 5, 2, 4), buffer("c", 3, 3, 4), memory=flat(8))
    assert addresses(greedy(document, 0, walk)) == {"a": 0, "b": 0, "c": 5}


def test_the_lifetime_order_is_start_then_class_then_modulus_then_bytes_then_place(walk: Walk) -> None:
    document = request(
        buffer("late", 1, 1, 9),
        buffer("second", 2, 0, 9),
        buffer("third", 2, 0, 9),
        buffer("large", 3, 0, 9),
        buffer("coarse", 1, 0, 9, alignment=2),
        buffer("woven", 1, 0, 9, memory_class="interleaved"),
        memory=flat(16),
    )
    expected = {"late": 1, "second": 6, "third": 8, "large": 3, "coarse": 2, "woven": 0}
    assert addresses(greedy(document, 0, walk)) == expected


def test_the_retry_order_is_modulus_then_bytes_then_length_then_place(walk: Walk) -> None:
    document = request(
        buffer("short", 2, 0, 2),
        buffer("long", 2, 1, 9),
        buffer("equal", 2, 0, 2),
        buffer("large", 3, 0, 9, memory_class="interleaved"),
        buffer("coarse", 1, 0, 9, alignment=2),
        memory=flat(16),
    )
    expected = {"short": 6, "long": 4, "equal": 8, "large": 1, "coarse": 0}
    assert addresses(retry(document, 0, walk)) == expected


def test_both_orders_count_every_slot_of_an_iterated_block(walk: Walk) -> None:
    document = request(buffer("plain", 5), buffer("slots", 2), memory=flat(16), repeats=[iterated("slots", 3)])
    assert addresses(greedy(document, 0, walk)) == {"plain": 6, "slots": 0}
    assert addresses(retry(document, 0, walk)) == {"plain": 6, "slots": 0}


def test_fixed_blocks_come_before_all_others(walk: Walk) -> None:
    document = request(buffer("free", 4), buffer("fixed", 4, 0, 2, address=2), memory=flat(12))
    assert addresses(greedy(document, 0, walk)) == {"free": 6, "fixed": 2}
    assert addresses(retry(document, 0, walk)) == {"free": 6, "fixed": 2}


def test_fixed_blocks_that_meet_fail_the_tile(walk: Walk) -> None:
    document = request(buffer("a", 4, 0, 2, address=0), buffer("b", 4, 1, 3, address=3), memory=flat(12))
    assert greedy(document, 0, walk) is None
    assert retry(document, 0, walk) is None


def test_regions_are_tried_in_the_order_of_the_map_not_of_addresses(walk: Walk) -> None:
    document = request(buffer("a", 24), buffer("b", 10), memory={"regions": [HIGH, LOW]})
    found = greedy(document, 0, walk)
    assert found is not None
    assert found.placements == {"a": Placement("high", 32, None), "b": Placement("low", 16, None)}


def test_no_block_lies_across_two_regions(walk: Walk) -> None:
    document = request(buffer("a", 14, 0, 9), buffer("b", 4, 1, 9))
    assert addresses(greedy(document, 0, walk)) == {"a": 16, "b": 32}


def test_interleaved_blocks_keep_above_the_offset_of_their_region(walk: Walk) -> None:
    document = request(buffer("a", 4, memory_class="interleaved", alignment=3), buffer("b", 4, regions=["high"]))
    document["interleaved_offset"] = 5
    assert addresses(greedy(document, 0, walk)) == {"a": 39, "b": 32}


def test_gaps_give_storage_to_others(walk: Walk) -> None:
    document = request(buffer("a", 8, 0, 9, gaps=[[2, 5]]), buffer("b", 8, 2, 5), memory=flat(8))
    assert addresses(greedy(document, 0, walk)) == {"a": 0, "b": 0}
    document["tiles"][0]["buffers"][1]["end"] = 6
    assert greedy(document, 0, walk) is None


def test_separated_blocks_never_share_a_bank_whenever_they_live(walk: Walk) -> None:
    document = request(buffer("a", 5, 0, 1), buffer("b", 2, 5, 6), buffer("c", 2, 7, 8), separate=[["a", "b"]])
    assert addresses(greedy(document, 0, walk)) == {"a": 16, "b": 24, "c": 16}


def test_separated_blocks_in_different_regions_share_no_bank(walk: Walk) -> None:
    document = request(buffer("a", 13, 0, 1), buffer("b", 2, 5, 6), separate=[["a", "b"]])
    assert addresses(greedy(document, 0, walk)) == {"a": 16, "b": 32}


def test_all_banks_of_all_slots_of_an_iterated_block_are_its_own(walk: Walk) -> None:
    document = request(buffer("a", 3), buffer("b", 1, 5, 6), separate=[["a", "b"]], repeats=[iterated("a", 3)])
    found = greedy(document, 0, walk)
    assert found is not None
    assert found.placements == {"a": Placement("low", 16, 3), "b": Placement("low", 28, None)}


def test_whole_banks_keep_the_rest_of_their_last_bank(walk: Walk) -> None:
    document = request(buffer("a", 5, whole_banks=True), buffer("b", 2))
    assert addresses(greedy(document, 0, walk)) == {"a": 16, "b": 24}


def test_strides_differ_between_regions(walk: Walk) -> None:
    document = request(buffer("a", 5, whole_banks=True), repeats=[iterated("a", 2)])
    found = greedy(document, 0, walk)
    assert found is not None
    assert found.placements == {"a": Placement("low", 16, 8)}
    document["tiles"][0]["repeats"] = [iterated("a", 3)]
    found = greedy(document, 0, walk)
    assert found is not None
    assert found.placements == {"a": Placement("high", 32, 8)}


def test_members_lie_at_their_offsets_in_the_order_of_the_request(walk: Walk) -> None:
    document = request(buffer("a", 2), buffer("c", 1), buffer("b", 2), memory=flat(8), aliases=[alias(a=3, b=0)])
    found = greedy(document, 0, walk)
    assert found is not None
    assert list(found.placements) == ["a", "c", "b"]
    assert addresses(found) == {"a": 3, "c": 5, "b": 0}


def test_a_reservation_bars_only_the_times_at_which_it_is_there(walk: Walk) -> None:
    document = request(buffer("a", 4, 0, 2), buffer("b", 4, 2, 4), memory=flat(8))
    document["reservations"] = [{"id": "r", "address": 0, "size": 3, "intervals": [[0, 1], [4, 9]]}]
    assert addresses(greedy(document, 0, walk)) == {"a": 3, "b": 0}


def test_a_block_that_is_never_there_still_keeps_off_descriptors_and_separated_banks(walk: Walk) -> None:
    document = request(
        buffer("ghost", 4, 0, 2, gaps=[[0, 2]]),
        buffer("solid", 6, 0, 2),
        buffer("apart", 1, 0, 2),
        memory=flat(24, default_alignment=2),
        separate=[["ghost", "apart"]],
        descriptor_bytes=3,
    )
    document["reservations"] = [{"id": "r", "address": 4, "size": 2}]
    # Descriptors fill 0 to 4; the ghost may lie on the reservation, not on the bank (of one byte) of its partner.
    assert addresses(greedy(document, 0, walk)) == {"ghost": 4, "solid": 6, "apart": 12}
    document["memory"] = {"regions": [{"name": "m", "start": 0, "size": 24, "bank_bytes": 8}], "default_alignment": 2}
    assert addresses(greedy(document, 0, walk)) == {"ghost": 4, "solid": 6, "apart": 12}
    document["tiles"][0]["buffers"][1]["size"] = 0
    assert addresses(greedy(document, 0, walk)) == {"ghost": 4, "solid": 0, "apart": 8}


def test_preloaded_blocks_and_auxiliaries_keep_off_the_loader(walk: Walk) -> None:
    document = request(
        buffer("a", 2),
        buffer("b", 2, preloaded=True),
        memory=flat(12, loader={"start": 1, "end": 6}),
        auxiliaries=[{"id": "x", "size": 1}, {"id": "y", "size": 1, "preloaded": True}],
    )
    assert addresses(greedy(document, 0, walk)) == {"a": 0, "b": 6, "x": 2, "y": 8}


def test_auxiliaries_lie_on_addresses_that_nothing_ever_occupies(walk: Walk) -> None:
    document = request(
        buffer("a", 3, 0, 1, gaps=[[0, 1]]),
        buffer("b", 2, 5, 6),
        memory=flat(24),
        descriptor_bytes=4,
        auxiliaries=[{"id": "x", "size": 2, "alignment": 4}, {"id": "y", "size": 1}, {"id": "z", "size": 0}],
    )
    document["reservations"] = [{"id": "r", "address": 7, "size": 1, "intervals": [[99, 100]]}]
    # Descriptors fill 0 to 4, a 4 to 7, b 4 to 6, the reservation 7 to 8.
    assert addresses(greedy(document, 0, walk)) == {"a": 4, "b": 4, "x": 8, "y": 10, "z": 0}


def test_an_auxiliary_needs_a_region_that_takes_standard_storage(walk: Walk) -> None:
    woven = LOW | {"memory_classes": ["interleaved"]}
    document = request(memory={"regions": [woven, HIGH]}, auxiliaries=[{"id": "x", "size": 3}])
    found = greedy(document, 0, walk)
    assert found is not None
    assert found.auxiliaries == {"x": Position("high", 32)}


def test_an_auxiliary_may_fill_its_region_and_not_leave_it(walk: Walk) -> None:
    document = request(memory={"regions": [LOW]}, auxiliaries=[{"id": "x", "size": 16}])
    assert addresses(greedy(document, 0, walk)) == {"x": 16}
    assert not auxiliary_fits(resolved(document), Layout(), 0, Position("low", 15))
    assert not auxiliary_fits(resolved(document), Layout(), 0, Position("low", 17))


def test_an_auxiliary_without_an_address_fails_the_tile(walk: Walk) -> None:
    document = request(buffer("a", 5, 0, 1), buffer("b", 5, 1, 2), memory=flat(8), auxiliaries=[{"id": "x", "size": 4}])
    assert greedy(document, 0, walk) is None
    assert retry(document, 0, walk) is None


def test_a_block_of_no_bytes_conflicts_with_nothing_up_to_the_end_of_its_region(walk: Walk) -> None:
    document = request(
        buffer("full", 8),
        buffer("empty", 0, address=5),
        buffer("odd", 0, alignment=7, preloaded=True, memory_class="interleaved"),
        memory={"regions": [{"name": "m", "start": 1, "size": 8, "bank_bytes": 4}], "loader": {"start": 0, "end": 9}},
        separate=[["full", "empty"]],
    )
    assert addresses(greedy(document, 0, walk)) == {"full": 1, "empty": 5, "odd": 7}
    document["tiles"][0]["buffers"][2]["alignment"] = 9
    assert addresses(greedy(document, 0, walk))["odd"] == 9
    document["tiles"][0]["buffers"][2]["alignment"] = 10
    assert greedy(document, 0, walk) is None


def test_a_reservation_without_room_fails_every_tile() -> None:
    document = request(buffer("a", 1)) | {"reservations": [{"id": "r", "size": 99}]}
    assert [result.method for result in plan(document)] == [None]


def splitting(capacity: int) -> Document:
    """Give a tile in which a small buffer that stays splits the room that a later large one needs."""
    return request(buffer("a", 4, 0, 1), buffer("stays", 2, 0, 3), buffer("large", 6, 1, 3), memory=flat(capacity))


def test_the_retry_places_only_the_tiles_on_which_greedy_failed() -> None:
    document = splitting(8)
    document["tiles"].append({"buffers": [buffer("b", 4)]})
    first, second = plan(document)
    assert (first.method, second.method) == ("retry", "greedy")
    assert addresses(first.plan) == {"a": 0, "stays": 6, "large": 0}
    assert addresses(second.plan) == {"b": 0}


def test_a_tile_on_which_both_orders_fail_has_no_plan() -> None:
    (result,) = plan(splitting(7))
    assert (result.method, result.plan) == (None, None)


def hinted(document: Document) -> dict[str, int]:
    found = greedy(document, 0)
    assert found is not None
    return addresses(hints(document, 0, found))


def test_a_block_moves_to_its_hint_where_no_peak_rises() -> None:
    small = buffer("small", 2, 1, 2, hint=5)
    document = request(buffer("a", 8), small, memory=flat(16))
    assert hinted(document) == {"a": 0, "small": 5}
    small["hint"] = 6
    assert hinted(document) == {"a": 0, "small": 6}
    small["hint"] = 7
    assert hinted(document) == {"a": 0, "small": 0}


def test_a_hint_that_breaks_a_rule_is_passed_over() -> None:
    small = buffer("small", 2, 1, 2, hint=5, alignment=2)
    document = request(buffer("a", 8), small, memory=flat(16))
    assert hinted(document)["small"] == 0
    small |= {"alignment": 1, "start": 0, "hint": 3}
    assert hinted(document)["small"] == 8


def test_a_hint_names_the_address_of_its_member() -> None:
    document = request(
        buffer("a", 8), buffer("m", 1, 1, 2), buffer("n", 1, 1, 2, hint=6), memory=flat(16), aliases=[alias(m=0, n=2)]
    )
    assert hinted(document) == {"a": 0, "m": 4, "n": 6}


def test_hints_are_taken_in_the_order_of_places_each_with_the_moves_before_it() -> None:
    document = request(
        buffer("a", 8, 0, 1),
        buffer("first", 2, 1, 2, hint=5),
        buffer("second", 2, 1, 2, hint=6),
        buffer("third", 2, 1, 2, hint=2),
        memory=flat(16),
    )
    # Greedy lays them at 0, 2 and 4: the third is still in the way of the first, the second no longer in its own.
    assert hinted(document) == {"a": 0, "first": 0, "second": 6, "third": 2}


def test_a_move_may_go_to_another_region_and_keeps_off_auxiliaries() -> None:
    moving = buffer("moving", 2, 1, 2, hint=36)
    document = request(buffer("a", 4), moving, buffer("b", 8, regions=["high"]), auxiliaries=[{"id": "x", "size": 2}])
    found = greedy(document, 0)
    assert found is not None
    assert hints(document, 0, found).placements["moving"] == Placement("high", 36, None)
    moving["hint"] = 20
    assert hinted(document)["moving"] == 16


def test_no_peak_may_rise_even_where_another_falls() -> None:
    document = request(buffer("a", 4, hint=40))
    assert hinted(document) == {"a": 16}


def test_a_block_whose_first_member_lies_above_its_start_moves_as_a_whole() -> None:
    document = request(
        buffer("a", 8), buffer("m", 1, 1, 2), buffer("n", 1, 1, 2, hint=4), memory=flat(16), aliases=[alias(m=2, n=0)]
    )
    assert hinted(document) == {"a": 0, "m": 6, "n": 4}


def test_a_peak_reaches_to_the_highest_end_of_one_byte_or_more() -> None:
    document = request(buffer("a", 3), buffer("none", 0, address=40), auxiliaries=[{"id": "x", "size": 1}])
    found = greedy(document, 0)
    assert found is not None
    assert peaks(resolved(document), layout_of(resolved(document), found)) == {"low": 4, "high": 0}


def test_a_plan_read_back_block_by_block_is_the_same_plan() -> None:
    document = request(buffer("m", 2), buffer("n", 2), aliases=[alias(m=3, n=0)], auxiliaries=[{"id": "x", "size": 1}])
    found = greedy(document, 0)
    assert found is not None
    layout = layout_of(resolved(document), found)
    assert layout.blocks == {0: Position("low", 16)}
    assert plan_of(resolved(document), layout) == found
