"""`/v1/batches`: taken whole, answered in the background, told of as they go on."""

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from service.access.keys import add_key
from service.app import create_app
from service.settings import Settings
from tests.endless import endless
from tests.service.client import Client
from tests.service.small_requests import CSV, HARD, INFEASIBLE, PLACED, UNKNOWN, faulty, unasked

NDJSON = {"Content-Type": "application/x-ndjson"}
_KEYS = count()


def key() -> dict[str, str]:
    return {"Idempotency-Key": f"key {next(_KEYS)}"}


def body_of(*requests: Any) -> bytes:
    return b"\n".join(request if isinstance(request, bytes) else json.dumps(request).encode() for request in requests)


def submitted(client: Client, *requests: Any, **options: Any) -> httpx.Response:
    headers = {**NDJSON, **key(), **options.pop("headers", {})}
    return client.post("/v1/batches", content=body_of(*requests), headers=headers, **options)


def ended(client: Client, batch: str, **options: Any) -> dict[str, Any]:
    """Return how a batch ended, once it has."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        progress: dict[str, Any] = client.get(f"/v1/batches/{batch}", **options).json()
        if progress["finished"] is not None:
            return progress
    pytest.fail("the batch has not ended")


def results_of(client: Client, batch: str, query: str = "", **options: Any) -> list[dict[str, Any]]:
    answer = client.get(f"/v1/batches/{batch}/results{query}", **options)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/x-ndjson"
    return [json.loads(line) for line in answer.text.splitlines()]


def test_each_request_is_answered_as_if_it_were_alone_and_a_bad_line_spoils_only_itself(client: Client) -> None:
    requests = [PLACED, INFEASIBLE, b"", b"{nonsense", HARD, faulty(size=-1), UNKNOWN]
    answer = submitted(client, *requests)
    assert answer.status_code == 202
    batch = answer.json()["id"]
    assert answer.headers["location"] == f"/v1/batches/{batch}"
    progress = ended(client, batch)
    assert progress["state"] == "done"
    assert progress["progress"] == 1
    counts = {"placed": 2, "infeasible": 1, "unknown": 1, "faulty": 2}
    assert progress["counts"] == {"queued": 0, "running": 0, "failed": 0, "cancelled": 0, **counts}
    found = results_of(client, batch)
    assert [(each["index"], each["line"]) for each in found] == [(0, 1), (1, 2), (2, 4), (3, 5), (4, 6), (5, 7)]
    alone = [
        client.post("/v1/placements", content=body_of(request), headers={"Content-Type": "application/json"}).json()
        for request in requests
        if request
    ]
    assert [each["answer"] or each["problem"] for each in found] == alone
    assert [each["problem"] is None for each in found] == [True, True, False, True, False, True]


def test_a_document_that_lists_requests_is_a_batch_whose_results_have_no_lines(client: Client) -> None:
    answer = client.post("/v1/batches", json={"requests": [PLACED, {"memory": 5}, INFEASIBLE]}, headers=key())
    assert answer.status_code == 202
    assert ended(client, answer.json()["id"])["counts"]["faulty"] == 1
    found = results_of(client, answer.json()["id"])
    assert [each["line"] for each in found] == [None] * 3
    assert found[2]["answer"]["status"] == "infeasible"


def test_the_same_key_gets_the_same_batch_and_another_body_or_priority_is_refused(client: Client) -> None:
    headers = key()
    batch = submitted(client, PLACED, headers=headers).json()["id"]
    assert submitted(client, PLACED, headers=headers).json()["id"] == batch
    for changed in (
        submitted(client, HARD, headers=headers),
        submitted(client, PLACED, headers=headers, params={"priority": 1}),
    ):
        assert changed.status_code == 422
        assert "Idempotency-Key" in changed.json()["detail"]
    assert submitted(client, PLACED).json()["id"] != batch


@pytest.mark.parametrize(
    ("options", "status", "said"),
    [
        ({"headers": {**NDJSON}}, 400, "Idempotency-Key must be there"),
        ({"headers": {**NDJSON, "Idempotency-Key": "x" * 256}}, 400, "1 to 255 characters"),
        (
            {"headers": {"Content-Type": "text/csv", "Idempotency-Key": "a"}},
            415,
            "send Content-Type: application/x-ndjson",
        ),
        ({"headers": {**NDJSON, "Idempotency-Key": "a"}, "content": b"\n\n"}, 422, "the batch has no requests"),
        ({"headers": {**NDJSON, "Idempotency-Key": "a"}, "params": {"priority": "10"}}, 422, "from -9 to 9"),
        ({"headers": {**NDJSON, "Idempotency-Key": "a"}, "params": {"prio": "1"}}, 422, "'prio' is not known"),
        ({"headers": {"Content-Type": "application/json", "Idempotency-Key": "a"}, "content": b"[]"}, 422, "an object"),
        ({"headers": {"Content-Type": "application/json", "Idempotency-Key": "a"}, "content": b"{"}, 400, ""),
    ],
)
def test_what_is_no_batch_is_refused_and_leaves_its_key_free(
    client: Client, options: dict[str, Any], status: int, said: str
) -> None:
    answer = client.post("/v1/batches", **{"content": body_of(PLACED), **options})
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert said in answer.json()["detail"]


def test_batches_that_are_not_there_are_not_found(client: Client) -> None:
    for method, path in (("GET", ""), ("GET", "/results"), ("GET", "/events"), ("DELETE", ""), ("POST", "/retry")):
        assert client.request(method, f"/v1/batches/none{path}").status_code == 404


def test_results_go_on_after_the_last_that_was_read(client: Client) -> None:
    batch = submitted(client, *[PLACED] * 5).json()["id"]
    followed = results_of(client, batch, "?follow=true")
    assert [each["index"] for each in followed] == [0, 1, 2, 3, 4]
    assert results_of(client, batch, "?after=2") == followed[3:]
    assert results_of(client, batch, "?after=4") == []
    for query in ("after=-2", "after=x", "follow=yes", "from=1"):
        assert client.get(f"/v1/batches/{batch}/results?{query}").status_code == 422


def test_events_tell_how_it_goes_on_and_resume(client: Client) -> None:
    batch = submitted(client, *[unasked(PLACED) for _ in range(40)]).json()["id"]
    answer = client.get(f"/v1/batches/{batch}/events")
    assert answer.headers["content-type"].startswith("text/event-stream")
    events = [dict(line.split(": ", 1) for line in event.splitlines()) for event in answer.text.strip().split("\n\n")]
    assert {event["event"] for event in events} == {"progress"}
    told = [json.loads(event["data"]) for event in events]
    ids = [event["id"] for event in events]
    assert len(set(ids)) >= len({sum(list(each["counts"].values())[2:]) for each in told})
    assert told[-1] == client.get(f"/v1/batches/{batch}").json()
    again = client.get(f"/v1/batches/{batch}/events", headers={"Last-Event-ID": "3"})
    assert json.loads(again.text.split("data: ")[1].splitlines()[0]) == told[-1]
    assert client.get(f"/v1/batches/{batch}/events", headers={"Last-Event-ID": ids[-1]}).status_code == 204


def test_a_batch_that_is_cancelled_ends_at_once_and_can_be_taken_up_anew(client: Client) -> None:
    batch = submitted(client, *[unasked(PLACED) for _ in range(400)]).json()["id"]
    cancelled = client.request("DELETE", f"/v1/batches/{batch}").json()
    assert cancelled["state"] == "cancelled"
    assert cancelled["counts"]["cancelled"] > 0
    assert client.get(f"/v1/batches/{batch}").json() == cancelled
    found = results_of(client, batch)
    assert len(found) == 400
    without = [each["problem"]["type"] for each in found if each["answer"] is None]
    assert without == ["urn:tilefit:cancelled"] * cancelled["counts"]["cancelled"]
    assert client.post(f"/v1/batches/{batch}/retry").status_code == 202
    assert ended(client, batch)["counts"]["placed"] == 400


def test_a_batch_that_has_not_ended_cannot_be_taken_up_anew(client: Client) -> None:
    batch = submitted(client, *[unasked(PLACED) for _ in range(400)]).json()["id"]
    assert client.post(f"/v1/batches/{batch}/retry").status_code == 409
    client.request("DELETE", f"/v1/batches/{batch}")


def test_a_request_of_a_batch_may_not_be_longer_than_one_alone(client: Client) -> None:
    batch = submitted(client, PLACED, b'{"' + b"x" * 1_000_001, PLACED).json()["id"]
    assert ended(client, batch)["counts"]["placed"] == 2
    assert "longer than 1000000 bytes" in results_of(client, batch)[1]["problem"]["detail"]


def test_a_batch_may_be_larger_than_a_body_as_lines_but_not_as_a_document(client: Client) -> None:
    padded = {**PLACED, "options": {"deadline": 60}}
    lines = body_of(*[padded] * 8000)
    assert len(lines) > 1_000_000
    batch = submitted(client, lines).json()["id"]
    assert client.get(f"/v1/batches/{batch}").json()["items"] == 8000
    client.request("DELETE", f"/v1/batches/{batch}")
    document = client.post("/v1/batches", json={"requests": [padded] * 8000}, headers=key())
    assert document.status_code == 413
    assert "application/x-ndjson" in document.json()["detail"]


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Client]:
    settings = Settings(
        data_dir=tmp_path,
        threads=1,
        max_batch_bytes=10_000,
        max_body_bytes=5_000,
        max_batch_items=20,
        max_queued_items=30,
    )
    with Client(create_app(settings)) as client:
        yield client


def test_bounds_on_batches_hold(small: Client) -> None:
    assert submitted(small, *[PLACED] * 20).status_code == 202
    too_many = submitted(small, *[PLACED] * 21)
    assert too_many.status_code == 422
    assert "more than 20 requests" in too_many.json()["detail"]
    too_long = submitted(small, b"x" * 10_001)
    assert too_long.status_code == 413
    assert "10000 bytes" in too_long.json()["detail"]


def test_with_keys_each_client_sees_only_its_own_batches(tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    mine, theirs = ({"Authorization": f"Bearer {add_key(keys, name)}"} for name in ("mine", "theirs"))
    with Client(create_app(Settings(data_dir=tmp_path, threads=1, api_keys_file=keys))) as client:
        batch = submitted(client, PLACED, headers=mine).json()["id"]
        assert ended(client, batch, headers=mine)["counts"]["placed"] == 1
        assert client.get(f"/v1/batches/{batch}", headers=theirs).status_code == 404
        assert client.request("DELETE", f"/v1/batches/{batch}", headers=theirs).status_code == 404
        assert client.get(f"/v1/batches/{batch}").status_code == 401


def test_an_item_may_be_all_that_json_can_be_and_is_read_as_what_it_is(client: Client) -> None:
    batch = submitted(client, {"version": 1, "requests": []}, CSV.splitlines()[1].encode()).json()["id"]
    assert ended(client, batch)["counts"]["faulty"] == 2
    as_dump, as_text = (each["problem"]["detail"] for each in results_of(client, batch))
    assert "missing required field `tile`" in as_dump
    assert "line 1, column 1" in as_text


def test_one_request_can_be_answered_later_as_a_batch_of_one(client: Client) -> None:
    request = unasked(PLACED)
    answer = client.post("/v1/placements", json=request, headers={"Prefer": "respond-async"})
    assert answer.status_code == 202
    assert answer.headers["preference-applied"] == "respond-async"
    assert ended(client, answer.json()["id"])["counts"]["placed"] == 1
    (found,) = results_of(client, answer.headers["location"].rpartition("/")[2])
    at_once = client.post("/v1/placements", json=request, headers={"Prefer": "respond-async"})
    assert (at_once.status_code, at_once.json()) == (200, found["answer"])


def test_who_waits_gets_the_answer_itself_if_it_is_there_in_time(client: Client) -> None:
    waited = client.post("/v1/placements", json=unasked(PLACED), headers={"Prefer": "respond-async, wait=60"})
    assert (waited.status_code, waited.json()["status"]) == (200, "placed")
    assert waited.headers["preference-applied"] == "respond-async, wait=60"
    assert waited.headers["etag"]
    unknown = client.post("/v1/placements", json=unasked(UNKNOWN), headers={"Prefer": "wait=60"})
    assert (unknown.status_code, unknown.json()["status"]) == (200, "unknown")
    at_fault = client.post("/v1/placements", json=faulty(size=-1), headers={"Prefer": "wait=60"})
    assert (at_fault.status_code, at_fault.headers["content-type"]) == (422, "application/problem+json")
    assert at_fault.json() == client.post("/v1/placements", json=faulty(size=-1)).json()
    csv = client.post(
        "/v1/placements",
        params={"capacity": 77},
        content=CSV,
        headers={"Content-Type": "text/csv", "Prefer": "wait=60"},
    )
    assert (csv.status_code, csv.json()["status"]) == (200, "infeasible")


def test_preferences_that_say_nothing_of_time_change_nothing(client: Client) -> None:
    for prefer in ("return=minimal", "wait", "wait=soon", "handling=strict"):
        answer = client.post("/v1/placements", json=unasked(PLACED), headers={"Prefer": prefer})
        assert answer.status_code == 200
        assert "preference-applied" not in answer.headers


def test_a_request_that_takes_long_holds_up_no_result_that_was_there_before(client: Client) -> None:
    quick = [unasked(PLACED) for _ in range(12)]
    batch = submitted(client, *quick[:4], endless(), *quick[4:]).json()["id"]
    until = time.monotonic() + 60
    while len(results_of(client, batch)) < 4:
        assert time.monotonic() < until
    began = time.monotonic()
    cancelled = client.request("DELETE", f"/v1/batches/{batch}").json()
    assert cancelled["counts"]["placed"] >= 4
    assert cancelled["counts"]["cancelled"] >= 1
    ended(client, batch)
    assert time.monotonic() - began < 20


def test_what_the_database_would_not_take_is_worked_on_again_once_it_does(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        Client(create_app(Settings(data_dir=tmp_path, threads=1))) as client,
        closing(sqlite3.connect(tmp_path / "batches.sqlite", isolation_level=None)) as database,
    ):
        assert client.get("/readyz").status_code == 200
        refusal = "BEFORE INSERT ON tilefit_results WHEN NEW.item = 1 BEGIN SELECT RAISE(ABORT, 'not now'); END"
        database.execute(f"CREATE TRIGGER refuse {refusal}")
        batch = submitted(client, PLACED, PLACED).json()["id"]
        until = time.monotonic() + 60
        while "an error of ours while batches were worked on" not in caplog.text:
            assert time.monotonic() < until
        # Nobody else is held up.
        for _ in range(3):
            assert ended(client, submitted(client, PLACED).json()["id"])["counts"]["placed"] == 1
        (crashes,) = database.execute("SELECT max(crashes) FROM tilefit_groups").fetchone()
        assert crashes < 3
        database.execute("DROP TRIGGER refuse")
        assert ended(client, batch)["counts"]["placed"] == 2
