"""`tilefit serve`, as a process of its own."""

import json
import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from service.access.keys import add_key
from tests.disks import filled, small_disk
from tests.endless import endless
from tests.service.small_requests import HARD, PLACED
from tests.serving import TILEFIT, environment, first_url, started

ROOT = Path(__file__).parents[2]


@pytest.fixture
def process(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    with started(tmp_path) as process:
        yield process


def test_it_says_what_to_try_answers_at_once_and_ends_on_a_signal(process: subprocess.Popen[str]) -> None:
    url = first_url(process)
    assert httpx.get(f"{url}/readyz").json()["status"] == "ready"
    assert httpx.post(f"{url}/v1/placements", json=PLACED).json()["status"] == "placed"
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=20) in {0, -signal.SIGTERM}


def test_who_sends_far_too_much_reads_why_and_not_a_reset(process: subprocess.Popen[str]) -> None:
    url = first_url(process)
    headers = {"Content-Type": "application/json"}
    answer = httpx.post(f"{url}/v1/placements", content=bytes(8_000_000), headers=headers)
    assert answer.status_code == 413
    assert answer.headers["connection"] == "close"
    pieces = (bytes(100_000) for _ in range(80))
    assert httpx.post(f"{url}/v1/placements", content=pieces, headers=headers).status_code == 413


def test_who_has_no_key_reads_so_however_much_they_send(tmp_path: Path) -> None:
    key = add_key(tmp_path / "keys", "ci")
    with started(tmp_path, TILEFIT_API_KEYS_FILE=str(tmp_path / "keys")) as process:
        url = first_url(process)
        headers = {"Content-Type": "application/json"}
        pieces = (bytes(100_000) for _ in range(80))
        for content in (bytes(8_000_000), pieces):
            assert httpx.post(f"{url}/v1/placements", content=content, headers=headers).status_code == 401
        with_key = headers | {"Authorization": f"Bearer {key}"}
        assert httpx.post(f"{url}/v1/placements", json=PLACED, headers=with_key).json()["status"] == "placed"


def test_no_request_makes_it_fail_or_answer_what_is_not_documented(
    process: subprocess.Popen[str], tmp_path: Path
) -> None:
    """Requests that the schemas allow, and requests that they do not.

    Rules between fields are in no schema, so what one allows may be refused; and a candidate or a variant that no
    schema allows spoils only itself.
    """
    command = [
        str(TILEFIT.with_name("st")),
        "run",
        f"{first_url(process)}/openapi.json",
        "--phases=examples,coverage,fuzzing",
        "--mode=all",
        "--max-examples=10",
        "--generation-deterministic",
        "--no-color",
        "--checks=all",
        "--exclude-checks=positive_data_acceptance,negative_data_rejection",
    ]
    hooks = {**os.environ, "SCHEMATHESIS_HOOKS": "tests.schemathesis_hooks", "PYTHONPATH": str(ROOT)}
    found = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env=hooks)
    assert found.returncode == 0, found.stdout


@contextmanager
def endless_solve(url: str) -> Iterator[socket.socket]:
    """Hold a connection on which the answer to a request without end is awaited."""
    body = json.dumps(endless() | {"options": {"time_limit": 500, "deadline": 500}}).encode()
    host, _, port = url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port))) as connection:
        head = "POST /v1/placements HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: "
        connection.sendall(f"{head}{len(body)}\r\n\r\n".encode() + body)
        # Another request is answered while the first is worked on: it has arrived, then.
        assert httpx.get(f"{url}/livez").status_code == 200
        yield connection


def test_a_request_that_there_is_no_room_for_is_told_when_to_come_back(tmp_path: Path) -> None:
    with started(tmp_path, TILEFIT_MAX_REQUESTS="1") as process:
        url = first_url(process)
        with endless_solve(url):
            answer = httpx.post(f"{url}/v1/placements", json=PLACED)
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
            assert answer.json()["type"] == "urn:tilefit:overloaded"
            assert httpx.get(f"{url}/livez").status_code == 200


def test_a_client_that_went_away_frees_its_work(process: subprocess.Popen[str]) -> None:
    url = first_url(process)
    for _ in range(3):
        with endless_solve(url):
            pass
    assert httpx.post(f"{url}/v1/placements", json=PLACED, timeout=60).json()["status"] == "placed"


def test_a_signal_in_the_midst_of_a_solve_tells_the_client_to_come_back_later(process: subprocess.Popen[str]) -> None:
    url = first_url(process)
    with endless_solve(url) as connection:
        process.send_signal(signal.SIGTERM)
        answer = connection.makefile("rb").read()
        assert process.wait(timeout=60) is not None
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 503")
    assert b"retry-after: 1" in head.lower()
    assert json.loads(body)["type"] == "urn:tilefit:overloaded"


def test_a_signal_ends_it_at_once_while_kernels_are_compiled(tmp_path: Path) -> None:
    with started(tmp_path / "data", NUMBA_CACHE_DIR=str(tmp_path / "kernels")) as process:
        while not list((tmp_path / "kernels").rglob("*.nbi")):
            assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        said, _ = process.communicate(timeout=60)
    assert process.returncode == -signal.SIGTERM
    assert "It is ready" not in said


def test_its_log_is_json_lines_on_standard_error_that_name_the_request(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with (
        log.open("w") as errors,
        subprocess.Popen(
            [str(TILEFIT), "serve", "--port", "0"],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=environment(tmp_path / "data"),
        ) as process,
    ):
        url = first_url(process)
        httpx.post(f"{url}/v1/placements?secret=1", json=PLACED, headers={"X-Request-ID": "first"})
        httpx.post(f"{url}/v1/placements", json=PLACED, headers={"X-Request-ID": "second"})
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=60)
    assert "secret" not in log.read_text()
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    requests = [(line["request_id"], line["status"]) for line in lines if line["event"] == "request"]
    assert requests == [("first", 422), ("second", 200)]
    assert "uvicorn.error" in {line["logger"] for line in lines}


def test_answers_survive_a_kill(tmp_path: Path) -> None:
    with started(tmp_path) as process:
        answer = httpx.post(f"{first_url(process)}/v1/placements", json=HARD)
        process.kill()
    with started(tmp_path) as process:
        kept = httpx.get(first_url(process) + answer.headers["content-location"])
        assert kept.content == answer.content


def test_a_second_process_on_the_same_data_folder_says_so_and_ends(tmp_path: Path) -> None:
    with started(tmp_path) as process:
        first_url(process)
        with started(tmp_path) as second:
            said, _ = second.communicate(timeout=60)
        assert f"belongs to process {process.pid}" in said
        assert second.returncode == 1


def until_readiness_is(url: str, status: int) -> httpx.Response:
    """Ask for answers until the server finds out how its disk is."""
    for number in range(1000):
        answer = httpx.post(f"{url}/v1/placements", json=HARD | {"interleaved_offset": number})
        assert answer.json()["status"] == "placed"
        ready = httpx.get(f"{url}/readyz")
        if ready.status_code == status:
            return ready
    raise AssertionError(status)


def test_a_full_disk_costs_no_answer_is_told_and_heals(tmp_path: Path) -> None:
    with small_disk(tmp_path / "data", "3m") as folder, started(folder) as process:
        url = first_url(process)
        until_readiness_is(url, 200)
        filler = filled(folder)
        unready = until_readiness_is(url, 503)
        assert "cannot be" in unready.json()["detail"]
        assert unready.headers["retry-after"]
        filler.unlink()
        until_readiness_is(url, 200)
