"""Places prepared tiles as the service does: greedy, then the retry on what failed, in chunks over its threads."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from benchmarks.bodies import request_body
from benchmarks.tiles import Tiles
from heuristics import placing
from heuristics.order import lifetime_order, retry_order
from heuristics.placing import empty_plan
from problem.answer import Answer, Method, Status
from problem.figures import Plan
from problem.preparation import Prepared, prepare
from problem.request import Request
from problem.verify import verify
from service.codec import decode
from service.pipeline import plan
from service.warm import warm
from service.workers import Workers
from solver.cpsat.pool import CpSatPool

_SOLVER_MEMORY_BYTES: Final = 2 << 30
"""Of a child process; those of kernel threads are never started, as they settle nothing."""


@dataclass(frozen=True, slots=True)
class Case:
    """Tiles that are ready to be placed, and the service's own answer to them."""

    body: bytes
    prepared: Prepared
    answer: Answer

    @property
    def retried(self) -> float:
        """Share of the tiles that greedy did not place."""
        return float(np.mean(self.answer.method != Method.GREEDY))

    @property
    def unplaced(self) -> float:
        """Share of the tiles that the retry did not place either."""
        return float(np.mean(self.answer.status != Status.PLACED))


@contextmanager
def warm_solver() -> Iterator[CpSatPool]:
    """Give a child process of CP-SAT that is started, with every kernel compiled."""
    with CpSatPool(1, _SOLVER_MEMORY_BYTES) as pool:
        pool.warm_up()
        with kernel_threads(1) as workers:
            warm(workers)
        yield pool


def kernel_threads(threads: int) -> Workers:
    """Return the threads that the service would place with."""
    return Workers(threads, _SOLVER_MEMORY_BYTES)


def make_case(tiles: Tiles, workers: Workers) -> Case:
    """Write, read, resolve and answer the request that `tiles` make."""
    body = request_body(tiles)
    document = decode(body)
    return Case(body, prepare(document), plan(document, workers, time.monotonic()).answer)


def place(prepared: Prepared, workers: Workers) -> Plan:
    """Place every tile from empty."""
    found, tile_offset = empty_plan(prepared), prepared.blocks.tile_offset
    tiles = np.arange(len(tile_offset) - 1)
    for sort, by_start in ((lifetime_order, True), (retry_order, False)):
        order = sort(prepared.blocks, tiles)
        in_order = partial(placing.place, prepared, order=order, plan=found, by_start=by_start)
        tiles = tiles[~workers.map_chunks(in_order, tiles, tile_offset)]
    return found


def check_answer(request: Request, answer: Answer) -> None:
    """Raise where an answer breaks a rule."""
    violations = verify(request, answer)
    if violations:
        message = f"the answer is wrong: {violations[:3]}"
        raise ValueError(message)


def check_plan(case: Case, found: Plan) -> None:
    """Raise where the service's answer breaks a rule, or a tile that it places lies elsewhere in `found`."""
    answer = case.answer
    check_answer(case.prepared.request, answer)
    there = answer.region >= 0
    if not all(
        np.array_equal(mine[there], its[there])
        for mine, its in ((found.region, answer.region), (found.address, answer.address))
    ):
        message = "what was timed is not what the service answers"
        raise ValueError(message)
