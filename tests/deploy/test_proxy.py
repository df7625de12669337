"""The proxy's own configuration before two real replicas: what streams still streams, what refuses still refuses."""

import secrets
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest

from tests.deploy.compose import ROOT
from tests.deploy.farm import Farm, farm, until
from tests.deploy.required import program
from tests.endless import endless
from tests.postgres import fresh_database

SMALL: Final[dict[str, Any]] = {
    "memory": {"capacity": 8},
    "tiles": [{"buffers": [{"id": "a", "size": 8, "start": 0, "end": 1}]}],
}
MIB: Final = 1024 * 1024


@pytest.fixture(scope="module")
def caddy() -> str:
    return program("caddy", "caddy")


@pytest.fixture(scope="module")
def behind(caddy: str, postgres_server: str) -> Iterator[Farm]:
    # Two requests in the house, so one of a client that is alone.
    settings = {"TILEFIT_THREADS": "1", "TILEFIT_MAX_REQUESTS": "2"}
    with fresh_database(postgres_server) as database, farm(database, caddy, settings) as found:
        yield found


def _submit(client: httpx.Client, lines: list[bytes]) -> httpx.Response:
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": secrets.token_hex(8)}
    return client.post("/v1/batches", content=b"\n".join(lines), headers=headers)


def test_the_configuration_as_it_is_can_be_read(caddy: str) -> None:
    command = [caddy, "validate", "--config", str(ROOT / "deploy" / "Caddyfile"), "--adapter", "caddyfile"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    formatted = subprocess.run([caddy, "fmt", command[3]], capture_output=True, text=True, check=True).stdout
    assert formatted == (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")


def test_requests_pass_and_figures_do_not(behind: Farm) -> None:
    with behind.client() as client:
        answered = client.post("/v1/placements", json=SMALL)
        assert (answered.status_code, answered.json()["status"]) == (200, "placed")
        assert answered.headers["x-request-id"]
        assert client.get(answered.headers["content-location"]).status_code == 200
        assert client.get("/metrics").status_code == 404
    refused = httpx.post(f"{behind.url}/v1/placements", json=SMALL)
    assert refused.status_code == 401
    assert refused.headers["content-type"] == "application/problem+json"


def test_events_pass_while_their_stream_goes_on(behind: Farm) -> None:
    with behind.client() as client:
        path = _submit(client, [msgspec.json.encode(SMALL)]).headers["location"]
        with client.stream("GET", f"{path}/events") as stream:
            lines = stream.iter_lines()
            assert "event: progress" in (next(lines), next(lines), next(lines))
            client.delete(path)
            assert any('"cancelled"' in line for line in lines)


def test_results_pass_one_by_one_while_others_are_worked_on(behind: Farm) -> None:
    hard = endless() | {"options": {"time_limit": 500, "deadline": 600}}
    with behind.worker().running(), behind.client() as client:
        path = _submit(client, [msgspec.json.encode(SMALL)] * 8 + [msgspec.json.encode(hard)]).headers["location"]
        with client.stream("GET", f"{path}/results?follow=true") as stream:
            lines = stream.iter_lines()
            assert [msgspec.json.decode(next(lines))["index"] for _ in range(8)] == list(range(8))
            until = time.monotonic() + 60
            while client.get(path).json()["counts"]["running"] != 1:
                assert time.monotonic() < until
            client.delete(path)
            assert [msgspec.json.decode(line)["index"] for line in lines] == [8]


def test_a_body_larger_than_any_request_may_have_passes_as_a_batch(behind: Farm) -> None:
    line = msgspec.json.encode(SMALL) + b" " * MIB
    with behind.client() as client:
        taken = _submit(client, [line] * 70)
        assert taken.status_code == 202
        assert taken.json()["counts"]["queued"] == 70
        assert client.delete(taken.headers["location"]).status_code == 200


def test_a_body_that_is_too_large_is_refused_in_words(behind: Farm) -> None:
    with behind.client() as client:
        refused = client.post("/v1/placements", content=b" " * (65 * MIB), headers={"Content-Type": "application/json"})
    assert refused.status_code == 413
    assert refused.headers["content-type"] == "application/problem+json"


def test_who_is_turned_away_is_told_when_to_come_back(behind: Farm) -> None:
    at = urlsplit(behind.url)
    head = (
        f"POST /v1/placements HTTP/1.1\r\nHost: {at.netloc}\r\nAuthorization: Bearer {behind.key}\r\n"
        "Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n"
    )
    found: list[httpx.Response] = []
    with behind.client() as client:
        with ExitStack() as held:

            def is_refused() -> bool:
                # Until there are uploads under way at each replica; of each a part, or the proxy keeps its head back.
                upload = held.enter_context(socket.create_connection((at.hostname, at.port)))
                upload.sendall(head.encode() + b" " * 100_000)
                found.append(client.post("/v1/placements", json=SMALL))
                return found[-1].status_code != 200

            until(is_refused)
        assert found[-1].status_code in {429, 503}
        assert int(found[-1].headers["retry-after"]) > 0
        assert found[-1].headers["content-type"] == "application/problem+json"
        # Uploads that broke off do not count as failures of the replicas.
        until(lambda: client.post("/v1/placements", json=SMALL).status_code == 200)


def test_requests_are_answered_when_a_replica_is_lost(caddy: str, postgres_server: str) -> None:
    with fresh_database(postgres_server) as database, farm(database, caddy, {"TILEFIT_THREADS": "1"}) as found:
        found.replicas[0].kill()
        with found.client() as client:
            # What was under way there is lost, until the proxy has noticed.
            until(lambda: {client.post("/v1/placements", json=SMALL).status_code for _ in range(20)} == {200})
