"""The oracles of resolution, reservations and transfers give what was worked out by hand."""

import pytest

from tests.documents import HIGH, LOW, alias, buffer, iterated, request
from tests.oracles.congruences import Congruence, intersection
from tests.oracles.intervals import meet, without
from tests.oracles.memory import Document, memory_map
from tests.oracles.reservations import reserve
from tests.oracles.resolution import Block, blocks, separations
from tests.oracles.transfers import bound, emitted, need

HOST = {"packet_bytes": 8, "descriptor_entry_bytes": 4, "max_transfer_bytes": 16}


def only_block(document: Document) -> Block:
    (block,) = blocks(document, 0)
    return block


def test_intervals_that_only_touch_or_are_empty_do_not_meet() -> None:
    assert meet((0, 3), (2, 5))
    assert not meet((0, 3), (3, 5))
    assert not meet((2, 2), (0, 5))


def test_gaps_in_any_order_and_overlapping_are_cut_out() -> None:
    assert without((0, 10), [(6, 8), (2, 4), (3, 5)]) == ((0, 2), (5, 6), (8, 10))
    assert without((0, 10), [(0, 4), (4, 10)]) == ()


def test_congruences_meet_in_one_or_in_none() -> None:
    assert intersection([]) == Congruence(0, 1)
    assert intersection([Congruence(1, 4), Congruence(3, 6)]) == Congruence(9, 12)
    assert intersection([Congruence(0, 4), Congruence(3, 6)]) is None
    assert intersection([Congruence(2**49, 2**50), Congruence(0, 4), Congruence(2, 3)]) == Congruence(2**49, 3 * 2**50)


def test_the_preset_has_a_standard_region_then_one_that_takes_both_classes() -> None:
    low, high = memory_map("ipu-mk2").regions
    assert (low.name, low.start, low.end, low.bank_bytes) == ("region0", 311296, 524288, 16384)
    assert (high.name, high.start, high.end, high.bank_bytes) == ("region1", 524288, 950272, 32768)
    assert low.memory_classes == {"standard"}
    assert high.memory_classes == {"standard", "interleaved"}
    assert memory_map("ipu-mk2").default_alignment == 8


def test_a_preset_takes_a_loader_and_another_default_alignment() -> None:
    chosen = memory_map({"preset": "ipu-mk2", "loader": {"start": 1, "end": 9}, "default_alignment": 4})
    assert chosen.regions == memory_map("ipu-mk2").regions
    assert (chosen.loader, chosen.default_alignment) == ((1, 9), 4)


def test_a_capacity_is_one_region_called_memory_that_takes_everything() -> None:
    chosen = memory_map({"capacity": 12})
    (region,) = chosen.regions
    assert (region.name, region.start, region.end, region.bank_bytes) == ("memory", 0, 12, 1)
    assert region.memory_classes == {"standard", "interleaved"}
    assert (chosen.loader, chosen.default_alignment) == (None, 1)


def test_a_buffer_alone_is_a_block_with_its_tail_in_every_region_that_takes_it() -> None:
    block = only_block(request(buffer("x", 5, 2, 9, access_tail=2, alignment=6)))
    assert (block.bytes, block.start, block.count) == (7, Congruence(0, 6), None)
    assert (block.lifetime, block.live) == ((2, 9), ((2, 9),))
    assert {name: extent.footprint for name, extent in block.extents.items()} == {"low": 7, "high": 7}
    assert {extent.stride for extent in block.extents.values()} == {None}


def test_the_default_alignment_holds_where_none_is_named() -> None:
    document = request(buffer("x", 5), buffer("y", 5, alignment=3), memory={"capacity": 9, "default_alignment": 4})
    assert [block.start.modulus for block in blocks(document, 0)] == [4, 3]


def test_an_interleaved_buffer_may_only_use_regions_that_list_the_class() -> None:
    block = only_block(request(buffer("x", 5, memory_class="interleaved")))
    assert block.interleaved
    assert list(block.extents) == ["high"]


def test_named_regions_are_the_only_ones_and_unknown_ones_allow_nothing() -> None:
    assert list(only_block(request(buffer("x", 5, regions=["low", "nowhere"]))).extents) == ["low"]
    assert not only_block(request(buffer("x", 5, regions=["nowhere"]))).extents


def test_offsets_are_shifted_so_that_the_lowest_is_zero() -> None:
    document = request(
        buffer("x", 4, alignment=4), buffer("y", 5, alignment=3), buffer("z", 0), aliases=[alias(x=0, y=-5, z=6)]
    )
    block = only_block(document)
    assert [(member.id, member.offset) for member in block.members] == [("x", 5), ("y", 0), ("z", 11)]
    # The block begins at 3, 15, 27...: y on a multiple of 3, x five bytes later on a multiple of 4.
    assert (block.bytes, block.start) == (11, Congruence(3, 12))


def test_groups_that_share_a_member_merge() -> None:
    document = request(
        buffer("x", 4),
        buffer("lone", 1),
        buffer("y", 4),
        buffer("z", 4),
        aliases=[alias(y=10, z=12), alias(z=0, x=-1)],
    )
    merged, lone = blocks(document, 0)
    assert [(member.id, member.offset) for member in merged.members] == [("x", 1), ("y", 0), ("z", 2)]
    assert (merged.place, lone.place) == (0, 1)


def test_what_any_member_is_the_block_is_and_what_all_may_use_it_may_use() -> None:
    document = request(
        buffer("x", 4, memory_class="interleaved", regions=["high"]),
        buffer("y", 4, whole_banks=True),
        buffer("z", 4, preloaded=True),
        aliases=[alias(x=0, y=0, z=0)],
    )
    block = only_block(document)
    assert (block.interleaved, block.whole_banks, block.preloaded) == (True, True, True)
    assert list(block.extents) == ["high"]


def test_a_shared_block_lives_for_the_hull_of_its_members_and_has_no_gaps() -> None:
    document = request(buffer("x", 4, 0, 5, gaps=[[1, 4]]), buffer("y", 4, 8, 9), aliases=[alias(x=0, y=0)])
    assert only_block(document).live == ((0, 9),)


def test_gaps_count_for_a_buffer_alone_even_in_a_group_of_its_own() -> None:
    document = request(buffer("x", 4, 0, 5, gaps=[[1, 4]]), aliases=[alias(x=3)])
    assert only_block(document).live == ((0, 1), (4, 5))


def test_a_carried_buffer_is_held_through_the_repeat_without_gaps() -> None:
    document = request(
        buffer("x", 4, 3, 5, gaps=[[3, 4]]),
        buffer("y", 6, 1, 4),
        repeats=[{"start": 2, "end": 9, "count": 3, "carried": [["x", "y"]], "iterated": []}],
    )
    block = only_block(document)
    assert [member.offset for member in block.members] == [0, 0]
    assert (block.bytes, block.count, block.lifetime, block.live) == (6, None, (1, 9), ((1, 9),))


def test_an_iterated_buffer_takes_slots_at_a_stride_rounded_up_to_the_unit() -> None:
    document = request(
        buffer("x", 5, 3, 4, alignment=3), repeats=[{"start": 2, "end": 6, "count": 2, "iterated": ["x"]}]
    )
    block = only_block(document)
    assert (block.bytes, block.count, block.lifetime) == (5, 2, (2, 6))
    assert {(extent.stride, extent.footprint) for extent in block.extents.values()} == {(6, 12)}


def test_what_an_iterated_buffer_is_aliased_with_is_a_view_into_its_slot() -> None:
    document = request(
        buffer("x", 5),
        buffer("view", 2, alignment=4),
        aliases=[alias(x=0, view=2)],
        repeats=[{"start": 2, "end": 6, "count": 3, "iterated": ["x"]}],
    )
    block = only_block(document)
    assert block.start == Congruence(2, 4)
    assert {(extent.stride, extent.footprint) for extent in block.extents.values()} == {(8, 24)}


def test_whole_banks_begin_at_a_bank_and_own_all_of_their_last() -> None:
    low, high = only_block(request(buffer("x", 9, alignment=6, whole_banks=True))).extents.values()
    assert (low.start, low.footprint, low.stride) == (Congruence(0, 12), 12, None)
    assert (high.start, high.footprint, high.stride) == (Congruence(0, 24), 16, None)


def test_whole_banks_of_an_iterated_block_have_another_stride_in_each_region() -> None:
    document = request(
        buffer("x", 9, whole_banks=True), repeats=[{"start": 0, "end": 1, "count": 2, "iterated": ["x"]}]
    )
    low, high = only_block(document).extents.values()
    assert (low.stride, low.footprint) == (12, 24)
    assert (high.stride, high.footprint) == (16, 32)


def test_whole_banks_exclude_a_region_whose_banks_miss_the_congruence() -> None:
    # The block lies one byte below a multiple of 6: always odd, so never on a bank of 4 or 8.
    document = request(buffer("x", 3, whole_banks=True), buffer("y", 2, alignment=6), aliases=[alias(x=0, y=1)])
    assert not only_block(document).extents


def test_fixed_addresses_and_hints_of_members_become_the_blocks_own() -> None:
    document = request(buffer("x", 4), buffer("y", 4, address=20, hint=40), aliases=[alias(x=0, y=3)])
    block = only_block(document)
    assert (block.address, block.hint) == (17, 37)


def test_the_first_hinted_member_decides() -> None:
    document = request(buffer("x", 4, hint=8), buffer("y", 4, hint=40), aliases=[alias(y=3, x=0)])
    assert only_block(document).hint == 8


def test_every_pair_of_a_separation_list_is_separated_block_by_block() -> None:
    document = request(
        *(buffer(name, 1) for name in "abcd"), aliases=[alias(a=0, d=0)], separate=[["b", "d", "c"], ["c", "a"]]
    )
    assert separations(document["tiles"][0], blocks(document, 0)) == {(0, 1), (0, 2), (1, 2)}


def test_members_without_a_common_congruence_are_refused() -> None:
    document = request(buffer("x", 4, alignment=2), buffer("y", 4, alignment=2), aliases=[alias(x=0, y=1)])
    with pytest.raises(ValueError, match="no address suits all of"):
        blocks(document, 0)


def test_an_alias_without_an_offset_lies_at_offset_zero() -> None:
    members = [{"buffer": "x"}, {"buffer": "y", "offset": 2}, {"buffer": "z"}]
    document = request(buffer("x", 1), buffer("y", 1), buffer("z", 1), aliases=[{"members": members}])
    assert [member.offset for member in only_block(document).members] == [0, 2, 0]


def test_different_counts_in_one_storage_are_refused() -> None:
    document = request(buffer("x", 4), buffer("y", 4), aliases=[alias(x=0, y=0)])
    document["tiles"][0]["repeats"] = [iterated("x", 2), iterated("y", 2)]
    assert only_block(document).count == 2
    document["tiles"][0]["repeats"][1]["count"] = 3
    with pytest.raises(ValueError, match="different counts"):
        blocks(document, 0)


def spans(document: Document) -> dict[str, tuple[str, int, int]]:
    return {name: (one.region, *one.span) for name, one in reserve(document).ranges.items()}


def test_reservations_take_the_lowest_room_that_addressed_ones_leave_at_any_time() -> None:
    document = request() | {
        "reservations": [
            {"id": "first", "size": 3},
            {"id": "at", "size": 2, "address": 18, "intervals": [[0, 1]]},
            {"id": "even", "size": 4, "alignment": 4},
            {"id": "large", "size": 7},
        ]
    }
    assert spans(document) == {
        "first": ("low", 20, 23),
        "at": ("low", 18, 20),
        "even": ("low", 24, 28),
        "large": ("high", 32, 39),
    }
    assert reserve(document).ranges["at"].times == ((0, 1),)


def test_an_addressed_reservation_may_fill_any_region() -> None:
    document = request() | {"reservations": [{"id": "at", "size": 32, "address": 32}]}
    assert spans(document) == {"at": ("high", 32, 64)}


def test_a_reservation_keeps_to_its_region_whatever_that_takes_and_off_the_loader() -> None:
    only = HIGH | {"memory_classes": ["interleaved"]}
    document = request(memory={"regions": [only, LOW], "loader": {"start": 30, "end": 35}, "default_alignment": 3})
    document["reservations"] = [{"id": "here", "size": 1, "region": "high"}, {"id": "there", "size": 12}]
    assert spans(document) == {"here": ("high", 36, 37), "there": ("low", 18, 30)}


@pytest.mark.parametrize("refused", [{"id": "r", "size": 1, "region": "nowhere"}, {"id": "r", "size": 33}])
def test_a_reservation_without_room_is_named_and_ends_the_stage(refused: Document) -> None:
    document = request(descriptor_bytes=4) | {"reservations": [refused, {"id": "at", "size": 2, "address": 18}]}
    outcome = reserve(document)
    assert (list(outcome.ranges), outcome.descriptors, outcome.failed) == (["at"], None, "r")


def test_descriptors_come_last_at_a_multiple_of_four_sized_for_the_largest_need() -> None:
    document = request(descriptor_bytes=3) | {"reservations": [{"id": "r", "size": 5}]}
    document["tiles"].append({"buffers": [], "descriptor_bytes": 7})
    descriptors = reserve(document).descriptors
    assert descriptors is not None
    assert (descriptors.region, descriptors.span) == ("low", (24, 32))


def test_descriptors_without_room_fail_and_without_need_are_not_there() -> None:
    outcome = reserve(request(descriptor_bytes=33))
    assert (outcome.descriptors, outcome.failed) == (None, "descriptors")
    outcome = reserve(request(descriptor_bytes=0))
    assert (outcome.descriptors, outcome.failed) == (None, None)


def transfer(name: str, offset: int, size: int, direction: str = "to_tile") -> Document:
    return {"buffer": name, "offset": offset, "size": size, "direction": direction}


def test_the_bound_counts_every_slice_and_what_is_emitted_shares_equal_packets() -> None:
    moved = [transfer("x", 0, 40), transfer("y", 0, 40), transfer("y", 0, 40, "from_tile"), transfer("x", 0, 0)]
    document = request(buffer("x", 40), buffer("y", 40), transfers=moved) | {"host": HOST}
    # Three slices a transfer, 12 bytes each; at one address the first two transfers share
    # all their packets, at 0 and 16 only the one at 16.
    assert bound(document, 0) == 9 * 12
    assert emitted(document, 0, {"x": 0, "y": 0}) == 6 * 8 + 9 * 4
    assert emitted(document, 0, {"x": 0, "y": 16}) == 8 * 8 + 9 * 4


def test_a_packet_is_the_same_where_address_size_and_direction_are() -> None:
    moved = [transfer("x", 4, 20), transfer("y", 0, 16), transfer("y", 16, 4), transfer("y", 16, 5)]
    document = request(buffer("x", 24), buffer("y", 24), transfers=moved) | {"host": HOST}
    # With x at 16 and y at 20: slices (20, 16), (36, 4); (20, 16); (36, 4); (36, 5).
    assert emitted(document, 0, {"x": 16, "y": 20}) == 3 * 8 + 5 * 4


def test_the_larger_of_the_named_need_and_the_bound_counts() -> None:
    document = request(buffer("x", 40), transfers=[transfer("x", 8, 20)], descriptor_bytes=30) | {"host": HOST}
    assert (bound(document, 0), need(document)) == (24, 32)
    document["tiles"][0]["descriptor_bytes"] = 7
    assert need(document) == 24
    assert (bound(request(), 0), emitted(request(), 0, {})) == (0, 0)
