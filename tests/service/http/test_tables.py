"""Requests in columns over HTTP get what the same rows get, in columns."""

import json
from random import Random
from typing import Any

import pytest

from service.schemas.table import SMALL_TABLE
from tests.service.client import Client
from tests.service.http.test_placements import faults, place
from tests.service.small_requests import HARD, INFEASIBLE, PLACED, UNKNOWN, faulty
from tests.service.table_answers import as_rows, values_of
from tests.service.tables import as_table, typed_array


@pytest.mark.parametrize("request_", [PLACED, HARD, INFEASIBLE, UNKNOWN])
@pytest.mark.parametrize("rng", [None, Random(1)], ids=["lists", "arrays"])
def test_the_answer_is_that_of_the_rows_in_columns(client: Client, request_: Any, rng: Random | None) -> None:
    in_rows, in_columns = place(client, request_), place(client, as_table(request_, rng))
    assert in_columns.status_code == 200
    assert as_rows(in_columns.json(), request_) == in_rows.json()
    assert isinstance(in_columns.json()["table"]["address"], dict) == (rng is not None)


def test_a_request_in_columns_at_fault_is_refused_with_pointers_into_it(client: Client) -> None:
    assert faults(place(client, as_table(faulty(end=0)))) == {"/table/end/0": (0, 0)}
    assert faults(place(client, as_table(faulty(size=-4)))) == {"/table/size/0": (-4, 0)}
    table = {**SMALL_TABLE["table"], "size": {"dtype": "i4", "bdata": "AAA"}}
    assert faults(place(client, {**SMALL_TABLE, "table": table})) == {"/table/size/bdata": (None, "base64")}


def test_options_above_the_settings_are_faults_of_columns_too(client: Client) -> None:
    document = {**SMALL_TABLE, "options": {"deadline": 1e9}}
    assert faults(place(client, document)) == {"/options/deadline": (1e9, 3600.0)}


def test_candidates_may_be_columns(client: Client) -> None:
    rows, columns = (
        client.post("/v1/screens", json={"candidates": candidates}).json()["screens"]
        for candidates in ([PLACED, INFEASIBLE], [as_table(PLACED), as_table(INFEASIBLE, Random(1))])
    )
    assert rows == columns
    (screen,) = client.post("/v1/screens", json={"candidates": [as_table(faulty(end=0))]}).json()["screens"]
    assert [fault["pointer"] for fault in screen["problem"]["errors"]] == ["/table/end/0"]


def test_variants_of_columns_are_answered_in_columns(client: Client) -> None:
    body = {"request": as_table(PLACED), "memories": [PLACED["memory"], {"capacity": 80}]}
    fitting, too_small = client.post("/v1/variants", json=body).json()["variants"]
    assert as_rows(fitting["answer"], PLACED) == place(client, PLACED).json()
    assert too_small["answer"]["status"] == "infeasible"


def test_answers_to_columns_are_checked(client: Client) -> None:
    answer = place(client, PLACED).json()
    for request in (as_table(PLACED), as_table(PLACED, Random(1))):
        assert client.post("/v1/checks", json={"request": request, "answer": answer}).json()["ok"]
    body = {"request": as_table(faulty(end=0)), "answer": answer}
    assert faults(client.post("/v1/checks", json=body)) == {"/request/table/end/0": (0, 0)}


@pytest.mark.parametrize("request_", [PLACED, HARD, INFEASIBLE, UNKNOWN])
def test_answers_in_columns_are_checked_against_either(client: Client, request_: Any) -> None:
    answer = place(client, as_table(request_, Random(1))).json()
    for request in (request_, as_table(request_)):
        check = client.post("/v1/checks", json={"request": request, "answer": answer}).json()
        assert (check["ok"], check["violations"]) == (True, [])
    answer["table"]["address"] = [40, 2]
    check = client.post("/v1/checks", json={"request": PLACED, "answer": answer}).json()
    assert not check["ok"]
    assert {each["pointer"].split("/")[1] for each in check["violations"]} <= {"table", "status", "summary"}


def test_a_large_table_is_read_and_answered_whole(client: Client) -> None:
    n = 20_000
    columns: dict[str, Any] = {"size": typed_array([4] * n, "i4"), "start": typed_array(list(range(n)), "i4")}
    columns |= {"end": typed_array(list(range(1, n + 1)), "i4")}
    offsets = typed_array(list(range(0, n + 1, 100)), "i4")
    body = {"memory": {"capacity": 1024}, "table": {"tile_offsets": offsets, **columns}}
    answer = place(client, json.dumps(body)).json()
    assert answer["summary"]["greedy"] == 200
    assert values_of(answer["table"]["address"]) == [0] * n
