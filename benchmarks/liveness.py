"""Measures how soon a server says that it lives while two exact solves and a request of a whole machine run."""

import json
import time
from concurrent.futures import ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import Any, Final

import httpx

from benchmarks.bodies import request_body
from benchmarks.hard_tiles import full
from benchmarks.server import Server
from benchmarks.tiles import draw_tiles

SOLVES: Final = 2
SOLVE_SECONDS: Final = 30
SOLVE_BLOCKS: Final = 600
NUM_TILES: Final = 1472
TILE_BUFFERS: Final = 200
LOAD: Final = (0.3, 0.5)
PROBE_SECONDS: Final = 0.05

_JSON: Final = {"Content-Type": "application/json"}
_TIMEOUT_S: Final = 300.0


def measure_liveness(server: Server) -> list[float]:
    """Return how long each answer of `/livez` took while the others were worked on."""
    with ProcessPoolExecutor(SOLVES + 1, get_context("spawn")) as clients:
        asked = [clients.submit(_solve, server.url, seed) for seed in range(SOLVES)]
        asked.append(clients.submit(_place_whole_machines, server.url, SOLVE_SECONDS))
        took = []
        with httpx.Client(base_url=server.url, timeout=_TIMEOUT_S) as probe:
            while wait(asked, PROBE_SECONDS).not_done:
                began = time.monotonic()
                probe.get("/livez").raise_for_status()
                took.append(time.monotonic() - began)
        for each in asked:
            each.result()
    return took


def _solve(url: str, seed: int) -> None:
    document: dict[str, Any] = full(seed, SOLVE_BLOCKS)
    options = {"time_limit": SOLVE_SECONDS, "deadline": SOLVE_SECONDS}
    body = json.dumps(document | {"options": options}).encode()
    httpx.post(f"{url}/v1/placements", content=body, headers=_JSON, timeout=_TIMEOUT_S).raise_for_status()


def _place_whole_machines(url: str, seconds: float) -> None:
    """Send one request after the other, each with another reservation, so that none is known already."""
    body = request_body(draw_tiles(NUM_TILES, TILE_BUFFERS, LOAD, 5))[1:]
    end, number = time.monotonic() + seconds, 1
    while time.monotonic() < end:
        head = b'{"reservations": [{"id": "r", "size": %d}], ' % number
        answer = httpx.post(f"{url}/v1/placements", content=head + body, headers=_JSON, timeout=_TIMEOUT_S)
        answer.raise_for_status()
        number += 1
