"""Measures batches: `python -m benchmarks.batches` prints what an item costs, and what a second worker is good for.

Small requests, all different, go as one batch to one server; what it computes for them is compared with what the
pipeline alone computes in this process. Then requests that take an exact search go to one worker on Postgres and to
two, in turn. All answers are compared with the pipeline's, which are verified.
"""

import argparse
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import mean
from typing import Final

from benchmarks.batch_client import Finished, run_batch
from benchmarks.placing import check_answer, kernel_threads
from benchmarks.report import machine
from benchmarks.server import COMPILED, Server
from benchmarks.small_requests import NUM_BUFFERS, different_bodies
from benchmarks.targets import Target
from benchmarks.workers import two_against_one
from service.codec import decode, encode
from service.pipeline import plan
from service.warm import warm

ITEMS: Final = 10_000
SAMPLED_S: Final = 0.2

MAX_ACCEPTED_S: Final = 2.0
MIN_ITEMS_PER_CPU_S: Final = 300
MAX_OVERHEAD_MS: Final = 5.0
MAX_GROWTH: Final = 0.10
MIN_SPEED_UP: Final = 1.8


@dataclass(frozen=True, slots=True)
class Measured:
    """What a batch cost the server."""

    finished: Finished
    cpu_s: float
    memory: list[int]
    """Bytes in memory, sample after sample."""

    @property
    def growth(self) -> float:
        """How much larger the server was in the last fifth of the time than in the second one, as a share."""
        fifth = max(1, len(self.memory) // 5)
        before, after = mean(self.memory[fifth : 2 * fifth]), mean(self.memory[-fifth:])
        return after / before - 1


def measure_small(bodies: Sequence[bytes]) -> Measured:
    """Let a server of its own answer a batch, after another one that fills what is filled once."""
    with (
        tempfile.TemporaryDirectory() as folder,
        ProcessPoolExecutor(1, get_context("spawn")) as client,
        Server(Path(folder), keeps_answers=True, settings=COMPILED) as server,
    ):
        client.submit(run_batch, server.url, different_bodies(500, seed=2)).result()
        cpu_s = server.cpu_s()
        running = client.submit(run_batch, server.url, bodies)
        memory = list(_sampled(server, running))
        return Measured(running.result(), server.cpu_s() - cpu_s, memory)


def _sampled(server: Server, running: Future[Finished]) -> list[int]:
    sizes = [server.memory_bytes()]
    while wait([running], SAMPLED_S).not_done:
        sizes.append(server.memory_bytes())
    return sizes


def pipeline_answers(bodies: Sequence[bytes]) -> tuple[list[bytes], float]:
    """Return the pipeline's answers, which are verified, and the CPU seconds that they took without that."""
    answers, cpu_s = [], 0.0
    with kernel_threads(1) as workers:
        warm(workers)
        for body in bodies:
            began = time.process_time()
            document = decode(body)
            planned = plan(document, workers, time.monotonic())
            answers.append(encode(planned.request, planned.answer, document.written.form))
            cpu_s += time.process_time() - began
            check_answer(planned.request, planned.answer)
    return answers, cpu_s


def main() -> None:
    """Measure, print, and say which targets are met."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.batches", description="Measure batches.")
    parser.add_argument("--items", type=int, default=ITEMS, help="small requests of the batch")
    parser.add_argument("--rounds", type=int, default=2, help="in which one worker and two work in turn; 0: not at all")
    options = parser.parse_args()
    print(machine())
    bodies = different_bodies(options.items)
    megabytes = sum(map(len, bodies)) / 1e6
    print(
        f"{options.items:,} requests of one tile of {NUM_BUFFERS} buffers, {megabytes:.0f} MB, one server.\n",
        flush=True,
    )
    targets = _small_targets(bodies)
    if options.rounds:
        compared = two_against_one(options.rounds)
        print(*compared.lines(), sep="\n", flush=True)
        targets.append(Target("two workers against one", compared.speed_up, MIN_SPEED_UP, "x", at_least=True))
    print("", *targets, sep="\n")


def _small_targets(bodies: Sequence[bytes]) -> list[Target]:
    measured = measure_small(bodies)
    right, cpu_s = pipeline_answers(bodies)
    if measured.finished.answers() != right:
        raise ValueError("the batch has other answers than the pipeline in this process")
    items = len(bodies)
    each_ms, alone_ms = measured.cpu_s / items * 1e3, cpu_s / items * 1e3
    print(
        f"accepted after {measured.finished.accepted_s:.2f} s, then {items / measured.finished.finished_s:,.0f} items "
        f"a second of wall time\n{each_ms:.2f} ms of CPU an item, {alone_ms:.2f} ms of it in the pipeline\n"
        f"memory {measured.memory[0] / 1e6:.0f} MB before, at most {max(measured.memory) / 1e6:.0f} MB\n",
        flush=True,
    )
    return [
        Target("accepted", measured.finished.accepted_s, MAX_ACCEPTED_S, "s"),
        Target("items a CPU second", items / measured.cpu_s, MIN_ITEMS_PER_CPU_S, "", at_least=True),
        Target("an item, beside the pipeline's CPU time", each_ms - alone_ms, MAX_OVERHEAD_MS, "ms"),
        Target("memory grows by", measured.growth * 100, MAX_GROWTH * 100, "%"),
    ]


if __name__ == "__main__":
    main()
