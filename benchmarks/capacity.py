"""Measures what one core carries: CPU seconds of a server for requests of several kinds, and what a database takes."""

import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, pvariance
from typing import Final

import psycopg
from pydantic import SecretStr

from benchmarks.batch_client import run_batch
from benchmarks.bodies import columns_body, request_body
from benchmarks.server import COMPILED, Server, computed_s
from benchmarks.small_requests import different_bodies, offer
from benchmarks.tiles import draw_tiles
from benchmarks.workers import solver_bound
from problem.document import Form
from service.batches.batch import Ending, Outcome
from service.batches.connections import Connections
from service.batches.queue import Queue
from service.batches.schema import migrate_database
from service.batches.splitting import groups_of
from service.batches.store import BatchStore, Submission
from service.settings import Settings
from tests.postgres import own_server

NUM_TILES: Final = 1472
TILE_BUFFERS: Final = 200
SMALL: Final = 600
RATE: Final = 50
"""Small requests a second."""
QUEUED: Final = 4000
"""Items that go through a database."""
MOST_GROUPS: Final = 8
"""That are taken at once there."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What requests of one kind cost the server, and the wire."""

    name: str
    cpu_s: tuple[float, ...]
    """Of each request, or of equal parts of many."""
    received: float
    """Bytes of a request."""
    sent: float
    """Bytes of an answer."""

    @property
    def mean_s(self) -> float:
        """CPU seconds of a request."""
        return fmean(self.cpu_s)

    @property
    def variation(self) -> float:
        """Squared coefficient of variation."""
        return pvariance(self.cpu_s) / self.mean_s**2


def measure_costs() -> list[Cost]:
    """Return what requests cost that come one after the other, each kind after some that warm up."""
    tiles = draw_tiles(NUM_TILES, TILE_BUFFERS, (0.3, 0.5), 5)
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), keeps_answers=True, settings=COMPILED) as server:
        small = different_bodies(SMALL)
        offer(server.url, different_bodies(SMALL // 4, seed=2), RATE)
        return [
            _offered("small, one tile of 50 buffers", server, small),
            _offered("the same once more", server, small),
            _batch_cost(server, different_bodies(2000, seed=3)),
            _cost("1,472 tiles of 200, rows", server, _other_machines(request_body(tiles))),
            _cost("1,472 tiles of 200, arrays", server, _other_machines(columns_body(tiles, Form.ARRAYS))),
            _cost("solver-bound, one tile of 120", server, solver_bound(40, 3)),
        ]


def _mean_size(texts: Sequence[bytes]) -> float:
    return fmean(map(len, texts))


def _other_machines(body: bytes) -> list[bytes]:
    # Another reservation makes it another request.
    return [b'{"reservations": [{"id": "r", "size": %d}], ' % size + body[1:] for size in (4, 8, 12, 16)]


def _post(server: Server, bodies: Sequence[bytes]) -> list[float]:
    """Send requests one after the other; return the CPU seconds of each."""
    found = []
    for body in bodies:
        began = server.all_cpu_s()
        server.place(body)
        found.append(server.all_cpu_s() - began)
    return found


def _cost(name: str, server: Server, bodies: Sequence[bytes]) -> Cost:
    answer = server.place(bodies[0])
    return Cost(name, tuple(_post(server, bodies[1:])), len(bodies[0]), len(answer))


def _offered(name: str, server: Server, bodies: Sequence[bytes]) -> Cost:
    """Measure small requests together, on connections that stay open: a single one is near what clocks can tell."""
    began = server.all_cpu_s()
    answers = offer(server.url, bodies, RATE)
    cpu_s = (server.all_cpu_s() - began) / len(bodies)
    return Cost(name, (cpu_s,), _mean_size(bodies), _mean_size(answers.bodies))


def _batch_cost(server: Server, bodies: Sequence[bytes]) -> Cost:
    began = server.all_cpu_s()
    finished = run_batch(server.url, bodies)
    cpu_s = (server.all_cpu_s() - began) / len(bodies)
    return Cost("the same in a batch", (cpu_s,), _mean_size(bodies), _mean_size(finished.lines))


@dataclass(frozen=True, slots=True)
class Queued:
    """What it costs to send an item of a batch through Postgres, without computing its answer."""

    worker_cpu_s: float
    database_cpu_s: float
    wall_s: float


def measure_queue() -> Queued:
    """Return what an item costs on average, from one thread and with a database that keeps what it acknowledged.

    Each item's answer is there at once, and as long as that of a small request.
    """
    body = different_bodies(1)[0]
    with own_server(durable=True) as postgres, ExitStack() as opened:
        migrate_database(postgres.url)
        settings = Settings(database_url=SecretStr(postgres.url))
        connections = opened.enter_context(Connections.opened(settings, Path("/nonexistent")))
        store, queue = BatchStore(connections, QUEUED), Queue(connections, "benchmark")
        outcome = Outcome(Ending.PLACED, b" " * len(body))
        batch = store.submit(Submission("benchmark", "warm", b"", 0), groups_of([body] * MOST_GROUPS, QUEUED))
        store.cancel(batch, None)
        began = time.perf_counter(), time.process_time(), _database_cpu_s(postgres.url)
        batch = store.submit(Submission("benchmark", "timed", b"", 0), groups_of([body] * QUEUED, QUEUED))
        while (claim := queue.claim(MOST_GROUPS)) is not None:
            queue.hand_in(claim, [(item, outcome) for item in claim], done=True)
        ended = time.perf_counter(), time.process_time(), _database_cpu_s(postgres.url)
        if store.progress(batch, None).counts["placed"] != QUEUED:
            raise ValueError("some items did not come back")
    wall_s, worker_cpu_s, database_cpu_s = (
        (after - before) / QUEUED for before, after in zip(began, ended, strict=True)
    )
    return Queued(worker_cpu_s, database_cpu_s, wall_s)


def _database_cpu_s(url: str) -> float:
    """Return the seconds that the processes of a database server on this machine have computed."""
    with psycopg.connect(url) as connection:
        return sum(computed_s(str(pid)) for (pid,) in connection.execute("SELECT pid FROM pg_stat_activity"))
