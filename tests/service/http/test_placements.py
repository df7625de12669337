"""`POST /v1/placements`."""

import gzip
import json
from typing import Any

import pytest

from tests.judge import judge
from tests.service.client import Client
from tests.service.formats.test_ipu_stack import dump, group
from tests.service.small_requests import CSV, HARD, INFEASIBLE, PLACED, UNKNOWN, faulty, unasked

JSON = {"Content-Type": "application/json"}


def place(client: Client, body: Any, media_type: str | None = "application/json", **query: Any) -> Any:
    content = body if isinstance(body, (bytes, str)) else json.dumps(body)
    headers = {} if media_type is None else {"Content-Type": media_type}
    answer = client.post("/v1/placements", content=content, headers=headers, params=query)
    kind = "application/json" if answer.status_code == 200 else "application/problem+json"
    assert answer.headers["content-type"] == kind
    return answer


def faults(answer: Any) -> dict[str, tuple[Any, Any]]:
    assert answer.status_code == 422
    return {fault["pointer"]: (fault["value"], fault["bound"]) for fault in answer.json()["errors"]}


@pytest.mark.parametrize(
    ("request_", "status", "method"),
    [
        (PLACED, "placed", "greedy"),
        (HARD, "placed", "exact"),
        (INFEASIBLE, "infeasible", None),
        (UNKNOWN, "unknown", None),
    ],
)
def test_every_verdict_is_an_answer(client: Client, request_: Any, status: str, method: str | None) -> None:
    answer = place(client, request_)
    assert answer.status_code == 200
    document = answer.json()
    assert document["status"] == status
    assert document["tiles"][0]["method"] == method
    assert judge(request_, document) == []


def test_the_same_request_gets_the_same_bytes(client: Client) -> None:
    assert place(client, HARD).content == place(client, HARD).content


def test_the_stages_and_how_long_they_took_are_in_a_header(client: Client) -> None:
    timing = place(client, unasked(PLACED)).headers["server-timing"]
    stages = [stage.partition(";dur=") for stage in timing.split(", ")]
    assert {"decode", "prepare", "greedy", "verify", "encode"} < {name for name, _, _ in stages}
    assert all(float(duration) >= 0 for _, _, duration in stages)


def test_a_request_keeps_its_name_and_gets_one_where_it_has_none(client: Client) -> None:
    named = client.post("/v1/placements", json=PLACED, headers={"X-Request-ID": "build-7.2_a"})
    assert named.headers["x-request-id"] == "build-7.2_a"
    names = {place(client, PLACED).headers["x-request-id"] for _ in range(3)}
    assert len(names) == 3


@pytest.mark.parametrize("name", ["", "two words", "x" * 129, "a\tb"])
def test_a_name_that_could_break_a_log_is_replaced(client: Client, name: str) -> None:
    answer = client.post("/v1/placements", json=PLACED, headers={"X-Request-ID": name})
    assert answer.headers["x-request-id"] != name


@pytest.mark.parametrize("media_type", ["application/json", "application/json; charset=utf-8", "Application/JSON"])
def test_json_is_taken_under_its_media_type(client: Client, media_type: str) -> None:
    assert place(client, PLACED, media_type).status_code == 200


def test_a_csv_is_placed_as_the_request_that_says_the_same(client: Client) -> None:
    answer = place(client, CSV, "text/csv", capacity=128)
    assert answer.json()["digest"] == place(client, PLACED).json()["digest"]


def test_a_csv_may_name_a_preset(client: Client) -> None:
    tile = place(client, CSV, "text/csv", memory="ipu-mk2").json()["tiles"][0]
    assert tile["placements"][0]["region"] == "region0"


def test_a_csv_without_a_memory_is_told_how_to_name_one(client: Client) -> None:
    answer = place(client, CSV, "text/csv")
    assert "?capacity=" in answer.json()["detail"]
    assert faults(answer)


@pytest.mark.parametrize("capacity", ["", "x", "1.5", "-1", "1e3", "0x10", "٣", "9" * 17, " 5", "1_0"])
def test_a_capacity_is_written_in_plain_digits(client: Client, capacity: str) -> None:
    assert faults(place(client, CSV, "text/csv", capacity=capacity)) == {"/memory/capacity": (capacity, 2**53 - 1)}


@pytest.mark.parametrize("capacity", ["0", str(2**53)])
def test_a_capacity_keeps_to_the_bounds_of_the_contract(client: Client, capacity: str) -> None:
    assert list(faults(place(client, CSV, "text/csv", capacity=capacity))) == ["/memory/capacity"]


def test_a_preset_that_is_not_known_is_a_fault_of_the_memory(client: Client) -> None:
    assert list(faults(place(client, CSV, "text/csv", memory="ipu-mk9"))) == ["/memory"]


def test_a_csv_at_fault_is_told_where(client: Client) -> None:
    answer = place(client, "id,lower,upper,size\na,0,2,many\n", "text/csv", capacity=128)
    assert "line 2" in answer.json()["detail"]
    assert faults(answer)


def test_a_dump_is_told_from_a_request_by_its_content(client: Client) -> None:
    tile = place(client, dump(group(7))).json()["tiles"][0]
    assert tile["numbers"] == [40]
    assert [placement["id"] for placement in tile["placements"]] == ["7"]


def test_a_dump_at_fault_is_told_where(client: Client) -> None:
    assert list(faults(place(client, dump(group(7, bytes=-1))))) == ["/requests/0/bytes"]


def test_the_format_may_be_named(client: Client) -> None:
    assert place(client, PLACED, format="request").status_code == 200
    assert place(client, CSV, "application/json", format="minimalloc", capacity=128).status_code == 200
    # With inclusive lifetimes the two meet at event 2.
    for name, status in (("idealloc", "placed"), ("idealloc-inclusive", "infeasible")):
        assert place(client, CSV, "text/csv", format=name, capacity=128).json()["status"] == status
    assert faults(place(client, PLACED, format="ipu-stack"))
    snapshot = {"device_traces": [[{"action": "alloc", "addr": 1, "size": 96}]]}
    assert place(client, snapshot, format="torch-snapshot", capacity=95).json()["status"] == "infeasible"


@pytest.mark.parametrize(
    "query",
    [
        {"capcity": "128"},
        {"format": "xml"},
        {"format": "onnx"},
        {"format": "torch-pickle"},
        {"format": ["request", "request"]},
    ],
)
def test_a_query_that_is_not_understood_is_refused(client: Client, query: dict[str, Any]) -> None:
    assert list(faults(place(client, PLACED, **query))) == [""]


def test_a_capacity_beside_a_request_that_has_its_own_is_refused(client: Client) -> None:
    assert faults(place(client, PLACED, capacity=128))


@pytest.mark.parametrize("media_type", [None, "", "text/plain", "application/x-www-form-urlencoded", "json"])
def test_another_media_type_is_refused_with_those_that_are_taken(client: Client, media_type: str | None) -> None:
    answer = place(client, json.dumps(PLACED).encode(), media_type)
    assert answer.status_code == 415
    assert answer.headers["accept"] == "application/json, text/csv"
    assert "application/json" in answer.json()["detail"]


@pytest.mark.parametrize("body", [b"", b"{", b'{"memory": NaN}', b"\xff", b"[" * 100_000, b'{"tiles": [1,]}'])
def test_a_body_that_is_no_json_is_malformed(client: Client, body: bytes) -> None:
    answer = place(client, body)
    assert answer.status_code == 400
    assert answer.json()["type"] == "urn:tilefit:malformed-body"


def test_every_fault_is_listed_with_pointer_value_and_bound(client: Client) -> None:
    answer = place(client, faulty(size=-4, end=0, alignment=True))
    assert faults(answer) == {
        "/tiles/0/buffers/0/size": (-4, 0),
        "/tiles/0/buffers/0/alignment": (True, "integer"),
        "/tiles/0/buffers/0/end": (0, 0),
    }
    assert "size is -4, must be at least 0 (/tiles/0/buffers/0/size)" in answer.json()["detail"]


SECONDS = [("time_limit", 600.5, 600.0), ("deadline", 3601, 3600.0)]


@pytest.mark.parametrize(("name", "value", "bound"), SECONDS)
@pytest.mark.parametrize("change", [{}, {"size": "8"}, {"end": 0}])
def test_seconds_above_the_settings_are_faults_beside_all_others(
    client: Client, name: str, value: float, bound: float, change: dict[str, Any]
) -> None:
    found = faults(place(client, {**faulty(**change), "options": {name: value}}))
    assert found.pop(f"/options/{name}") == (value, bound)
    assert list(found) == [f"/tiles/0/buffers/0/{field}" for field in change]


def test_seconds_at_the_bound_are_taken(client: Client) -> None:
    assert place(client, {**PLACED, "options": {"time_limit": 600, "deadline": 3600}}).status_code == 200


def test_a_compressed_body_is_placed(client: Client) -> None:
    answer = client.post(
        "/v1/placements",
        content=gzip.compress(json.dumps(PLACED).encode()),
        headers={**JSON, "Content-Encoding": "gzip"},
    )
    assert answer.json()["status"] == "placed"


def test_a_body_above_the_bound_is_refused_before_it_is_read(client: Client) -> None:
    assert place(client, b" " * 1_000_001).status_code == 413


@pytest.mark.parametrize("path", ["/v1/placements", "/v1/requests"])
def test_faults_of_a_csv_name_line_and_column(client: Client, path: str) -> None:
    body = f"id,begin,upper,size\na,0,1,4\nb,{2**53},1,4\n"
    answer = client.post(path, content=body, headers={"Content-Type": "text/csv"}, params={"capacity": 64})
    (fault,) = answer.json()["errors"]
    assert fault["detail"].startswith("line 3, column begin: start is 9007199254740992, must be at most ")
    assert fault["pointer"] == "/tiles/0/buffers/1/start"
