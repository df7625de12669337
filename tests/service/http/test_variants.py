"""`POST /v1/variants`."""

from typing import Any

import pytest

from tests.service.client import Client
from tests.service.small_requests import INFEASIBLE, PLACED, faulty


def variants(client: Client, body: dict[str, Any]) -> list[Any]:
    answer = client.post("/v1/variants", json=body)
    assert answer.status_code == 200
    listed: list[Any] = answer.json()["variants"]
    return listed


def interleaved() -> dict[str, Any]:
    request = faulty(memory_class="interleaved")
    return {**request, "memory": "ipu-mk2"}


def test_each_offset_gets_the_answer_that_the_request_gets_with_it(client: Client) -> None:
    offsets = [0, 64, 2**53 - 1]
    found = variants(client, {"request": interleaved(), "interleaved_offsets": offsets})
    assert [variant["interleaved_offset"] for variant in found] == offsets
    for variant, offset in zip(found, offsets, strict=True):
        alone = client.post("/v1/placements", json={**interleaved(), "interleaved_offset": offset})
        assert variant["answer"] == alone.json()
        assert variant["memory"] is variant["problem"] is None


def test_each_memory_gets_the_answer_that_the_request_gets_in_it(client: Client) -> None:
    memories = ["ipu-mk2", {"capacity": 80}, {"preset": "ipu-mk2", "default_alignment": 16}]
    found = variants(client, {"request": PLACED, "memories": memories})
    assert [variant["memory"] for variant in found] == memories
    assert [variant["answer"]["status"] for variant in found] == ["placed", "infeasible", "placed"]
    for variant, memory in zip(found, memories, strict=True):
        assert variant["answer"] == client.post("/v1/placements", json={**PLACED, "memory": memory}).json()


@pytest.mark.parametrize(
    ("memory", "pointer"),
    [
        ("ipu-mk9", "/memory"),
        (None, "/memory"),
        ({}, "/memory"),
        ({"capacity": 0}, "/memory/capacity"),
        ({"regions": [{"name": "r", "start": 0, "size": True}]}, "/memory/regions/0/size"),
        ({"capacity": 8, "loader": {"start": 4, "end": 4}}, "/memory/loader/end"),
    ],
)
def test_a_memory_at_fault_spoils_only_its_variant(client: Client, memory: Any, pointer: str) -> None:
    first, wrong, last = variants(client, {"request": INFEASIBLE, "memories": ["ipu-mk2", memory, {"capacity": 200}]})
    assert first["answer"]["status"] == last["answer"]["status"] == "placed"
    assert wrong["memory"] == memory
    assert wrong["answer"] is None
    assert [fault["pointer"] for fault in wrong["problem"]["errors"]] == [pointer]


@pytest.mark.parametrize("offset", [-1, 1.0, True, "8", None, 2**53])
def test_an_offset_at_fault_spoils_only_its_variant(client: Client, offset: Any) -> None:
    wrong, right = variants(client, {"request": PLACED, "interleaved_offsets": [offset, 0]})
    assert right["answer"]["status"] == "placed"
    assert [fault["pointer"] for fault in wrong["problem"]["errors"]] == ["/interleaved_offset"]


def test_a_request_at_fault_spoils_all(client: Client) -> None:
    answer = client.post("/v1/variants", json={"request": faulty(size="8"), "memories": ["ipu-mk2"]})
    assert answer.status_code == 422
    assert [fault["pointer"] for fault in answer.json()["errors"]] == ["/request/tiles/0/buffers/0/size"]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"request": PLACED}, ""),
        ({"request": PLACED, "memories": [], "interleaved_offsets": []}, ""),
        ({"memories": []}, "/request"),
        ({"request": PLACED, "memories": "ipu-mk2"}, "/memories"),
        ({"request": PLACED, "memories": ["ipu-mk2"] * 257}, "/memories"),
        ({"request": PLACED, "interleaved_offsets": [0] * 257}, "/interleaved_offsets"),
    ],
)
def test_a_body_of_another_shape_is_at_fault(client: Client, body: Any, pointer: str) -> None:
    answer = client.post("/v1/variants", json=body)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == pointer
