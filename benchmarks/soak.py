"""Keeps a server at twice what it can carry, and checks that it stays right, quick to say that it lives, and small."""

import argparse
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, quantiles
from typing import Final

import httpx

from benchmarks.liveness import NUM_TILES, measure_liveness
from benchmarks.report import columns, machine, milliseconds
from benchmarks.server import Server
from benchmarks.soak_client import Order, Tally, run_client
from benchmarks.soak_requests import BUSY, SHARES

CLIENTS: Final = 3
"""Processes, each with an address of its own."""
CAPACITY_SECONDS: Final = 20.0
OVERLOAD: Final = 2.0
PROBE_SECONDS: Final = 0.05
ALIVE_WITHIN_S: Final = 0.05
MEMORY_GROWTH: Final = 0.10
EDGE_SECONDS: Final = 60.0
"""The first and the last minute are compared, or thirds of a shorter run."""


@dataclass(slots=True)
class Watched:
    """What a server looked like meanwhile."""

    alive: list[float] = field(default_factory=list)
    """Seconds until `/livez` answered."""
    memory: list[tuple[float, int]] = field(default_factory=list)
    """Instants, and bytes of the server and its children."""

    def memory_at_the_edges(self) -> tuple[float, float]:
        """Return the mean bytes of the first and of the last minute."""
        first, last = self.memory[0][0], self.memory[-1][0]
        edge = min(EDGE_SECONDS, (last - first) / 3)
        return (
            mean(size for at, size in self.memory if at <= first + edge),
            mean(size for at, size in self.memory if at >= last - edge),
        )


def main() -> None:
    """Measure the capacity, offer twice as much, print, and say which targets are met."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description="Overload a server, and check it.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(machine())
    print(f"Seed {options.seed}; {CLIENTS} clients; of 100 requests {SHARES}.\n", flush=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), keeps_answers=True) as server,
        ProcessPoolExecutor(CLIENTS, get_context("spawn")) as clients,
    ):
        seconds = options.minutes * 60
        alive = measure_liveness(server)
        # The first round compiles, loads and fills what is filled once, on both sides.
        offer(server, clients, [Order(server.url, *one, CAPACITY_SECONDS, None) for one in _clients(options.seed)])
        orders = [Order(server.url, *one, CAPACITY_SECONDS, None) for one in _clients(options.seed + 1)]
        began = time.monotonic()
        carried, _ = offer(server, clients, orders)
        capacity = carried.answered / (time.monotonic() - began)
        rate = OVERLOAD * capacity / CLIENTS
        print(
            f"capacity {capacity:.1f} answers/s; offered {OVERLOAD * capacity:.1f}/s for {seconds:.0f} s\n", flush=True
        )
        orders = [Order(server.url, *one, seconds, rate) for one in _clients(options.seed + 2)]
        tally, watched = offer(server, clients, orders)
    print(_table(tally), end="\n\n")
    print(_liveness(f"two solves and {NUM_TILES:,} tiles", alive), *targets(tally, watched), sep="\n")
    print(*tally.wrong[:20], sep="\n")


def offer(server: Server, clients: ProcessPoolExecutor, orders: Sequence[Order]) -> tuple[Tally, Watched]:
    """Let each client do as ordered, and watch the server meanwhile."""
    running = [clients.submit(run_client, order) for order in orders]
    watched = _watch(server, running)
    tally = Tally()
    for each in running:
        tally.add(each.result())
    return tally, watched


def _clients(seed: int) -> list[tuple[str, int]]:
    return [(f"127.0.0.{2 + client}", seed * CLIENTS + client) for client in range(CLIENTS)]


def _watch(server: Server, running: Sequence[Future[Tally]]) -> Watched:
    watched, measured_at = Watched(), 0.0
    with httpx.Client(base_url=server.url, timeout=60) as probe:
        while wait(running, PROBE_SECONDS).not_done:
            began = time.monotonic()
            probe.get("/livez").raise_for_status()
            watched.alive.append(time.monotonic() - began)
            if began - measured_at >= 1:
                measured_at = began
                watched.memory.append((began, server.memory_bytes()))
    return watched


def _table(tally: Tally) -> str:
    statuses = sorted({status for _, status in tally.statuses})
    rows = [
        (kind, [f"{tally.statuses[kind, status]:,}" for status in statuses] + _times(tally, kind)) for kind in SHARES
    ]
    return columns("requests by status", [*(str(status or "none") for status in statuses), "p50", "p99"], rows)


def _times(tally: Tally, kind: str) -> list[str]:
    seconds = tally.seconds.get(kind, [])
    if len(seconds) < 2:
        return ["-", "-"]
    cuts = quantiles(seconds, n=100, method="inclusive")
    return [milliseconds(cuts[49]), milliseconds(cuts[98])]


def targets(tally: Tally, watched: Watched) -> list[str]:
    """Say of each target whether it is met, and what was measured."""
    failed = sum(count for (_, status), count in tally.statuses.items() if status >= 500 and status not in BUSY)
    unanswered = sum(count for (_, status), count in tally.statuses.items() if not status)
    before, after = watched.memory_at_the_edges()
    return [
        _target("every answer is right", f"{len(tally.wrong)} are not", met=not tally.wrong),
        _target("no 5xx but 503 with Retry-After", f"{failed} others", met=not failed),
        _target("every request is answered", f"{unanswered} are not", met=not unanswered),
        _target(
            f"memory is flat within {MEMORY_GROWTH:.0%}",
            f"{before / 1e6:.0f} MB, then {after / 1e6:.0f} MB",
            met=abs(after - before) <= MEMORY_GROWTH * before,
        ),
        _liveness("the overload", watched.alive),
    ]


def _liveness(beside: str, seconds: Sequence[float]) -> str:
    p99 = quantiles(seconds, n=100, method="inclusive")[98]
    what = f"/livez beside {beside} within {milliseconds(ALIVE_WITHIN_S)} (p99)"
    return _target(what, milliseconds(p99), met=p99 <= ALIVE_WITHIN_S)


def _target(what: str, measured: str, *, met: bool) -> str:
    return f"{'met   ' if met else 'MISSED'}  {what}: {measured}"


if __name__ == "__main__":
    main()
