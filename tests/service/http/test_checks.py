"""`POST /v1/checks`."""

from typing import Any

import pytest

from tests.service.client import Client
from tests.service.small_requests import HARD, INFEASIBLE, PLACED, UNKNOWN, faulty
from tests.service.tables import as_table


def answered(client: Client, request: Any) -> Any:
    return client.post("/v1/placements", json=request).json()


def checked(client: Client, request: Any, answer: Any) -> Any:
    response = client.post("/v1/checks", json={"request": request, "answer": answer})
    assert response.status_code == 200
    return response.json()


@pytest.mark.parametrize("request_", [PLACED, HARD, INFEASIBLE, UNKNOWN])
def test_our_own_answers_are_right(client: Client, request_: Any) -> None:
    check = checked(client, request_, answered(client, request_))
    assert check["ok"]
    assert check["violations"] == []
    assert all(proof["verified"] for proof in check["proofs"])


def test_a_wrong_address_is_named_with_its_rule(client: Client) -> None:
    answer = answered(client, PLACED)
    answer["tiles"][0]["placements"][0]["address"] = 40
    check = checked(client, PLACED, answer)
    assert not check["ok"]
    assert (1, "/tiles/0/placements/0") in {(each["rule"], each["pointer"]) for each in check["violations"]}


def test_a_bare_plan_of_anybody_is_checked(client: Client) -> None:
    placements = [{"id": "a", "region": "memory", "address": 0}, {"id": "b", "region": "memory", "address": 64}]
    assert checked(client, PLACED, {"tiles": [{"placements": placements}]})["ok"]
    placements[1]["address"] = 65
    assert not checked(client, PLACED, {"tiles": [{"placements": placements}]})["ok"]


def test_a_false_certificate_is_found(client: Client) -> None:
    check = checked(client, {**INFEASIBLE, "memory": {"capacity": 96}}, answered(client, INFEASIBLE))
    assert not check["ok"]
    assert [proof["verified"] for proof in check["proofs"]] == [False]


def test_a_rejection_by_exhaustion_is_plainly_not_verified(client: Client) -> None:
    asked = {**PLACED, "options": {"explain": "off"}}
    claimed = {"tiles": [{"status": "infeasible", "proof": {"kind": "exhausted", "engines": []}}]}
    check = checked(client, asked, claimed)
    assert check["ok"]
    (proof,) = check["proofs"]
    assert not proof["verified"]
    assert proof["detail"].startswith("not verified: an exhausted search leaves no certificate")


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({"request": PLACED}, ["/answer"]),
        ({"request": faulty(end=0), "answer": {"tiles": []}}, ["/request/tiles/0/buffers/0/end"]),
        ({"request": faulty(size=-1), "answer": {"tiles": []}}, ["/request/tiles/0/buffers/0/size"]),
        ({"request": PLACED, "answer": {"tiles": 5}}, ["/answer/tiles"]),
        ({"request": PLACED, "answer": None}, ["/answer"]),
    ],
)
def test_what_is_no_request_or_no_answer_is_at_fault(client: Client, body: Any, pointers: list[str]) -> None:
    response = client.post("/v1/checks", json=body)
    assert response.status_code == 422
    assert [fault["pointer"] for fault in response.json()["errors"]] == pointers


def test_a_part_that_stands_twice_is_at_fault(client: Client) -> None:
    body = b'{"request": {}, "answer": {"tiles": []}, "request": {}}'
    response = client.post("/v1/checks", content=body, headers={"Content-Type": "application/json"})
    assert response.status_code == 422
    assert [fault["pointer"] for fault in response.json()["errors"]] == ["/request"]


@pytest.mark.parametrize(("moved", "wrong"), [(["b"], 0), ([], 1), (["a", "b"], 1), (None, 1), (["c"], 1)])
def test_what_moved_has_to_follow_from_the_plan(client: Client, moved: list[str] | None, wrong: int) -> None:
    rows = [{"id": "a", "size": 8, "start": 0, "end": 4, "previous": 0}]
    rows += [{"id": "b", "size": 8, "start": 0, "end": 4, "previous": 4}, {"id": "c", "size": 8, "start": 0, "end": 4}]
    request = {"memory": {"capacity": 24}, "tiles": [{"buffers": rows}, {"buffers": rows[2:]}]}
    for asked, path in ((request, "/tiles/0/moved"), (as_table(request), "/table/details/0/moved")):
        answer = client.post("/v1/placements", json=asked).json()
        (answer["tiles"] if "tiles" in answer else answer["table"]["details"])[0]["moved"] = moved
        check = client.post("/v1/checks", json={"request": request, "answer": answer}).json()
        assert [each["pointer"] for each in check["violations"]] == [path] * wrong
