"""Answers that are to be checked, ours or anybody's, read into columns."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from problem.answer import Answer, Status
from problem.errors import RequestError
from problem.preparation import prepare
from problem.request import Request
from problem.verify import Violation, verify
from service.codec import decode, encode
from service.codec.claim_reading import read_claim
from service.codec.json_text import MalformedBody
from tests.service.random_answers import random_pair

COLUMNS = (
    "status",
    "method",
    "region",
    "address",
    "stride",
    "auxiliary_offset",
    "auxiliary_region",
    "auxiliary_address",
    "unused_offset",
    "unused_start",
    "unused_end",
    "peak",
    "descriptor_bound",
    "descriptor_emitted",
)


def asked() -> Request:
    """Give a request of two entries; in the first `x` and `y` live together, and there is an auxiliary."""
    document = {
        "memory": {"regions": [{"name": "low", "start": 0, "size": 64}, {"name": "high", "start": 64, "size": 64}]},
        "tiles": [
            {
                "numbers": [4, 5],
                "buffers": [
                    {"id": "x", "size": 8, "start": 0, "end": 2},
                    {"id": "y", "size": 8, "start": 1, "end": 3},
                ],
                "auxiliaries": [{"id": "stack", "size": 4}],
            },
            {"buffers": [{"id": "z", "size": 8, "start": 0, "end": 1}]},
        ],
        "reservations": [{"id": "support", "size": 16}],
    }
    return prepare(decode(json.dumps(document).encode())).request


def answered() -> dict[str, Any]:
    """Give a right answer to it, with every figure."""
    nothing = {"reason": None, "objective": None, "proof": None, "explanation": None}
    figures = {"descriptor_bytes": {"bound": 0, "emitted": 0}, "status": "placed", "method": "greedy"}
    return {
        "digest": "sha256:0",
        "status": "placed",
        "complete": True,
        "reservations": [{"id": "support", "region": "low", "start": 0, "end": 16}],
        "descriptors": None,
        "tiles": [
            {
                "numbers": [4, 5],
                "placements": [
                    {"id": "x", "region": "low", "address": 16, "stride": None},
                    {"id": "y", "region": "low", "address": 24, "stride": None},
                ],
                "auxiliaries": [{"id": "stack", "region": "high", "address": 64}],
                "unused": [{"start": 32, "end": 64}, {"start": 68, "end": 128}],
                "peaks": [{"region": "low", "bytes": 32}, {"region": "high", "bytes": 4}],
                **figures,
                **nothing,
            },
            {
                "numbers": [1],
                "placements": [{"id": "z", "region": "low", "address": 16, "stride": None}],
                "auxiliaries": [],
                "unused": [{"start": 24, "end": 64}, {"start": 64, "end": 128}],
                "peaks": [{"region": "low", "bytes": 24}, {"region": "high", "bytes": 0}],
                **figures,
                **nothing,
            },
        ],
        "summary": {"tiles": 3, "greedy": 3, "retry": 0, "exact": 0, "infeasible": 0, "unknown": 0},
    }


def violations_of(document: Any) -> list[tuple[int, str]]:
    """Give rule and pointer of all that is wrong."""
    request = asked()
    claimed = read_claim(request, json.dumps(document).encode())
    found: list[Violation] = claimed.all_violations(verify(request, claimed.answer))
    return [(one.rule, one.pointer) for one in found]


def comparable(answer: Answer) -> Answer:
    """Leave out what a document does not say."""
    ranges = tuple(replace(one, intervals=()) for one in answer.reservations)
    return replace(answer, digest="", reservations=ranges)


@settings(max_examples=200)
@given(st.integers(0, 2**32))
def test_reading_what_was_written_gives_the_same_answer(seed: int) -> None:
    request, answer = random_pair(Random(seed))
    claimed = read_claim(request, encode(request, answer))
    read, written = comparable(claimed.answer), comparable(answer)
    for name in COLUMNS:
        assert np.array_equal(getattr(read, name), getattr(written, name)), name
        assert getattr(read, name).dtype == getattr(written, name).dtype, name
    assert (read.complete, read.reservations, read.descriptors) == (
        written.complete,
        written.reservations,
        written.descriptors,
    )
    empty = {tile for tile, detail in written.detail.items() if detail == type(detail)()}
    assert read.detail == {tile: detail for tile, detail in written.detail.items() if tile not in empty}
    assert claimed.violations == ()


def test_a_right_answer_has_no_violation() -> None:
    assert violations_of(answered()) == []


def test_what_is_left_out_is_not_looked_at() -> None:
    plans = [
        {"placements": [{name: row[name] for name in ("id", "region", "address")} for row in tile["placements"]]}
        for tile in answered()["tiles"]
    ]
    plans[0]["auxiliaries"] = answered()["tiles"][0]["auxiliaries"]
    assert violations_of({"tiles": plans}) == []


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("numbers", [4], (9, "/tiles/0/numbers")),
        ("placements", None, (1, "/tiles/0/placements")),
        ("auxiliaries", None, (1, "/tiles/0/auxiliaries/0")),
        ("unused", None, (9, "/tiles/0/unused")),
        ("peaks", None, (9, "/tiles/0/peaks")),
        ("peaks", [{"region": "low", "bytes": 32}], (9, "/tiles/0/peaks")),
        ("peaks", [{"region": "high", "bytes": 4}, {"region": "low", "bytes": 32}], (9, "/tiles/0/peaks")),
        ("descriptor_bytes", {"bound": 1, "emitted": 0}, (9, "/tiles/0/descriptor_bytes/bound")),
        ("descriptor_bytes", {"bound": 0, "emitted": None}, (9, "/tiles/0/descriptor_bytes/emitted")),
        ("method", None, (9, "/tiles/0/method")),
        ("reason", "deadline", (9, "/tiles/0/reason")),
        ("objective", {"bytes": 36, "bound": 36}, (9, "/tiles/0/objective")),
        ("proof", {"kind": "overload"}, (9, "/tiles/0/proof")),
    ],
)
def test_a_wrong_field_of_an_entry_is_a_violation(field: str, value: Any, expected: tuple[int, str]) -> None:
    document = answered()
    document["tiles"][0][field] = value
    assert expected in violations_of(document)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"address": 20}, (3, "/tiles/0/placements/1")),
        ({"address": 8}, (5, "/tiles/0/placements/0")),
        ({"address": -1}, (1, "/tiles/0/placements/0")),
        ({"address": -(2**53) + 1}, (1, "/tiles/0/placements/0")),
        ({"address": 2**53 - 1}, (1, "/tiles/0/placements/0")),
        ({"region": "nowhere"}, (1, "/tiles/0/placements/0")),
        ({"stride": 8}, (9, "/tiles/0/placements/0/stride")),
        ({"stride": -1}, (9, "/tiles/0/placements/0/stride")),
        ({"id": "w"}, (9, "/tiles/0/placements/0")),
    ],
)
def test_a_wrong_placement_is_a_violation(change: dict[str, Any], expected: tuple[int, str]) -> None:
    document = answered()
    document["tiles"][0]["placements"][0] |= change
    assert expected in violations_of(document)


def test_a_placement_that_is_missing_is_named() -> None:
    document = answered()
    del document["tiles"][0]["placements"][0]
    assert violations_of(document) == [(1, "/tiles/0/placements/0")]


def test_a_placement_that_stands_twice_is_named() -> None:
    document = answered()
    document["tiles"][0]["placements"].append(document["tiles"][0]["placements"][0])
    assert violations_of(document) == [(9, "/tiles/0/placements/2")]


def test_placements_come_in_the_order_of_the_request() -> None:
    document = answered()
    document["tiles"][0]["placements"].reverse()
    assert violations_of(document) == [(9, "/tiles/0/placements")]


def test_entries_that_are_missing_or_too_many_are_counted() -> None:
    document = answered()
    document["tiles"].append(document["tiles"][1])
    assert violations_of(document) == [(9, "/tiles")]
    document = answered()
    del document["tiles"][1]
    assert (9, "/tiles") in violations_of(document)


@pytest.mark.parametrize(
    ("field", "value", "pointer"),
    [
        ("status", "unknown", "/status"),
        ("reservations", [], "/reservations"),
        ("reservations", [{"id": "support", "region": "high", "start": 0, "end": 16}], "/reservations/0"),
        ("descriptors", {"region": "low", "start": 0, "end": 4, "bytes": 4}, "/descriptors"),
        ("descriptors", {"region": "low", "start": 0, "end": 4, "bytes": 5}, "/descriptors/bytes"),
        ("summary", {"greedy": 2}, "/summary/greedy"),
    ],
)
def test_a_wrong_field_of_the_whole_is_a_violation(field: str, value: Any, pointer: str) -> None:
    assert pointer in [where for _, where in violations_of(answered() | {field: value})]


def test_a_plan_beside_another_verdict_is_a_violation() -> None:
    document = answered()
    document["tiles"][0] |= {"status": "unknown", "reason": "deadline", "method": None}
    found = violations_of(document)
    for name in ("placements", "auxiliaries", "unused", "peaks"):
        assert (9, f"/tiles/0/{name}") in found


def test_an_entry_without_a_plan_or_a_status_is_taken_as_unknown() -> None:
    claimed = read_claim(asked(), b'{"tiles": [{}, {}]}')
    assert claimed.answer.status.tolist() == [Status.UNKNOWN, Status.UNKNOWN]


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        (b"[]", [""]),
        (b"{}", ["/tiles"]),
        (
            b'{"tiles": [{"placements": [{"id": "x", "region": "low", "address": 1.5}]}]}',
            ["/tiles/0/placements/0/address"],
        ),
        (b'{"tiles": [{"colour": 1}, 3]}', ["/tiles/0/colour", "/tiles/1"]),
        (b'{"tiles": [], "tiles": []}', ["/tiles"]),
        (b'{"tiles": [{"numbers": null, "method": "magic"}]}', ["/tiles/0/numbers", "/tiles/0/method"]),
    ],
)
def test_what_is_no_answer_is_a_fault_with_pointers(body: bytes, pointers: list[str]) -> None:
    with pytest.raises(RequestError) as raised:
        read_claim(asked(), body)
    assert [fault.pointer for fault in raised.value.faults] == pointers


def test_malformed_text_is_no_answer() -> None:
    with pytest.raises(MalformedBody):
        read_claim(asked(), b'{"tiles": [')
