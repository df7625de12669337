"""Servers and workers that tests kill and start again, and a batch that they work through meanwhile."""

import json
import random
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx

from benchmarks.hard_tiles import full
from tests.service.small_requests import INFEASIBLE, PLACED, faulty, unasked
from tests.serving import TILEFIT, environment

NUM_ITEMS: Final = 200

READY_S: Final = 120.0
"""Longest time until a process is ready, on a machine that does much else."""

ENDED_S: Final = 600.0
"""Longest time until a batch has ended."""


class Node:
    """A process that is killed and started again in the same place."""

    def __init__(self, command: list[str], data_dir: Path, **settings: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.url = f"http://127.0.0.1:{free.getsockname()[1]}"
        self._command = [*command, "--port", self.url.rpartition(":")[2]]
        settings = {"TILEFIT_THREADS": "1", "TILEFIT_LOG_LEVEL": "error", **settings}
        self._environment = environment(data_dir, **settings)
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start it, and wait until it is ready; return the instant."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, env=self._environment)
        until = time.monotonic() + READY_S
        while not self._is_ready() and not self.has_ended:
            assert time.monotonic() < until, "it is not ready"
            time.sleep(0.05)
        return time.monotonic()

    def kill(self, sign: int = signal.SIGKILL) -> None:
        """Send it a signal, and wait for its end where that is what the signal is for."""
        if self._process is not None:
            self._process.send_signal(sign)
            if sign in {signal.SIGKILL, signal.SIGTERM}:
                self._process.wait(timeout=30)

    @property
    def has_ended(self) -> bool:
        return self._process is None or self._process.poll() is not None

    def _is_ready(self) -> bool:
        try:
            return httpx.get(f"{self.url}/readyz", timeout=5).status_code == 200
        except httpx.TransportError:
            return False


@contextmanager
def running(*nodes: Node) -> Iterator[None]:
    """Start nodes, and kill them at the end."""
    try:
        for node in nodes:
            node.start()
            assert not node.has_ended
        yield
    finally:
        for node in nodes:
            node.kill()


def serve(data_dir: Path, **settings: str) -> Node:
    return Node([str(TILEFIT), "serve"], data_dir, **settings)


def worker(data_dir: Path, **settings: str) -> Node:
    return Node([str(TILEFIT), "worker"], data_dir, **settings)


def mixed(seed: int, num_items: int = NUM_ITEMS) -> list[Any]:
    """Draw requests: half of them are for the exact stage, some are infeasible or at fault."""
    rng = random.Random(seed)
    # However busy the machine is, nothing is left undecided, so that answers are the same each time.
    patient = {"options": {"time_limit": 600, "deadline": 3600}}
    kinds = [
        lambda: full(rng.randrange(1_000_000), 30) | patient,
        lambda: unasked(PLACED),
        lambda: unasked(INFEASIBLE),
        lambda: faulty(size=-rng.randrange(1, 1_000_000)),
    ]
    weights = (50, 30, 10, 10)
    return [rng.choices(kinds, weights)[0]() for _ in range(num_items)]


def lines_of(requests: list[Any]) -> bytes:
    return b"".join(json.dumps(request).encode() + b"\n" for request in requests)


def right_results(requests: list[Any], folder: Path) -> list[Any]:
    """Return what becomes of requests where nothing goes wrong."""
    file = folder / "requests.ndjson"
    file.write_bytes(lines_of(requests))
    run = subprocess.run(
        [str(TILEFIT), "batch", "run", str(file)], env=environment(folder), capture_output=True, check=False
    )
    return [json.loads(line) for line in run.stdout.splitlines()]


def submission_of(node: Node, requests: list[Any], key: str) -> httpx.Response:
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": key}
    return httpx.post(f"{node.url}/v1/batches", content=lines_of(requests), headers=headers, timeout=60)


def submitted(node: Node, requests: list[Any], key: str = "key") -> str:
    answer = submission_of(node, requests, key)
    assert answer.status_code == 202, answer.text
    name: str = answer.json()["id"]
    return name


def progress(node: Node, batch: str) -> dict[str, Any] | None:
    """Return how far a batch is, None where nobody can say so now."""
    try:
        answer = httpx.get(f"{node.url}/v1/batches/{batch}", timeout=20)
    except httpx.TransportError:
        return None
    if answer.status_code == 503:
        return None
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def num_ended(found: dict[str, Any] | None) -> int:
    return 0 if found is None else found["items"] - found["counts"]["queued"] - found["counts"]["running"]


def wait_for_more(node: Node, batch: str, than: int, seconds: float = READY_S) -> float:
    """Wait until more items have ended; return the instant."""
    until = time.monotonic() + seconds
    while num_ended(progress(node, batch)) <= than:
        assert time.monotonic() < until, "nothing more has ended"
        time.sleep(0.05)
    return time.monotonic()


def results(node: Node, batch: str) -> list[Any]:
    """Return the results of a batch, once it has ended."""
    until = time.monotonic() + ENDED_S
    while (found := progress(node, batch)) is None or found["finished"] is None:
        assert time.monotonic() < until, "it has not ended"
        time.sleep(0.1)
    answer = httpx.get(f"{node.url}/v1/batches/{batch}/results", timeout=60)
    return [json.loads(line) for line in answer.text.splitlines()]
