"""Measures small requests over HTTP: `python -m benchmarks.small_requests` prints how long each takes, how many fit.

The load comes from a process of its own. Requests that are all different are offered at a fixed rate, whether or not
earlier ones are answered, and each is timed from when it was due; identical ones are sent one after the other. Every
answer is compared with the pipeline's.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import numpy as np

from benchmarks.bodies import request_body
from benchmarks.placing import kernel_threads
from benchmarks.report import machine
from benchmarks.server import Server
from benchmarks.targets import Target
from benchmarks.tiles import Tiles, draw_tiles
from service.codec import decode, encode
from service.pipeline import plan

CONNECTIONS: Final = 16
RATE: Final = 150
NUM_BUFFERS: Final = 50
"""Of the one tile of a request."""

_HEAD: Final = "POST /v1/placements HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"

MAX_P50_MS: Final = 5.0
MAX_P99_MS: Final = 25.0
MIN_REPEATED: Final = 3000
"""Identical requests a second."""


class Answers(NamedTuple):
    """What came of requests: seconds of each, and the bodies."""

    seconds: list[float]
    bodies: list[bytes]


class Connection:
    """A connection that stays open from request to request."""

    def __init__(self, url: str) -> None:
        self._at = urlsplit(url)

    async def open(self) -> None:
        self._reader, self._writer = await asyncio.open_connection(self._at.hostname, self._at.port)

    async def post(self, body: bytes) -> bytes:
        self._writer.write(f"{_HEAD}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        head_read = await self._reader.readuntil(b"\r\n\r\n")
        if not head_read.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(head_read.decode())
        lines = head_read.lower().split(b"\r\n")
        length = next(int(line.partition(b":")[2]) for line in lines if line.startswith(b"content-length:"))
        return await self._reader.readexactly(length)


async def _connections(url: str) -> list[Connection]:
    connections = [Connection(url) for _ in range(CONNECTIONS)]
    for connection in connections:
        await connection.open()
    return connections


def offer(url: str, bodies: Sequence[bytes], rate: float) -> Answers:
    """Send `bodies` at `rate` a second; seconds are counted from when each was due."""

    async def run() -> Answers:
        seconds, answers = [0.0] * len(bodies), [b""] * len(bodies)
        numbers = iter(range(len(bodies)))
        began = time.perf_counter()

        async def work(connection: Connection) -> None:
            for number in numbers:
                due = began + number / rate
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                answers[number] = await connection.post(bodies[number])
                seconds[number] = time.perf_counter() - due

        await asyncio.gather(*(work(connection) for connection in await _connections(url)))
        return Answers(seconds, answers)

    return asyncio.run(run())


def repeat(url: str, body: bytes, count: int) -> float:
    """Send one body `count` times, on each connection one after the other; return the seconds that all took."""

    async def run() -> float:
        connections = await _connections(url)
        expected = await connections[0].post(body)
        began = time.perf_counter()

        async def work(connection: Connection) -> None:
            for _ in range(count // CONNECTIONS):
                if await connection.post(body) != expected:
                    raise RuntimeError("a repeated request got another answer")

        await asyncio.gather(*map(work, connections))
        return time.perf_counter() - began

    return asyncio.run(run())


def main() -> None:
    """Measure, print, and say which targets are met."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.small_requests", description="Measure small requests.")
    parser.add_argument("--seconds", type=float, default=20.0, help="for which different requests are offered")
    parser.add_argument("--repeated", type=int, default=30_000, help="identical requests that are sent")
    options = parser.parse_args()
    print(machine())
    print(f"One tile of {NUM_BUFFERS} buffers, {CONNECTIONS} connections, client in a process of its own.\n")
    bodies = different_bodies(int(RATE * options.seconds))
    with kernel_threads(1) as workers:
        right = [encode(p.request, p.answer) for p in (plan(decode(b), workers, time.monotonic()) for b in bodies)]
    with (
        tempfile.TemporaryDirectory() as folder,
        ProcessPoolExecutor(1, get_context("spawn")) as client,
        Server(Path(folder), keeps_answers=True) as server,
    ):
        client.submit(offer, server.url, different_bodies(300, seed=2), RATE).result()
        cpu = server.cpu_s()
        answers = client.submit(offer, server.url, bodies, RATE).result()
        cpu = (server.cpu_s() - cpu) / len(bodies)
        if answers.bodies != right:
            raise ValueError("the server answers something else than the pipeline in this process")
        p50, p99 = np.percentile(answers.seconds, (50, 99)) * 1e3
        print(f"{RATE} a second, all different: p50 {p50:.1f} ms, p99 {p99:.1f} ms, {cpu * 1e3:.1f} ms of CPU each")
        cpu = server.cpu_s()
        seconds = client.submit(repeat, server.url, bodies[0], options.repeated).result()
        cpu = server.cpu_s() - cpu
        rate, cpu_rate = options.repeated / seconds, options.repeated / cpu
        print(f"the same again and again: {rate:,.0f} a second, {cpu_rate:,.0f} a second of server CPU\n")
    targets = (
        Target("different requests, p50", p50, MAX_P50_MS, "ms"),
        Target("different requests, p99", p99, MAX_P99_MS, "ms"),
        Target("repeated requests a second of CPU", cpu_rate, MIN_REPEATED, "", at_least=True),
    )
    print(*targets, sep="\n")


def different_bodies(count: int, seed: int = 1) -> list[bytes]:
    """Write requests of one tile each, no two alike."""
    tiles = draw_tiles(count, NUM_BUFFERS, (0.5, 0.9), seed)
    return [request_body(_only(tiles, slice(tile, tile + 1))) for tile in range(count)]


def _only(tiles: Tiles, rows: slice) -> Tiles:
    size, start, end = tiles.size[rows], tiles.start[rows], tiles.end[rows]
    return Tiles(size, start, end, tiles.alignment[rows], tiles.interleaved[rows])


if __name__ == "__main__":
    main()
