"""Answers in columns are checked as those in rows are, with pointers into the table."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from problem.document import Form
from problem.errors import RequestError
from problem.preparation import prepare
from problem.request import Request
from service.checking import Checked, check_answer
from service.codec import decode, encode
from service.workers import Workers
from tests.documents import buffer, iterated, request
from tests.service.every_field import every_field
from tests.service.planning import planned
from tests.service.small_requests import HARD, INFEASIBLE, PLACED, UNKNOWN
from tests.service.tables import typed_array
from tests.strategies import random_request

FULL: dict[str, Any] = request(
    buffer("a", 4, 0, 4),
    buffer("s", 3, 1, 2),
    buffer("empty", 0, 0, 4),
    auxiliaries=[{"id": "stack", "size": 2}],
    repeats=[iterated("s", 2, 1, 2), iterated("empty", 3, 0, 4)],
)
"""With an auxiliary, and iterated storage, some of no bytes."""


def asked(document: dict[str, Any]) -> Request:
    return prepare(decode(json.dumps(document).encode())).request


def answered(document: dict[str, Any], workers: Workers, form: Form = Form.LISTS) -> dict[str, Any]:
    found = planned(document, workers)
    answer: dict[str, Any] = json.loads(encode(found.request, found.answer, form))
    return answer


def check(document: dict[str, Any], answer: dict[str, Any]) -> Checked:
    return check_answer(asked(document), json.dumps(answer).encode())


def told(checked: Checked) -> set[tuple[int, str]]:
    return {(one.rule, one.pointer) for one in checked.violations}


@pytest.mark.parametrize("form", [Form.LISTS, Form.ARRAYS])
@pytest.mark.parametrize("document", [PLACED, HARD, INFEASIBLE, UNKNOWN, FULL, every_field()], ids=str)
def test_our_own_answers_in_columns_are_right(document: dict[str, Any], form: Form, workers: Workers) -> None:
    checked = check(document, answered(document, workers, form))
    assert checked.violations == []
    assert checked.ok
    assert all(proof.pointer == f"/table/details/{place}/proof" for place, proof in enumerate(checked.proofs))


@pytest.mark.parametrize("seed", range(40))
def test_drawn_answers_in_columns_are_right(seed: int, workers: Workers) -> None:
    document = random_request(Random(seed)) | {"options": {"exact": "off"}}
    checked = check(document, answered(document, workers, Random(seed).choice((Form.LISTS, Form.ARRAYS))))
    assert checked.violations == []


@pytest.mark.parametrize(
    ("column", "value", "rule", "pointer"),
    [
        ("address", 1000, 1, "/table/address/0"),
        ("region", 7, 1, "/table/address/0"),
        ("stride", 8, 9, "/table/stride/0"),
        ("status", 1, 9, "/table/details"),
        ("status", 9, 9, "/table/status/0"),
        ("method", 0, 9, "/table/method/0"),
        ("auxiliary_address", 1000, 7, "/table/auxiliary_address/0"),
        ("unused_start", 3, 9, "/table/unused_start/0"),
        ("peak", 3, 9, "/table/peak/0"),
        ("descriptor_bound", 3, 9, "/table/descriptor_bound/0"),
        ("descriptor_emitted", 3, 9, "/table/descriptor_emitted/0"),
        ("tile_offsets", 1, 9, "/table/tile_offsets"),
        ("auxiliary_offsets", 1, 9, "/table/auxiliary_offsets"),
        ("unused_offsets", 1, 9, "/table/unused_offsets"),
    ],
)
def test_a_wrong_value_is_found_where_it_is(column: str, value: int, rule: int, pointer: str, workers: Workers) -> None:
    answer = answered(FULL, workers)
    answer["table"][column][0] = value
    for sent in (answer["table"][column], typed_array(answer["table"][column])):
        answer["table"][column] = sent
        assert (rule, pointer) in told(check(FULL, answer))


def test_a_column_of_another_length_is_found() -> None:
    answer = {"table": {"address": [0], "region": [0, 0]}}
    assert told(check(PLACED, answer)) == {(9, "/table/address")}


def test_a_bare_plan_of_anybody_is_checked() -> None:
    assert check(PLACED, {"table": {"address": [0, 64], "region": [0, 0]}}).ok
    assert not check(PLACED, {"table": {"address": [0, 65], "region": [0, 0]}}).ok


def test_auxiliaries_must_be_there_where_the_request_has_some(workers: Workers) -> None:
    table = answered(FULL, workers)["table"]
    bare = {"table": {name: table[name] for name in ("address", "region")}}
    assert told(check(FULL, bare)) == {(7, "/table/auxiliary_address"), (7, "/table/auxiliary_region")}


def test_regions_may_be_counted_in_another_order(workers: Workers) -> None:
    answer = answered(FULL, workers)
    table = answer["table"]
    table["regions"] = table["regions"][::-1]
    for name in ("region", "auxiliary_region"):
        table[name] = [1 - code for code in table[name]]
    assert check(FULL, answer).ok


def test_what_is_no_answer_is_refused_with_pointers_into_it() -> None:
    table: dict[str, Any] = {"address": [0, "x"], "region": {"dtype": "u1", "bdata": "A"}, "colour": 1}
    with pytest.raises(RequestError) as raised:
        check(PLACED, {"table": table})
    assert {fault.pointer for fault in raised.value.faults} == {
        "/table/address/1",
        "/table/region/bdata",
        "/table/colour",
    }


def test_odd_spellings_are_read_too() -> None:
    body = b'{"table": {"\\u0061ddress": [-0, 64], "region": {"bdata": "AAA=", "dtype": "u1"}}}'
    assert check_answer(asked(PLACED), body).ok


def test_details_of_no_entry_are_found(workers: Workers) -> None:
    answer = answered(INFEASIBLE, workers)
    answer["table"]["details"] *= 2
    other = deepcopy(answer)
    other["table"]["details"][1]["tile"] = 5
    for each in (answer, other):
        assert (9, "/table/details/1/tile") in told(check(INFEASIBLE, each))
