"""Every rule of section 4: what breaks it is listed under its number, and what keeps it is not."""

import pytest

from problem.verify import Violation, verify
from tests.documents import Document, alias, buffer, iterated, request
from tests.problem.builder import Place, answer_with, build_answer, build_request

# The memory of tests.documents: `low` is [16, 32), standard only, in banks of 4; `high` is [32, 64), in banks of 8.
PLACED = "/tiles/0/placements"
GAPS: Document = {"gaps": [[0, 9]]}

Case = tuple[Document, dict[str, Place], set[tuple[int, str]]]

REGIONS: dict[str, Case] = {
    "a region that does not take the class": (
        request(buffer("a", 4, memory_class="interleaved")),
        {"a": ("low", 16)},
        {(1, f"{PLACED}/0")},
    ),
    "a region that is not among those allowed": (
        request(buffer("a", 4, regions=["high"])),
        {"a": ("low", 16)},
        {(1, f"{PLACED}/0")},
    ),
    "no region, though only one that the map lacks is allowed": (
        request(buffer("a", 4, regions=["moon"])),
        {"a": ("high", 32)},
        {(1, f"{PLACED}/0")},
    ),
    "an end past the region": (request(buffer("a", 4)), {"a": ("low", 30)}, {(1, f"{PLACED}/0")}),
    "a start before the region": (request(buffer("a", 4)), {"a": ("high", 30)}, {(1, f"{PLACED}/0")}),
    "a tail past the region": (
        request(buffer("a", 4, access_tail=1)),
        {"a": ("low", 28)},
        {(1, f"{PLACED}/0")},
    ),
    "nothing: 0 bytes lie at the region's end": (request(buffer("a", 0)), {"a": ("low", 32)}, set()),
    "0 bytes past the region's end": (request(buffer("a", 0)), {"a": ("low", 33)}, {(1, f"{PLACED}/0")}),
    "interleaved storage below the offset": (
        request(buffer("a", 4, memory_class="interleaved"), buffer("b", 4)) | {"interleaved_offset": 8},
        {"a": ("high", 36), "b": ("high", 32)},
        {(1, f"{PLACED}/0")},
    ),
    "members of one storage in two regions": (
        request(buffer("a", 4), buffer("b", 4), aliases=[alias(a=0, b=0)]),
        {"a": ("low", 16), "b": ("high", 32)},
        {(1, f"{PLACED}/1")},
    ),
    "a region that another member may not use": (
        request(buffer("a", 4), buffer("b", 4, regions=["high"]), aliases=[alias(a=0, b=0)]),
        {"a": ("low", 16), "b": ("low", 16)},
        {(1, f"{PLACED}/0")},
    ),
}
CONGRUENCES: dict[str, Case] = {
    "an address that is not aligned": (request(buffer("a", 4, alignment=3)), {"a": ("low", 20)}, {(2, f"{PLACED}/0")}),
    "an address that is not aligned for another member": (
        request(buffer("a", 4), buffer("b", 2, alignment=4), aliases=[alias(a=0, b=2)]),
        {"a": ("low", 16), "b": ("low", 18)},
        {(2, f"{PLACED}/1")},
    ),
    "whole banks that do not start at one": (
        request(buffer("a", 4, whole_banks=True)),
        {"a": ("high", 36)},
        {(2, f"{PLACED}/0")},
    ),
    "another address than the fixed one": (
        request(buffer("a", 4, address=20)),
        {"a": ("low", 16)},
        {(2, f"{PLACED}/0")},
    ),
    "a fixed address of another member": (
        request(buffer("a", 4), buffer("b", 2, address=20), aliases=[alias(a=0, b=2)]),
        {"a": ("low", 16), "b": ("low", 18)},
        {(2, f"{PLACED}/1")},
    ),
    "an alias at another offset": (
        request(buffer("a", 4), buffer("b", 4), aliases=[alias(a=0, b=-2)]),
        {"a": ("low", 18), "b": ("low", 18)},
        {(2, f"{PLACED}/1")},
    ),
    "nothing: offsets of merged groups add up": (
        request(buffer("a", 4), buffer("b", 4), buffer("c", 4), aliases=[alias(a=0, b=-2), alias(c=1, b=4)]),
        {"a": ("low", 21), "b": ("low", 19), "c": ("low", 16)},
        set(),
    ),
    "carried buffers that lie apart": (
        request(buffer("a", 4), buffer("b", 4), repeats=[{"start": 0, "end": 2, "count": 3, "carried": [["a", "b"]]}]),
        {"a": ("low", 16), "b": ("low", 20)},
        {(2, f"{PLACED}/1")},
    ),
}
MEETINGS: dict[str, Case] = {
    "storage that is there at once": (
        request(buffer("a", 4, 0, 3), buffer("b", 4, 2, 5)),
        {"a": ("low", 16), "b": ("low", 19)},
        {(3, f"{PLACED}/1")},
    ),
    "nothing: one ends when the other starts": (
        request(buffer("a", 4, 0, 2), buffer("b", 4, 2, 5)),
        {"a": ("low", 16), "b": ("low", 19)},
        set(),
    ),
    "nothing: one ends where the other starts": (
        request(buffer("a", 4, 0, 3), buffer("b", 4, 0, 5)),
        {"a": ("low", 16), "b": ("low", 20)},
        set(),
    ),
    "a loop that holds what it carries": (
        request(
            buffer("a", 4, 0, 1), buffer("b", 4, 4, 5), repeats=[{"start": 0, "end": 5, "count": 2, "carried": [["a"]]}]
        ),
        {"a": ("low", 16), "b": ("low", 16)},
        {(3, f"{PLACED}/1")},
    ),
    "the hull of members that live apart": (
        request(buffer("a", 4, 0, 1), buffer("b", 4, 8, 9), buffer("c", 1, 4, 5), aliases=[alias(a=0, b=0)]),
        {"a": ("low", 16), "b": ("low", 16), "c": ("low", 19)},
        {(3, f"{PLACED}/2")},
    ),
    "the slots of an iterated buffer": (
        request(buffer("a", 3, alignment=4), buffer("b", 1), repeats=[iterated("a", 3)]),
        {"a": ("low", 16, 4), "b": ("low", 27)},
        {(3, f"{PLACED}/1")},
    ),
    "the banks that a buffer owns": (
        request(buffer("a", 5, whole_banks=True), buffer("b", 1)),
        {"a": ("low", 16), "b": ("low", 23)},
        {(3, f"{PLACED}/1")},
    ),
    "the tail of another": (
        request(buffer("a", 4, access_tail=2), buffer("b", 1)),
        {"a": ("low", 16), "b": ("low", 21)},
        {(3, f"{PLACED}/1")},
    ),
    "nothing: storage lies in the gap of another": (
        request(buffer("a", 4, 0, 9, gaps=[[4, 6], [2, 5]]), buffer("b", 4, 2, 6)),
        {"a": ("low", 16), "b": ("low", 16)},
        set(),
    ),
    "storage that outlasts the gap of another": (
        request(buffer("a", 4, 0, 9, gaps=[[2, 6]]), buffer("b", 4, 3, 7)),
        {"a": ("low", 16), "b": ("low", 16)},
        {(3, f"{PLACED}/0")},
    ),
    "a gap that does not count, as storage is shared": (
        request(
            buffer("a", 4, 0, 9, gaps=[[2, 6]]), buffer("c", 1, 0, 9), buffer("b", 4, 3, 5), aliases=[alias(a=0, c=0)]
        ),
        {"a": ("low", 16), "b": ("low", 16), "c": ("low", 16)},
        {(3, f"{PLACED}/2")},
    ),
    "nothing: 0 bytes lie on another": (
        request(buffer("a", 4), buffer("b", 0)),
        {"a": ("low", 16), "b": ("low", 18)},
        set(),
    ),
    "a shared bank, though never there at once": (
        request(buffer("a", 2, 0, 1), buffer("b", 2, 7, 8), separate=[["a", "b"]]),
        {"a": ("high", 32), "b": ("high", 38)},
        {(4, f"{PLACED}/1")},
    ),
    "a bank shared with another member's storage": (
        request(buffer("a", 2), buffer("c", 2), buffer("b", 2), separate=[["a", "b"]], aliases=[alias(a=0, c=6)]),
        {"a": ("high", 32), "c": ("high", 38), "b": ("high", 40)},
        set(),
    ),
    "a bank reached from two banks below": (
        request(buffer("a", 17), buffer("b", 1), buffer("c", 1), separate=[["a", "b", "c"]]),
        {"a": ("high", 32), "b": ("high", 49), "c": ("high", 56)},
        {(4, f"{PLACED}/1")},
    ),
    "nothing: the same number of a bank in another region": (
        request(buffer("a", 2), buffer("b", 2), separate=[["a", "b"]])
        | {
            "memory": {
                "regions": [
                    {"name": "low", "start": 0, "size": 4, "bank_bytes": 4},
                    {"name": "high", "start": 4, "size": 4, "bank_bytes": 9},
                ]
            }
        },
        {"a": ("low", 0), "b": ("high", 4)},
        set(),
    ),
}
TIMED = [{"id": "host", "size": 4, "address": 16, "intervals": [[0, 1], [8, 9]]}]
COMMON: dict[str, Case] = {
    "a reservation that is always there": (
        request(buffer("a", 4)) | {"reservations": [{"id": "code", "size": 4}]},
        {"a": ("low", 19)},
        {(5, f"{PLACED}/0")},
    ),
    "a reservation that is there at the last event": (
        request(buffer("a", 4, 2, 9)) | {"reservations": TIMED},
        {"a": ("low", 19)},
        {(5, f"{PLACED}/0")},
    ),
    "nothing: the reservation is free meanwhile": (
        request(buffer("a", 4, 1, 8)) | {"reservations": TIMED},
        {"a": ("low", 19)},
        set(),
    ),
    "nothing: the reservation is there in a gap": (
        request(buffer("a", 4, 1, 12, gaps=[[8, 9]])) | {"reservations": TIMED},
        {"a": ("low", 19)},
        set(),
    ),
    "the descriptors, by storage that is a gap all its life": (
        request(buffer("a", 4, 0, 9, **GAPS), descriptor_bytes=3),
        {"a": ("low", 19)},
        {(5, f"{PLACED}/0")},
    ),
    "the loader": (
        request(buffer("a", 4, preloaded=True), buffer("b", 4, 1, 2))
        | {"memory": {"capacity": 16, "loader": {"start": 6, "end": 8}}},
        {"a": ("memory", 4), "b": ("memory", 6)},
        {(6, f"{PLACED}/0")},
    ),
    "the loader, by a preloaded auxiliary": (
        request(auxiliaries=[{"id": "x", "size": 4, "preloaded": True}, {"id": "y", "size": 4}])
        | {"memory": {"capacity": 16, "loader": {"start": 6, "end": 10}}},
        {"x": ("memory", 4), "y": ("memory", 8)},
        {(6, "/tiles/0/auxiliaries/0")},
    ),
}
AUXILIARY = {"id": "x", "size": 4, "alignment": 4}
X = "/tiles/0/auxiliaries/0"
AUXILIARIES: dict[str, Case] = {
    "storage at another time": (
        request(buffer("a", 4, 0, 1), auxiliaries=[AUXILIARY]),
        {"a": ("low", 20), "x": ("low", 20)},
        {(7, X)},
    ),
    "storage in a gap that is all its life": (
        request(buffer("a", 4, 0, 9, **GAPS), auxiliaries=[AUXILIARY]),
        {"a": ("low", 18), "x": ("low", 20)},
        {(7, X)},
    ),
    "storage that begins within the auxiliary": (
        request(buffer("a", 1), buffer("b", 1), auxiliaries=[AUXILIARY]),
        {"a": ("low", 22), "b": ("low", 24), "x": ("low", 20)},
        {(7, f"{PLACED}/0")},
    ),
    "another auxiliary": (
        request(auxiliaries=[AUXILIARY, {"id": "y", "size": 2}]),
        {"x": ("low", 20), "y": ("low", 22)},
        {(7, "/tiles/0/auxiliaries/1")},
    ),
    "a reservation at whatever time": (
        request(auxiliaries=[AUXILIARY]) | {"reservations": TIMED},
        {"x": ("low", 16)},
        {(7, X)},
    ),
    "the descriptors": (request(auxiliaries=[AUXILIARY], descriptor_bytes=1), {"x": ("low", 16)}, {(7, X)}),
    "an address that is not aligned": (request(auxiliaries=[AUXILIARY]), {"x": ("low", 18)}, {(7, X)}),
    "an end past the region": (request(auxiliaries=[AUXILIARY | {"size": 5}]), {"x": ("low", 28)}, {(7, X)}),
    "a region without standard storage": (
        request(auxiliaries=[AUXILIARY])
        | {"memory": {"regions": [{"name": "i", "start": 0, "size": 8, "memory_classes": ["interleaved"]}]}},
        {"x": ("i", 0)},
        {(7, X)},
    ),
    "nothing: 0 bytes lie on storage": (
        request(buffer("a", 4), auxiliaries=[{"id": "x", "size": 0}]),
        {"a": ("low", 16), "x": ("low", 18)},
        set(),
    ),
}


def _violations(document: Document, *tiles: dict[str, Place] | None) -> list[Violation]:
    asked = build_request(document)
    return verify(asked, build_answer(asked, answer_with(document, *tiles)))


def _broken(document: Document, places: dict[str, Place]) -> set[tuple[int, str]]:
    """Give the rules of the plan that are broken; of storage that is torn apart, no figure is sure."""
    return {(one.rule, one.pointer) for one in _violations(document, places) if one.rule != 9}


def _case(cases: dict[str, Case]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("document", "places", "expected"), cases.values(), ids=cases)


@_case(REGIONS)
def test_a_block_lies_within_one_region_it_may_use_against(
    document: Document, places: dict[str, Place], expected: set[tuple[int, str]]
) -> None:
    assert _broken(document, places) == expected


@_case(CONGRUENCES)
def test_a_block_meets_its_congruence_against(
    document: Document, places: dict[str, Place], expected: set[tuple[int, str]]
) -> None:
    assert _broken(document, places) == expected


@_case(MEETINGS)
def test_storages_and_banks_lie_apart_against(
    document: Document, places: dict[str, Place], expected: set[tuple[int, str]]
) -> None:
    assert _broken(document, places) == expected


@_case(COMMON)
def test_a_block_keeps_off_what_is_common_to_all_tiles_against(
    document: Document, places: dict[str, Place], expected: set[tuple[int, str]]
) -> None:
    assert _broken(document, places) == expected


@_case(AUXILIARIES)
def test_an_auxiliary_has_its_addresses_alone_against(
    document: Document, places: dict[str, Place], expected: set[tuple[int, str]]
) -> None:
    assert _broken(document, places) == expected


def test_what_meets_is_named_with_both_footprints() -> None:
    document = request(buffer("a", 4, 0, 3), buffer("b", 4, 2, 5))
    (violation,) = _violations(document, {"a": ("low", 16), "b": ("low", 19)})
    assert violation.detail == "b takes [19, 23), which meets a [16, 20) while both are there"
