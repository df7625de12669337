"""`POST /v1/variants`."""

from itertools import product
from typing import Any

import pytest

from tests.service.client import Client
from tests.service.small_requests import HARD, INFEASIBLE, PLACED, faulty


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


def test_there_is_a_variant_for_each_combination_memories_first(client: Client) -> None:
    body = {"request": interleaved(), "capacities": [96, 400], "interleaved_offsets": [0, 64, 304]}
    found = variants(client, body | {"memories": ["ipu-mk2", {"capacity": 9}]})
    values = [(variant["memory"], variant["capacity"], variant["interleaved_offset"]) for variant in found]
    assert values == list(product(["ipu-mk2", {"capacity": 9}], [96, 400], [0, 64, 304]))
    assert [variant["status"] for variant in found] == [
        "placed",
        "infeasible",
        "infeasible",
        "placed",
        "placed",
        "placed",
    ] * 2


def test_a_capacity_moves_the_end_of_the_highest_region_alone(client: Client) -> None:
    low = {"name": "low", "start": 0, "size": 64, "bank_bytes": 4, "memory_classes": ["standard"]}
    high = {"name": "high", "start": 64, "size": 8, "memory_classes": ["interleaved"], "bank_bytes": 8}
    memory = {"regions": [high, low], "loader": {"start": 60, "end": 64}, "default_alignment": 2}
    request = {**faulty(preloaded=True, memory_class="interleaved"), "memory": memory}
    for capacity, variant in zip(
        (95, 96, 4000), variants(client, {"request": request, "capacities": [95, 96, 4000]}), strict=True
    ):
        resized = memory | {"regions": [{**high, "size": capacity}, low]}
        assert variant["answer"] == client.post("/v1/placements", json={**request, "memory": resized}).json()


@pytest.mark.parametrize("capacity", [0, -1, True, "8", None, 2**53])
def test_a_capacity_at_fault_spoils_only_its_variant(client: Client, capacity: Any) -> None:
    wrong, right = variants(client, {"request": PLACED, "capacities": [capacity, 128]})
    assert right["status"] == "placed"
    assert [fault["pointer"] for fault in wrong["problem"]["errors"]] == ["/capacity"]
    assert wrong["capacity"] == capacity


def test_a_capacity_is_a_fault_where_the_region_or_a_reservation_would_end_past_its_bound(client: Client) -> None:
    end, reserved = 2**53 - 0x80000, {**PLACED, "reservations": [{"id": "r", "size": 8, "address": 100}]}
    (wrong,) = variants(client, {"request": PLACED, "memories": ["ipu-mk2"], "capacities": [end]})
    assert [fault["pointer"] for fault in wrong["problem"]["errors"]] == ["/capacity"]
    small, large = variants(client, {"request": reserved, "capacities": [104, 108]})
    assert [fault["pointer"] for fault in small["problem"]["errors"]] == ["/reservations/0/address"]
    assert large["answer"]["status"] == "placed"


def test_each_variant_says_whether_it_fits_how_and_how_high_it_reaches(client: Client) -> None:
    body = {"request": HARD, "memories": [HARD["memory"], {"capacity": 2000}, {"capacity": 1}]}
    exact, roomy, tiny = variants(client, body)
    assert [(each["status"], each["method"]) for each in (exact, roomy, tiny)] == [
        ("placed", "exact"),
        ("placed", "greedy"),
        ("infeasible", None),
    ]
    for each in (exact, roomy):
        assert each["peak_bytes"] == max(
            sum(peak["bytes"] for peak in tile["peaks"]) for tile in each["answer"]["tiles"]
        )
    assert tiny["peak_bytes"] is None
    bare = variants(client, body | {"answers": "off"})
    assert bare == [{**each, "answer": None} for each in (exact, roomy, tiny)]


def test_a_request_at_fault_spoils_all(client: Client) -> None:
    answer = client.post("/v1/variants", json={"request": faulty(size="8"), "memories": ["ipu-mk2"]})
    assert answer.status_code == 422
    assert [fault["pointer"] for fault in answer.json()["errors"]] == ["/request/tiles/0/buffers/0/size"]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"request": PLACED}, ""),
        ({"request": PLACED, "answers": "off"}, ""),
        ({"request": PLACED, "memories": [], "answers": "some"}, "/answers"),
        ({"request": PLACED, "memories": [], "answers": None}, "/answers"),
        ({"request": PLACED, "memories": ["ipu-mk2"] * 9, "capacities": [1] * 30}, "/capacities"),
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
