"""`tilefit batch`, against a server that is a process of its own, and without one."""

import json
import socket
import socketserver
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from service.command_line import server as asking
from service.command_line.commands import app
from tests.service.small_requests import HARD, INFEASIBLE, PLACED, UNKNOWN, faulty, unasked
from tests.serving import first_url, started


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with started(tmp_path_factory.mktemp("data")) as process:
        yield first_url(process)


def lines_of(*requests: Any) -> str:
    return "".join(f"{json.dumps(request)}\n" for request in requests)


def batch(*arguments: str, stdin: str | None = None, server: str = "") -> Any:
    return CliRunner().invoke(app, ["batch", *arguments], input=stdin, env={"TILEFIT_SERVER": server, "COLUMNS": "80"})


MIXED = [PLACED, HARD, INFEASIBLE, UNKNOWN, faulty(size=-1)]


def test_a_batch_is_submitted_watched_read_and_looked_at(url: str, tmp_path: Path) -> None:
    file = tmp_path / "requests.ndjson"
    file.write_text(lines_of(*MIXED))
    submitted = batch("submit", str(file), server=url)
    assert submitted.exit_code == 0
    name = submitted.stdout.strip()
    watched = batch("watch", name, server=url)
    assert watched.exit_code == 2
    assert "done: 2 placed, 1 infeasible, 1 unknown, 1 faulty" in watched.stderr
    found = [json.loads(line) for line in batch("results", name, server=url).stdout.splitlines()]
    assert [each["index"] for each in found] == [0, 1, 2, 3, 4]
    assert [each["answer"]["status"] for each in found[:4]] == ["placed", "placed", "infeasible", "unknown"]
    after = batch("results", name, "--after", "3", server=url).stdout
    assert [json.loads(line) for line in after.splitlines()] == found[4:]
    status = batch("status", name, server=url).stdout
    assert "done" in status
    assert json.loads(batch("status", name, "--json", server=url).stdout)["counts"]["faulty"] == 1


@pytest.mark.parametrize(
    ("requests", "code"), [([PLACED], 0), ([PLACED, UNKNOWN], 4), ([UNKNOWN, INFEASIBLE], 3), ([INFEASIBLE, 5], 2)]
)
def test_the_exit_code_says_what_came_of_it_with_a_server_and_without(url: str, requests: list[Any], code: int) -> None:
    assert batch("submit", "-", "--watch", stdin=lines_of(*requests), server=url).exit_code == code
    assert batch("run", "-", stdin=lines_of(*requests)).exit_code == code


def test_without_a_server_the_results_are_the_same(url: str) -> None:
    requests = [*MIXED, *(unasked(PLACED) for _ in range(50))]
    here = batch("run", "-", stdin=lines_of(*requests))
    name = batch("submit", "-", "--watch", stdin=lines_of(*requests), server=url).stdout.strip()
    assert here.stdout == batch("results", name, "--follow", server=url).stdout
    assert "55 requests: 1 faulty, 1 infeasible, 1 unknown, 52 placed" in here.stderr


def test_a_batch_is_cancelled_and_taken_up_anew(url: str) -> None:
    requests = lines_of(*(unasked(PLACED) for _ in range(500)))
    name = batch("submit", "-", stdin=requests, server=url).stdout.strip()
    assert json.loads(batch("cancel", name, "--json", server=url).stdout)["state"] == "cancelled"
    assert batch("watch", name, server=url).exit_code == 1
    assert "running" in batch("retry", name, server=url).stdout
    assert batch("watch", name, server=url).exit_code == 0


def test_the_same_key_is_the_same_batch(url: str) -> None:
    first, second = (batch("submit", "-", "--key", "mine", stdin=lines_of(PLACED), server=url) for _ in range(2))
    assert first.stdout == second.stdout
    other = batch("submit", "-", "--key", "mine", stdin=lines_of(HARD), server=url)
    assert other.exit_code == 2
    assert "another body was submitted with this Idempotency-Key" in other.stderr


def test_what_the_server_refuses_is_said_in_its_words(url: str, tmp_path: Path) -> None:
    for command in ("status", "watch", "results", "cancel", "retry"):
        refused = batch(command, "none", server=url)
        assert refused.exit_code == 2
        assert "there is no such batch" in refused.stderr
    assert "no requests" in batch("submit", "-", stdin="\n", server=url).stderr
    missing = batch("submit", str(tmp_path / "missing"), server=url)
    assert missing.exit_code == 2
    assert "No such file" in missing.stderr
    assert "no requests" in batch("run", "-", stdin="").stderr


class _Busy(BaseHTTPRequestHandler):
    """Answers 503, then 429, then what is asked for."""

    statuses: list[int]

    def do_GET(self) -> None:
        status = self.statuses.pop(0)
        body = json.dumps({"detail": "come back", "id": "x"} if status != 200 else PROGRESS).encode()
        self.send_response(status)
        self.send_header("Retry-After", "0")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


PROGRESS = {
    "id": "x",
    "state": "done",
    "created": "",
    "finished": "",
    "priority": 0,
    "items": 0,
    "progress": 1.0,
    "counts": {},
}


@pytest.fixture
def busy() -> Iterator[tuple[str, list[int]]]:
    _Busy.statuses = []
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), _Busy) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}", _Busy.statuses
        server.shutdown()
        thread.join()


def test_a_server_that_is_busy_is_asked_again_when_it_says(busy: tuple[str, list[int]]) -> None:
    server, statuses = busy
    statuses += [503, 429, 503, 200]
    assert batch("status", "x", "--json", server=server).exit_code == 0
    assert statuses == []
    statuses += [503] * 20
    refused = batch("status", "x", server=server)
    assert refused.exit_code == 1
    assert "cannot be asked: come back" in refused.stderr
    assert len(statuses) == 20 - asking.TRIES


def test_a_server_that_is_not_there_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "TRIES", 2)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        refused = batch("status", "x", server=f"http://127.0.0.1:{free.getsockname()[1]}")
    assert refused.exit_code == 1
    assert "Connection refused" in refused.stderr


def test_a_shared_database_gets_its_tables_once(postgres: str) -> None:
    shared = {"TILEFIT_DATABASE_URL": postgres}
    first, second = (CliRunner().invoke(app, ["migrate"], env=shared) for _ in range(2))
    assert (first.exit_code, second.exit_code) == (0, 0)
    assert "now" in first.stdout
    assert "already" in second.stdout
    nowhere = CliRunner().invoke(app, ["migrate"], env={"TILEFIT_DATABASE_URL": "postgresql://postgres@127.0.0.1:1/x"})
    assert nowhere.exit_code == 2
    assert "cannot be migrated" in nowhere.stderr


@pytest.mark.parametrize("command", ["worker", "migrate"])
def test_what_needs_a_shared_database_says_so(command: str) -> None:
    result = CliRunner().invoke(app, [command])
    assert result.exit_code == 2
    assert "TILEFIT_DATABASE_URL names no database" in result.stderr


def test_results_are_shown_those_without_an_answer_and_a_single_one_too(tmp_path: Path) -> None:
    lines = batch("run", "-", stdin=lines_of(PLACED, INFEASIBLE, faulty(size=-1))).stdout.splitlines()
    for name, kept, words in (
        ("all", lines, "line 3"),
        ("one", lines[:1], "placed"),
        ("bad", lines[2:], "faulty"),
    ):
        (tmp_path / name).write_text("\n".join(kept))
        shown = CliRunner().invoke(app, ["show", str(tmp_path / name)], env={"COLUMNS": "200"})
        assert shown.exception is None or isinstance(shown.exception, SystemExit)
        assert words in shown.stdout
