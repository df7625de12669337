"""Reservations and descriptors lie where section 5 of the contract puts them."""

from typing import Any

import pytest

from problem.answer import ReservedRange
from problem.reservations import Reserved
from tests.documents import Document, buffer, request
from tests.draws import drawn
from tests.oracles.reservations import reserve
from tests.preparing import prepared, the_fault

WOVEN: Document = {"name": "woven", "start": 0, "size": 16, "memory_classes": ["interleaved"]}
UPPER: Document = {"name": "upper", "start": 64, "size": 32, "memory_classes": ["standard"]}
LOWER: Document = {"name": "lower", "start": 16, "size": 16}
REGIONS = [WOVEN, UPPER, LOWER]
"""Standard storage goes to `upper` first, then to `lower`."""


def asked(*reservations: Document, loader: tuple[int, int] | None = None, **tile: Any) -> Document:
    memory: Document = {"regions": REGIONS}
    if loader is not None:
        memory["loader"] = {"start": loader[0], "end": loader[1]}
    return request(memory=memory, **tile) | {"reservations": list(reservations)}


def reserved(*reservations: Document, loader: tuple[int, int] | None = None, **tile: Any) -> Reserved:
    return prepared(asked(*reservations, loader=loader, **tile)).reserved


def one(name: str, size: int, **fields: Any) -> Document:
    return {"id": name, "size": size, **fields}


def ends(found: Reserved) -> dict[str, tuple[int, int]]:
    every = [*found.ranges] if found.descriptors is None else [*found.ranges, found.descriptors]
    return {range_.id: (range_.start, range_.end) for range_ in every}


def test_every_range_of_drawn_requests_is_the_oracles() -> None:
    failed = 0
    for document in drawn():
        ready = prepared(document)
        found, right = ready.reserved, reserve(document)
        names = [region.name for region in ready.request.memory.regions]
        assert found.failed == right.failed
        assert [(each.id, names[each.region], (each.start, each.end)) for each in found.ranges] == [
            (name, range_.region, range_.span) for name, range_ in right.ranges.items()
        ]
        assert (found.descriptors is None) == (right.descriptors is None)
        if found.descriptors is not None and right.descriptors is not None:
            assert (found.descriptors.start, found.descriptors.end) == right.descriptors.span
            assert names[found.descriptors.region] == right.descriptors.region
        failed += found.failed is not None
    assert failed > 30


def test_one_without_an_address_goes_to_the_lowest_of_the_first_region_that_takes_standard_storage() -> None:
    assert reserved(one("a", 4), one("b", 20), one("c", 9), one("d", 1)).ranges == (
        ReservedRange("a", 1, 64, 68),
        ReservedRange("b", 1, 68, 88),
        ReservedRange("c", 2, 16, 25),
        ReservedRange("d", 1, 88, 89),
    )


def test_a_named_region_is_used_whatever_it_takes() -> None:
    assert reserved(one("a", 4, region="woven")).ranges == (ReservedRange("a", 0, 0, 4),)


def test_addressed_ones_come_first_whatever_their_place_in_the_list() -> None:
    found = reserved(one("a", 4), one("b", 2, address=64), one("c", 2))
    assert ends(found) == {"a": (66, 70), "b": (64, 66), "c": (70, 72)}
    assert [range_.id for range_ in found.ranges] == ["a", "b", "c"]


def test_the_gap_between_others_is_used_where_it_is_wide_enough() -> None:
    found = reserved(one("low", 2, address=64), one("high", 2, address=70), one("wide", 5), one("narrow", 4))
    assert ends(found) == {"low": (64, 66), "high": (70, 72), "wide": (72, 77), "narrow": (66, 70)}


def test_an_alignment_of_its_own_or_the_map_counts() -> None:
    document = asked(one("a", 1, address=64), one("b", 1), one("c", 1, alignment=6))
    document["memory"]["default_alignment"] = 4
    assert ends(prepared(document).reserved) == {"a": (64, 65), "b": (68, 69), "c": (66, 67)}


def test_one_without_an_address_meets_no_addressed_range_at_any_time_and_not_the_loader() -> None:
    found = reserved(one("window", 2, address=64, intervals=[[5, 6]]), one("a", 3), loader=(68, 70))
    assert ends(found) == {"window": (64, 66), "a": (70, 73)}


def test_ranges_occupied_at_different_times_may_share_addresses() -> None:
    found = reserved(one("a", 4, address=64, intervals=[[0, 2], [4, 6]]), one("b", 4, address=66, intervals=[[2, 4]]))
    assert ends(found) == {"a": (64, 68), "b": (66, 70)}
    assert found.ranges[0].intervals == ((0, 2), (4, 6))


@pytest.mark.parametrize(("need", "size"), [(1, 4), (4, 4), (5, 8), (0, 0)])
def test_descriptors_are_rounded_up_to_4_and_none_are_no_range(need: int, size: int) -> None:
    found = reserved(one("a", 1), descriptor_bytes=need)
    assert ends(found) == {"a": (64, 65)} | ({"descriptors": (68, 68 + size)} if size else {})


def test_the_largest_need_of_any_tile_counts_by_transfers_or_by_bytes() -> None:
    document = asked(descriptor_bytes=9)
    moving = {"buffer": "b", "offset": 0, "size": 3, "direction": "to_tile"}
    document["tiles"] += [
        {"buffers": [buffer("b", 4)], "transfers": [moving], "descriptor_bytes": 2},
        {"buffers": [], "descriptor_bytes": 3},
    ]
    document["host"] = {"packet_bytes": 3, "descriptor_entry_bytes": 2, "max_transfer_bytes": 1}
    found = prepared(document).reserved
    assert ends(found) == {"descriptors": (64, 80)}
    assert found.bound.tolist() == [0, 15, 0]


def test_descriptors_come_last_and_keep_clear_of_all_others() -> None:
    found = reserved(one("window", 2, address=66, intervals=[[0, 1]]), one("a", 2), loader=(68, 71), descriptor_bytes=4)
    assert ends(found) == {"window": (66, 68), "a": (64, 66), "descriptors": (72, 76)}


def test_the_next_region_is_tried_where_the_first_has_no_room() -> None:
    found = reserved(one("a", 30, address=64), one("b", 4), descriptor_bytes=4)
    assert ends(found) == {"a": (64, 94), "b": (16, 20), "descriptors": (20, 24)}


@pytest.mark.parametrize(
    ("reservations", "need", "failed", "found"),
    [
        ([one("a", 33), one("b", 1)], 0, "a", {}),
        ([one("b", 1), one("a", 33)], 4, "a", {"b": (64, 65)}),
        ([one("a", 33), one("b", 1, address=64)], 0, "a", {"b": (64, 65)}),
        ([one("a", 17, region="lower")], 0, "a", {}),
        ([one("a", 1, region="elsewhere")], 0, "a", {}),
        ([one("a", 1)], 33, "descriptors", {"a": (64, 65)}),
    ],
    ids=["first", "second", "addressed after it", "named region", "unknown region", "descriptors"],
)
def test_what_finds_no_room_is_named_and_ends_the_search(
    reservations: list[Document], need: int, failed: str, found: dict[str, tuple[int, int]]
) -> None:
    result = reserved(*reservations, descriptor_bytes=need)
    assert (result.failed, result.descriptors, ends(result)) == (failed, None, found)


MEETS = "meets reservation 'a' while both are occupied"


@pytest.mark.parametrize(
    ("reservations", "pointer", "detail"),
    [
        ([one("a", 4, address=62)], "/reservations/0/address", "the range [62, 66) does not lie within any region"),
        ([one("a", 17, address=16)], "/reservations/0/address", "the range [16, 33) does not lie within any region"),
        ([one("a", 1, address=40)], "/reservations/0/address", "the range [40, 41) does not lie within any region"),
        (
            [one("a", 1, address=16, region="upper")],
            "/reservations/0/address",
            "the range [16, 17) does not lie within region 'upper'",
        ),
        ([one("a", 1, address=66, alignment=4)], "/reservations/0/address", "address is 66, must be a multiple of 4"),
        ([one("a", 1, address=64, region="no")], "/reservations/0/region", "the map has no region 'no'"),
        ([one("a", 4, address=77)], "/reservations/0/address", "the range [77, 81) meets the loader"),
        ([one("a", 4, address=64), one("b", 4, address=67)], "/reservations/1/address", MEETS),
        ([one("a", 4, address=67), one("b", 4, address=64)], "/reservations/1/address", MEETS),
        ([one("a", 4, address=64, intervals=[[2, 3]]), one("b", 4, address=64)], "/reservations/1/address", MEETS),
        (
            [one("a", 4, address=64, intervals=[[0, 2], [4, 6]]), one("b", 4, address=67, intervals=[[2, 5]])],
            "/reservations/1/address",
            MEETS,
        ),
    ],
)
def test_an_addressed_one_that_cannot_lie_there_is_a_fault(
    reservations: list[Document], pointer: str, detail: str
) -> None:
    fault = the_fault(asked(*reservations, loader=(80, 82)))
    assert (fault.pointer, fault.detail) == (pointer, detail)


def test_an_addressed_one_may_lie_in_a_region_that_takes_no_standard_storage() -> None:
    assert ends(reserved(one("a", 4, address=3))) == {"a": (3, 7)}
