"""Requests that are written and read again."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from problem.digest import digest
from problem.errors import Fault
from problem.request import Options
from service.writers.asked import NotExpressible
from tests.documents import HIGH, LOW, alias, buffer, iterated, request
from tests.service.converted import converted, prepared
from tests.service.every_field import every_field
from tests.service.tables import as_table
from tests.strategies import requests

CSV_TARGETS = ("minimalloc", "idealloc", "idealloc-inclusive")


def lost(source: Any, target: str, **options: Any) -> list[Fault]:
    with pytest.raises(NotExpressible) as caught:
        converted(source, target, **options)
    return list(caught.value.faults)


def said(source: Any, **options: Any) -> str:
    """Give the digest of a request, its options and tile numbers aside: a CSV has neither."""
    found = prepared(source, **options).request
    tiles = tuple(tile._replace(numbers=(index,)) for index, tile in enumerate(found.tiles))
    return digest(replace(found, options=Options(), tiles=tiles))


@pytest.mark.parametrize("target", ["request", "columns"])
@pytest.mark.parametrize("written", [every_field(), as_table(every_field(), Random(3))])
def test_a_request_with_every_field_is_the_same_in_rows_and_in_columns(written: Any, target: str) -> None:
    result = converted(written, target)
    assert result.notes == ()
    again = prepared(result.data)
    assert again.digest == prepared(written).digest
    assert again.request.options == prepared(written).request.options


@pytest.mark.parametrize("memory", ["ipu-mk2", {"preset": "ipu-mk2", "loader": {"start": 0, "end": 9}}])
def test_presets_mean_the_same_afterwards(memory: Any) -> None:
    document = request(buffer("a", 4), memory=memory)
    assert prepared(converted(document, "request").data).digest == prepared(document).digest


@given(requests())
@settings(max_examples=60, deadline=None)
def test_drawn_requests_are_the_same_in_rows_and_in_columns(document: dict[str, Any]) -> None:
    expected = prepared(document).digest
    for target in ("request", "columns"):
        assert prepared(converted(document, target).data).digest == expected


def drawn_row(rng: Random, name: str) -> dict[str, Any]:
    start, length = rng.randrange(9), rng.randint(1, 9)
    row = buffer(name, rng.randrange(9), start, start + length)
    choices: dict[str, Any] = {
        "alignment": rng.choice((1, 2, 3, 8)),
        "hint": rng.randrange(99),
        "gaps": [[start, start + rng.randint(1, length)]],
    }
    return row | {field: value for field, value in choices.items() if rng.random() < 0.3}


@pytest.mark.parametrize("target", CSV_TARGETS)
def test_what_a_csv_takes_of_drawn_requests_it_gives_back(target: str) -> None:
    taken, rng = 0, Random(11)
    for _ in range(120):
        rows = [drawn_row(rng, str(index)) for index in range(rng.randrange(4))]
        document = request(*rows, memory={"capacity": 1000})
        try:
            result = converted(document, target)
        except NotExpressible:
            continue
        taken += 1
        assert said(result.data, name=target, capacity=1000) == said(document)
    assert taken > 20


def test_minimalloc_takes_alignments_hints_gaps_and_addresses() -> None:
    document = request(
        buffer("a", 4, 0, 9, alignment=8, hint=16, address=8, gaps=[[1, 2], [4, 5]]),
        buffer("b,"[:1], 4, 9, 12),
        memory={"capacity": 32, "default_alignment": 2},
    )
    written = converted(document, "minimalloc")
    lines = written.data.decode().splitlines()
    assert lines == ["id,lower,upper,size,alignment,hint,gaps,offset", "a,0,9,4,8,16,1-2 4-5,8", "b,9,12,4,2,-1,,-1"]
    assert written.notes == ("MiniMalloc's CSV says nothing of the memory: read it with --capacity 32",)
    again = prepared(written.data, capacity=32).request.buffers
    assert (again.alignment.tolist(), again.hint.tolist(), again.address.tolist()) == ([8, 2], [16, -1], [8, -1])


def test_inclusive_lifetimes_end_one_earlier_in_the_file() -> None:
    document = request(buffer("7", 4, 2, 5), memory={"capacity": 32})
    assert converted(document, "idealloc-inclusive").data == b"id,lower,upper,size\n7,2,4,4\n"
    assert converted(document, "idealloc").data == b"id,lower,upper,size\n7,2,5,4\n"


@pytest.mark.parametrize("target", CSV_TARGETS)
def test_a_preset_is_named_in_the_note_and_its_alignment_is_the_default(target: str) -> None:
    written = converted(request(buffer("7", 4), memory="ipu-mk2"), target)
    assert written.notes[0].endswith("read it with --memory ipu-mk2")
    assert b"alignment" not in written.data


@pytest.mark.parametrize("target", CSV_TARGETS)
@pytest.mark.parametrize(
    ("fields", "tile", "pointer", "name"),
    [
        ({"memory_class": "interleaved"}, {}, "/tiles/0/buffers/1/memory_class", "memory_class"),
        ({"regions": ["memory"]}, {}, "/tiles/0/buffers/1/regions", "regions"),
        ({"whole_banks": True}, {}, "/tiles/0/buffers/1/whole_banks", "whole_banks"),
        ({"access_tail": 1}, {}, "/tiles/0/buffers/1/access_tail", "access_tail"),
        ({"preloaded": True}, {}, "/tiles/0/buffers/1/preloaded", "preloaded"),
        ({"id": "a,b"}, {}, "/tiles/0/buffers/1/id", "quotes"),
        ({"id": " b"}, {}, "/tiles/0/buffers/1/id", "quotes"),
        ({"id": "b\n"}, {}, "/tiles/0/buffers/1/id", "quotes"),
        ({}, {"aliases": [alias(a=0, b=0)]}, "/tiles/0/aliases", "aliases"),
        ({}, {"repeats": [iterated("b", 2)]}, "/tiles/0/repeats", "repeats"),
        ({}, {"separate": [["a", "b"]]}, "/tiles/0/separate", "separate"),
        ({}, {"auxiliaries": [{"id": "x", "size": 1}]}, "/tiles/0/auxiliaries", "auxiliaries"),
        ({}, {"descriptor_bytes": 4}, "/tiles/0/descriptor_bytes", "descriptor_bytes"),
    ],
)
def test_what_a_csv_has_no_words_for_is_named(
    target: str, fields: dict[str, Any], tile: dict[str, Any], pointer: str, name: str
) -> None:
    document = request(buffer("a", 4), buffer("b", 4) | fields, memory={"capacity": 32}, **tile)
    (fault,) = lost(document, target)
    assert fault.pointer == pointer
    assert name in fault.detail


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"memory": {"regions": [LOW, HIGH]}}, "/memory"),
        ({"reservations": [{"id": "r", "size": 1}]}, "/reservations/0"),
        ({"host": {"packet_bytes": 1, "descriptor_entry_bytes": 1, "max_transfer_bytes": 1}}, "/host"),
        ({"interleaved_offset": 4}, "/interleaved_offset"),
        ({"tiles": [{"buffers": []}, {"buffers": []}]}, "/tiles/1"),
    ],
)
def test_what_a_csv_has_no_words_for_in_the_whole_is_named(change: dict[str, Any], pointer: str) -> None:
    document = request(buffer("a", 4), memory={"capacity": 32}) | change
    assert [fault.pointer for fault in lost(document, "minimalloc")] == [pointer]


def test_pointers_lead_into_columns_where_the_request_has_them() -> None:
    document = as_table(request(buffer("a", 4, access_tail=1), memory={"capacity": 32}))
    assert [fault.pointer for fault in lost(document, "minimalloc")] == ["/table/access_tail/0"]


def test_idealloc_has_neither_empty_buffers_nor_alignments_nor_some_addresses() -> None:
    document = request(buffer("a", 0), buffer("b", 1, alignment=4), buffer("c", 1, address=4), memory={"capacity": 32})
    assert [fault.pointer.removeprefix("/tiles/0/buffers/") for fault in lost(document, "idealloc")] == [
        "2/address",
        "0/size",
        "1/alignment",
    ]


def test_numbers_and_options_are_left_out_with_a_note() -> None:
    document = request(buffer("7", 4), memory={"capacity": 32}, numbers=[4, 5]) | {"options": {"explain": "off"}}
    notes = converted(document, "minimalloc").notes
    assert notes[1:] == (
        "MiniMalloc's CSV has no tile numbers: these are left out: 4, 5",
        "MiniMalloc's CSV has no options: those of the request are left out",
    )


@pytest.mark.parametrize("target", ["minimalloc", "idealloc", "idealloc-inclusive"])
def test_real_files_are_the_same_afterwards(cases: Path, target: str) -> None:
    for file in ("minimalloc/A.1048576.csv", "small/a.6.csv", "scale/resnet50.csv"):
        data = (cases / file).read_bytes()
        written = converted(data, target, capacity=1 << 20)
        assert said(written.data, name=target, capacity=1 << 20) == said(data, capacity=1 << 20), file


def test_real_requests_are_the_same_in_rows_and_in_columns(cases: Path) -> None:
    files = [file for file in sorted((cases / "reports").glob("*.json")) if file.name != "empty-lifetime.json"]
    assert files
    for file in files:
        document = json.loads(file.read_text())
        for target in ("request", "columns"):
            assert prepared(converted(document, target).data).digest == prepared(document).digest, file.name
