"""`POST /v1/screens` of one request, whose tile entries are the candidates of a beam."""

from random import Random
from typing import Any

import pytest

from tests.service.client import Client
from tests.service.small_requests import PLACED, faulty
from tests.service.table_answers import values_of
from tests.service.tables import as_table, typed_array
from tests.strategies import bank_heavy_request, random_request

HOST = {"packet_bytes": 8, "descriptor_entry_bytes": 4, "max_transfer_bytes": 16}


def screened(client: Client, candidates: Any) -> Any:
    answer = client.post("/v1/screens", json={"candidates": candidates})
    assert answer.status_code == 200, answer.json()
    return answer.json()


def alone(request: dict[str, Any]) -> list[dict[str, Any]]:
    """Give each entry of a request as a request of its own."""
    return [{**request, "tiles": [tile]} for tile in request["tiles"]]


def as_screens(answer: dict[str, Any]) -> list[dict[str, Any]]:
    """Give an answer in columns as one in rows."""
    table = answer["table"]
    proofs = {detail["tile"]: detail["proof"] for detail in table["details"]}
    names = ("load", "event", "available_bytes", "descriptor_bound")
    columns = zip(*(values_of(table[name]) for name in ("status", *names)), strict=True)
    return [
        {
            "status": table["statuses"][status],
            **dict(zip(names, figures, strict=True)),
            "proof": proofs.get(tile),
            "problem": None,
        }
        for tile, (status, *figures) in enumerate(columns)
    ]


def test_each_entry_is_screened_as_if_it_were_alone(client: Client) -> None:
    rng, statuses = Random(11), set[str]()
    for index in range(60):
        request = (random_request if index % 3 else bank_heavy_request)(rng)
        expected = screened(client, alone(request))["screens"]
        statuses.update(screen["status"] for screen in expected)
        assert screened(client, request)["screens"] == expected
        for columns in (as_table(request), as_table(request, rng)):
            assert as_screens(screened(client, columns)) == expected
    assert statuses == {"possible", "infeasible"}


def test_columns_are_answered_as_they_were_sent(client: Client) -> None:
    assert screened(client, as_table(PLACED))["table"]["load"] == [96]
    sizes = as_table(PLACED)
    sizes["table"]["size"] = typed_array(sizes["table"]["size"])
    assert screened(client, sizes)["table"]["load"] == typed_array([96], "u1")


def test_descriptors_of_one_candidate_take_no_room_from_another(client: Client) -> None:
    buffers = [{"id": "x", "size": 100, "start": 0, "end": 1}]
    transfers = [{"buffer": "x", "offset": 0, "size": 100, "direction": "to_tile"}]
    tiles = [
        {"buffers": buffers},
        {"buffers": buffers, "transfers": transfers},
        {"buffers": [], "descriptor_bytes": 200},
    ]
    plain, moved, huge = screened(client, {"memory": {"capacity": 128}, "host": HOST, "tiles": tiles})["screens"]
    assert (plain["status"], plain["available_bytes"], plain["descriptor_bound"]) == ("possible", 128, 0)
    assert (moved["status"], moved["available_bytes"], moved["descriptor_bound"]) == ("infeasible", 44, 84)
    assert huge["proof"]["kind"] == "reservation"


def test_a_fault_is_one_of_the_whole_beam_and_says_where(client: Client) -> None:
    for candidates, pointer in (
        (faulty(end=0), "/candidates/tiles/0/buffers/0/end"),
        (as_table(faulty(end=0)), "/candidates/table/end/0"),
        (as_table(faulty(size=-4)), "/candidates/table/size/0"),
        ({}, "/candidates/memory"),
    ):
        answer = client.post("/v1/screens", json={"candidates": candidates})
        assert answer.status_code == 422
        assert pointer in [fault["pointer"] for fault in answer.json()["errors"]]


@pytest.mark.parametrize("text", [b'{"candidates": {"memory": "x"', b'{"candidates": {"memory": nul}}'])
def test_what_is_no_json_is_told_from_what_is_at_fault(client: Client, text: bytes) -> None:
    answer = client.post("/v1/screens", content=text, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400


def test_a_name_twice_is_a_fault_wherever_it_stands(client: Client) -> None:
    inner = b'{"candidates": {"memory": {"capacity": 9, "capacity": 8}, "tiles": [{"buffers": []}]}}'
    outer = b'{"candidates": [], "candidates": []}'
    for text, pointer in ((inner, "/candidates/memory/capacity"), (outer, "/candidates")):
        answer = client.post("/v1/screens", content=text, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (422, pointer)
