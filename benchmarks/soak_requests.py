"""Draws the requests of a soak: small, large, hard and hostile ones, no two alike."""

import gzip
import json
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from benchmarks.bodies import request_body
from benchmarks.hard_tiles import full
from benchmarks.tiles import draw_tiles

SHARES: Final = {"small": 80, "large": 2, "hard": 4, "hostile": 14}
"""Of a hundred requests."""

LARGE_TILES: Final = 400
LARGE_BUFFERS: Final = 200
LARGE_LOAD: Final = (0.3, 0.5)
HARD_BLOCKS: Final = 60
BUSY: Final = frozenset({429, 503})
"""What any request may get while there is too much to do, with `Retry-After`."""

_JSON: Final = {"Content-Type": "application/json"}
_GZIP: Final = {**_JSON, "Content-Encoding": "gzip"}
_CSV: Final = {"Content-Type": "text/csv"}


@dataclass(frozen=True, slots=True)
class Sent:
    """A request, and what is right to answer."""

    kind: str
    body: bytes
    headers: dict[str, str]
    status: int
    """Where the service is not busy; the answer of a 200 is checked against the request."""


def draw(rng: Random) -> Sent:
    """Draw a request of one of the kinds."""
    (kind,) = rng.choices(list(SHARES), list(SHARES.values()))
    if kind == "hostile":
        return rng.choice(_HOSTILE)(rng)
    return Sent(kind, {"small": _small, "large": _large, "hard": _hard}[kind](rng), _JSON, 200)


def _small(rng: Random) -> bytes:
    rows = [
        {"id": f"b{index}", "size": rng.randint(1, 40), "start": start, "end": start + rng.randint(1, 9)}
        for index in range(12)
        for start in (rng.randrange(20),)
    ]
    return json.dumps({"memory": {"capacity": rng.randint(60, 200)}, "tiles": [{"buffers": rows}]}).encode()


def _large(rng: Random) -> bytes:
    # A reservation of a random size makes it another request; tiles are drawn once.
    return b'{"reservations": [{"id": "r", "size": %d}], ' % rng.randint(1, 4000) + _large_body()[1:]


@cache
def _large_body() -> bytes:
    return request_body(draw_tiles(LARGE_TILES, LARGE_BUFFERS, LARGE_LOAD, 5))


def _hard(rng: Random) -> bytes:
    options = {"time_limit": 2, "deadline": 10}
    return json.dumps(full(rng.randrange(10**9), HARD_BLOCKS) | {"options": options}).encode()


def _truncated(rng: Random) -> Sent:
    body = _small(rng)
    return Sent("hostile", body[: rng.randrange(len(body))], _JSON, 400)


def _faulty(rng: Random) -> Sent:
    return Sent("hostile", _small(rng).replace(b'"size": ', b'"size": -'), _JSON, 422)


def _nested(rng: Random) -> Sent:
    depth = rng.randint(2000, 200_000)
    return Sent("hostile", b"[" * depth + b"]" * depth, _JSON, 400)


def _noise(rng: Random) -> Sent:
    return Sent("hostile", rng.randbytes(3000), _CSV, 422)


def _bomb(_: Random) -> Sent:
    return Sent("hostile", _packed_zeros(), _GZIP, 413)


def _many_tiles(_: Random) -> Sent:
    return Sent("hostile", _packed_tiles(), _GZIP, 422)


@cache
def _packed_zeros() -> bytes:
    return gzip.compress(bytes(200_000_000), 6)


@cache
def _packed_tiles() -> bytes:
    return gzip.compress(b'{"memory": {"capacity": 1}, "tiles": [' + b'{"buffers": []},' * 3_000_000 + b"0]}", 6)


_HOSTILE: Final = (_truncated, _faulty, _nested, _noise, _bomb, _many_tiles)
