"""Compares two workers on one Postgres database with one, for requests that take an exact search."""

import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

import msgspec

from benchmarks.batch_client import run_batch
from benchmarks.hard_tiles import full
from benchmarks.placing import check_answer, kernel_threads
from benchmarks.server import COMPILED, Server
from service.batches.schema import migrate_database
from service.codec import decode, encode
from service.pipeline import plan
from tests.postgres import own_server

ITEMS: Final = 128
"""So many that what the last one takes, while the other worker has none left, is a small part of all."""
BLOCKS: Final = 120
"""Of a tile that is full at every event."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Seconds of the same batch, round by round, each round on one worker and then on two."""

    one: list[float]
    two: list[float]

    @property
    def speed_up(self) -> float:
        """How often faster two workers are: the median of the rounds."""
        return median(one / two for one, two in zip(self.one, self.two, strict=True))

    def lines(self) -> Iterator[str]:
        """Say what each round took."""
        yield f"{ITEMS} requests that take an exact search, workers of one thread each, on Postgres:"
        for one, two in zip(self.one, self.two, strict=True):
            yield f"  one worker {one:.1f} s, two {two:.1f} s"


def solver_bound(count: int, seed: int) -> list[bytes]:
    """Draw requests that greedy and its retry do not place, so that the exact stage has to."""
    return [msgspec.json.encode(_with_options(full(seed * 10_000 + number, BLOCKS))) for number in range(count)]


def _with_options(document: dict[str, Any]) -> dict[str, Any]:
    return document | {"options": {"time_limit": 60, "deadline": 600, "explain": "off"}}


def two_against_one(rounds: int) -> Compared:
    """Let one worker and then two answer the same requests, `rounds` times, with a fresh database each time."""
    bodies = solver_bound(ITEMS, 1)
    right = _answers(bodies)
    found: tuple[list[float], list[float]] = [], []
    for _ in range(rounds):
        for workers, seconds in zip((1, 2), found, strict=True):
            seconds.append(_seconds(bodies, right, workers))
    return Compared(*found)


def _seconds(bodies: Sequence[bytes], right: Sequence[bytes], workers: int) -> float:
    with farm(workers) as url:
        run_batch(url, solver_bound(2 * workers, 2))
        finished = run_batch(url, bodies)
    if finished.answers() != right:
        raise ValueError("a worker answers something else than the pipeline in this process")
    return finished.accepted_s + finished.finished_s


@contextmanager
def farm(workers: int) -> Iterator[str]:
    """Give the URL of a server that shares a database with so many workers of one thread each."""
    with own_server(durable=True) as postgres, tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        migrate_database(postgres.url)
        settings = COMPILED | {"TILEFIT_DATABASE_URL": postgres.url, "TILEFIT_THREADS": "1"}
        commands = ["serve", *["worker"] * workers]
        servers = [Server(Path(folder), keeps_answers=True, command=each, settings=settings) for each in commands]
        for server in servers:
            running.enter_context(server)
        yield servers[0].url


def _answers(bodies: Sequence[bytes]) -> list[bytes]:
    answers = []
    with kernel_threads(1) as workers:
        for body in bodies:
            document = decode(body)
            planned = plan(document, workers, time.monotonic())
            check_answer(planned.request, planned.answer)
            answers.append(encode(planned.request, planned.answer, document.written.form))
    return answers
