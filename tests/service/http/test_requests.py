"""`POST /v1/requests`: other formats as request documents."""

import pytest

from tests.service.client import Client
from tests.service.formats.test_ipu_stack import dump, group
from tests.service.small_requests import CSV, PLACED, faulty


def test_what_it_answers_is_placed_as_what_was_sent(client: Client) -> None:
    query, headers = {"capacity": "128"}, {"Content-Type": "text/csv"}
    document = client.post("/v1/requests", params=query, content=CSV, headers=headers)
    placed = client.post("/v1/placements", params=query, content=CSV, headers=headers)
    assert document.status_code == 200
    assert client.post("/v1/placements", json=document.json()).json() == placed.json()


def test_a_dump_becomes_a_request(client: Client) -> None:
    assert client.post("/v1/requests", json=dump(group(1))).json()["tiles"][0]["buffers"]


def test_a_request_comes_back_as_it_is(client: Client) -> None:
    assert client.post("/v1/requests", json=PLACED).json() == PLACED


@pytest.mark.parametrize(("sent", "status"), [(faulty(size=-1), 422), ({}, 422)])
def test_faults_are_told(client: Client, sent: object, status: int) -> None:
    answer = client.post("/v1/requests", json=sent)
    assert answer.status_code == status
    assert answer.json()["errors"]


def test_a_csv_without_a_memory_is_at_fault(client: Client) -> None:
    answer = client.post("/v1/requests", content=CSV, headers={"Content-Type": "text/csv"})
    assert answer.status_code == 422
    assert "capacity" in answer.text


def test_faults_of_a_csv_name_its_lines(client: Client) -> None:
    headers = {"Content-Type": "text/csv"}
    answer = client.post(
        "/v1/requests", params={"capacity": "128"}, content=f"{CSV}c,0,1,99999999999999999\n", headers=headers
    )
    assert answer.status_code == 422
    assert "line 4" in answer.json()["errors"][0]["detail"]
