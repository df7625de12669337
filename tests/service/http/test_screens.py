"""`POST /v1/screens`."""

from typing import Any

import pytest

from tests.service.client import Client
from tests.service.small_requests import HARD, INFEASIBLE, PLACED, faulty


def screens(client: Client, *candidates: Any) -> list[Any]:
    answer = client.post("/v1/screens", json={"candidates": list(candidates)})
    assert answer.status_code == 200
    assert answer.headers["server-timing"].startswith("screens;dur=")
    listed: list[Any] = answer.json()["screens"]
    return listed


def test_a_candidate_is_possible_or_ruled_out_with_a_proof(client: Client) -> None:
    possible, infeasible, hard = screens(client, PLACED, INFEASIBLE, HARD)
    assert possible == {
        "status": "possible",
        "load": 96,
        "event": 0,
        "available_bytes": 128,
        "descriptor_bound": 0,
        "proof": None,
        "problem": None,
    }
    assert infeasible["status"] == "infeasible"
    assert infeasible["proof"]["kind"] == "no_address"
    assert infeasible["proof"]["blocks"] == ["a"]
    assert hard["status"] == "possible"


def test_figures_are_those_of_the_tile_with_the_largest_excess(client: Client) -> None:
    light, heavy = ({"buffers": [{"id": "x", "size": size, "start": 3, "end": 4}]} for size in (10, 20))
    host = {"packet_bytes": 8, "descriptor_entry_bytes": 4, "max_transfer_bytes": 16}
    heavy = {**heavy, "transfers": [{"buffer": "x", "offset": 0, "size": 20, "direction": "to_tile"}]}
    (screen,) = screens(client, {"memory": {"capacity": 128}, "host": host, "tiles": [light, heavy, light]})
    assert (screen["load"], screen["event"], screen["available_bytes"]) == (20, 3, 104)
    assert screen["descriptor_bound"] == 24


def test_a_request_is_infeasible_where_any_tile_is_not_only_the_fullest(client: Client) -> None:
    full = {"buffers": [{"id": "full", "size": 128, "start": 0, "end": 1}]}
    odd = {"buffers": [{"id": "odd", "size": 1, "start": 0, "end": 1, "regions": ["nowhere"]}]}
    (screen,) = screens(client, {"memory": {"capacity": 128}, "tiles": [full, odd]})
    assert screen["status"] == "infeasible"
    assert screen["proof"]["blocks"] == ["odd"]
    assert screen["load"] == 128


def test_a_reservation_without_room_rules_a_candidate_out(client: Client) -> None:
    (screen,) = screens(client, {**PLACED, "reservations": [{"id": "support", "size": 129}]})
    assert screen["status"] == "infeasible"
    assert screen["proof"]["kind"] == "reservation"
    assert screen["proof"]["blocks"] == ["support"]


def test_a_candidate_at_fault_spoils_only_itself(client: Client) -> None:
    first, faulty_one, last = screens(client, PLACED, faulty(size=-1), PLACED)
    assert first["problem"] is last["problem"] is None
    assert [faulty_one[name] for name in ("status", "load", "event", "proof")] == [None] * 4
    assert faulty_one["problem"]["status"] == 422
    assert faulty_one["problem"]["errors"][0]["pointer"] == "/tiles/0/buffers/0/size"


def test_no_candidates_get_no_screens(client: Client) -> None:
    assert screens(client) == []


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ([], ""),
        ({}, "/candidates"),
        ({"candidates": None}, "/candidates"),
        ({"candidates": [], "more": 1}, "/more"),
        ({"candidates": [0] * 4097}, "/candidates"),
    ],
)
def test_a_body_of_another_shape_is_at_fault(client: Client, body: Any, pointer: str) -> None:
    answer = client.post("/v1/screens", json=body)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == pointer


def test_only_json_is_taken(client: Client) -> None:
    headers = {"Content-Type": "text/csv"}
    assert client.post("/v1/screens", content=b"", headers=headers).status_code == 415
    assert client.post("/v1/screens", content=b"{").status_code == 415
    headers = {"Content-Type": "application/json"}
    assert client.post("/v1/screens", content=b"{", headers=headers).status_code == 400
    assert client.post("/v1/screens?capacity=5", json={"candidates": []}).status_code == 422
