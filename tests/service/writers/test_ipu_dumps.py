"""Requests and plans that are written as ipu-stack dumps."""

import json
from pathlib import Path
from typing import Any

import pytest

from problem.errors import RequestError
from service.formats import ipu_stack
from service.workers import Workers
from service.writers.asked import NotExpressible
from tests.documents import alias, buffer, iterated, request
from tests.service.converted import as_bytes, converted, prepared
from tests.service.formats.test_ipu_stack import auxiliary, dump, group, slots
from tests.service.planning import answer

CONTENT = [
    group(9, conflicts=[7, 9, 404]),
    group(7, alignment=32, **{"class": "Ipu21Interleaved"}),
    group(1, lifetime={"first": 0, "last": 4294967295, "seen": True}),
    auxiliary(3),
]
RANGES = [[0x4C010, 0x60000], [0x61000, 0x88000]]


def lost(source: Any, **options: Any) -> list[str]:
    with pytest.raises(NotExpressible) as caught:
        converted(source, "ipu-stack", **options)
    return [fault.pointer for fault in caught.value.faults]


def ipu(*rows: dict[str, Any], **tile: Any) -> dict[str, Any]:
    return request(*rows, memory="ipu-mk2", **tile)


@pytest.mark.parametrize(
    "original",
    [
        dump(*CONTENT, ranges=RANGES, interleaved_offset=64),
        dump(ranges=[], host_scratch_range=[5, 5]),
        dump(group(4), tile=65535, ranges=[[0, 2**32 - 1]], host_scratch_range=[0x7F000, 0x81000]),
    ],
)
def test_a_dump_made_of_a_request_means_what_the_first_one_meant(original: dict[str, Any]) -> None:
    asked = ipu_stack.read(as_bytes(original))
    written = converted(asked, "ipu-stack")
    assert prepared(written.data).digest == prepared(original).digest
    assert all("names of reservations" in note for note in written.notes)


def test_a_dump_that_was_read_is_written_as_it_was() -> None:
    original = dump(slots(0, 16384), *CONTENT)
    assert json.loads(converted(original, "ipu-stack").data) == original


def test_tails_are_part_of_the_bytes_and_the_default_alignment_is_written() -> None:
    written = json.loads(converted(ipu(buffer("5", 4, access_tail=3), numbers=[8]), "ipu-stack").data)
    (only,) = written["requests"]
    assert (written["tile"], only["bytes"], only["alignment"], only["assignments"]) == (8, 7, 8, [[5, 0]])


@pytest.mark.parametrize(
    ("fields", "tile", "pointer"),
    [
        ({"regions": ["region1"]}, {}, "/tiles/0/buffers/0/regions"),
        ({"whole_banks": True}, {}, "/tiles/0/buffers/0/whole_banks"),
        ({"preloaded": True}, {}, "/tiles/0/buffers/0/preloaded"),
        ({"address": 0x80000}, {}, "/tiles/0/buffers/0/address"),
        ({"gaps": [[0, 1]]}, {}, "/tiles/0/buffers/0/gaps"),
        ({"hint": 0x80000}, {}, "/tiles/0/buffers/0/hint"),
        ({"id": "x"}, {}, "/tiles/0/buffers/0/id"),
        ({"id": "05"}, {}, "/tiles/0/buffers/0/id"),
        ({"size": 2**32}, {}, "/tiles/0/buffers/0/size"),
        ({"end": 2**32 + 1}, {}, "/tiles/0/buffers/0/end"),
        ({}, {"aliases": [alias(**{"5": 0, "6": 0})]}, "/tiles/0/aliases"),
        ({}, {"repeats": [iterated("5", 2)]}, "/tiles/0/repeats"),
        ({}, {"descriptor_bytes": 4}, "/tiles/0/descriptor_bytes"),
        ({}, {"numbers": [1, 2]}, "/tiles/0/numbers"),
        ({}, {"numbers": [65536]}, "/tiles/0/numbers"),
        ({}, {"auxiliaries": [{"id": "stack", "size": 1}]}, "/tiles/0/auxiliaries/0/id"),
        ({}, {"auxiliaries": [{"id": "1", "size": 1, "preloaded": True}]}, "/tiles/0/auxiliaries/0"),
    ],
)
def test_what_no_dump_says_is_named(fields: dict[str, Any], tile: dict[str, Any], pointer: str) -> None:
    assert lost(ipu(buffer("5", 4) | fields, buffer("6", 4), **tile)) == [pointer]


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"memory": {"capacity": 4000}}, "/memory"),
        ({"memory": {"preset": "ipu-mk2", "loader": {"start": 0, "end": 1}}}, "/memory"),
        ({"reservations": [{"id": "r", "size": 8}]}, "/reservations/0"),
        (
            {"reservations": [{"id": "r", "size": 8, "address": 0x80000, "intervals": [[0, 5]]}]},
            "/reservations/0/intervals",
        ),
        ({"tiles": [{"buffers": []}, {"buffers": []}]}, "/tiles/1"),
    ],
)
def test_what_no_dump_says_of_the_whole_is_named(change: dict[str, Any], pointer: str) -> None:
    assert lost(ipu(buffer("5", 4)) | change) == [pointer]


def test_every_root_has_the_span_of_its_whole_group(workers: Workers) -> None:
    original = dump(
        slots(0, 16384, 32768, root=20, bytes=49152),
        group(7, assignments=[[7, 0], [4, 50]]),
        ranges=[[0x80000, 0xE8000]],
        host_scratch_range=[0, 0],
    )
    answered = answer(ipu_stack.read(as_bytes(original)), workers)
    written = json.loads(converted(original, "ipu-stack", answered).data)
    spans = written.pop("assigned_root_spans")
    assert written == {name: value for name, value in original.items() if name != "assigned_root_spans"} | {
        "placed": True
    }
    places = {row["id"]: row for row in answered["tiles"][0]["placements"]}
    start = places["20"]["address"]
    assert spans["20"] == spans["21"] == spans["22"] == [start, start + 3 * 32768]
    start = places["7"]["address"]
    assert spans["7"] == spans["4"] == [start, start + 100]


def test_a_dump_with_spans_is_a_plan(workers: Workers) -> None:
    original = dump(slots(0, 16384), group(7), ranges=[[0x80000, 0xE8000]])
    solved = converted(original, "ipu-stack", answer(ipu_stack.read(as_bytes(original)), workers)).data
    plan = json.loads(converted(solved, "plan-json").data)
    rows = plan["tiles"][0]["buffers"]
    assert [(row["id"], row.get("stride"), row.get("count")) for row in rows] == [("2", 32768, 2), ("7", None, None)]
    assert [[row["address"]] for row in rows] == [json.loads(solved)["assigned_root_spans"][i][:1] for i in ("2", "7")]


@pytest.mark.parametrize("spans", [{}, {"7": [0x80000, 0x80000 + 100]}, {"4": [0, 1]}])
def test_a_dump_without_all_spans_is_no_plan(spans: dict[str, Any]) -> None:
    with pytest.raises(RequestError) as caught:
        converted(dump(group(4), group(7), assigned_root_spans=spans), "plan-json")
    assert any("has no span" in fault.detail for fault in caught.value.faults) or spans.keys() == {"4"}


def test_auxiliaries_have_no_span(workers: Workers) -> None:
    original = dump(group(4), auxiliary(3))
    answered = answer(ipu_stack.read(as_bytes(original)), workers)
    with pytest.raises(NotExpressible, match="auxiliary '3' has none"):
        converted(original, "ipu-stack", answered)
    with pytest.raises(RequestError, match="auxiliary 3 has no span"):
        converted(dump(group(4), auxiliary(3), assigned_root_spans={"4": [0x80000, 0x80064]}), "plan-csv")


@pytest.mark.parametrize("name", ["ipu-fragmented", "ipu-bank-branching"])
def test_real_dumps_get_spans_that_read_as_the_same_plan(cases: Path, workers: Workers, name: str) -> None:
    original = json.loads((cases / "ipu-stack-dump-v1" / f"{name}.json").read_text())
    answered = answer(ipu_stack.read(as_bytes(original)), workers)
    solved = converted(original, "ipu-stack", answered).data
    roots = [root for one in original["requests"] for root, _ in one["assignments"]]
    assert set(json.loads(solved)["assigned_root_spans"]) == set(map(str, roots))
    assert converted(solved, "plan-json").data == converted(original, "plan-json", answered).data
