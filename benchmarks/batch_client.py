"""Submits a batch to a server, and reads what becomes of it."""

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import httpx
import msgspec

_NDJSON: Final = {"Content-Type": "application/x-ndjson"}
_TIMEOUT_S: Final = 600.0
_NOTHING: Final = msgspec.Raw()


@dataclass(frozen=True, slots=True)
class Finished:
    """A batch whose results have all been read."""

    accepted_s: float
    """Seconds from the first byte sent until the 202 was there."""
    finished_s: float
    """Seconds from the 202 until the last result was there."""
    lines: list[bytes]
    """Its results, as they came."""

    def answers(self) -> list[bytes]:
        """Return the answers in the order of the requests.

        Raises
        ------
        ValueError
            A result is none, or stands in another place.
        """
        found = [msgspec.json.decode(line, type=_Line) for line in self.lines]
        if [line.index for line in found] != list(range(len(found))):
            raise ValueError("results are missing, doubled or out of order")
        if wrong := [line.problem for line in found if line.problem is not None]:
            raise ValueError(f"{len(wrong)} requests got no answer, as {wrong[0]}")
        return [bytes(line.answer) for line in found]


class _Line(msgspec.Struct):
    index: int
    answer: msgspec.Raw = _NOTHING
    problem: Any = None


def submit(url: str, bodies: Sequence[bytes]) -> tuple[str, float]:
    """Submit requests as one batch; return its path, and the seconds until it was accepted."""
    text = b"\n".join(bodies)
    headers = _NDJSON | {"Idempotency-Key": secrets.token_hex(8)}
    began = time.perf_counter()
    response = httpx.post(f"{url}/v1/batches", content=text, headers=headers, timeout=_TIMEOUT_S)
    seconds = time.perf_counter() - began
    return response.raise_for_status().headers["Location"], seconds


def run_batch(url: str, bodies: Sequence[bytes]) -> Finished:
    """Submit requests as one batch, and read the results as they come."""
    path, accepted_s = submit(url, bodies)
    began = time.perf_counter()
    with httpx.stream("GET", f"{url}{path}/results?follow=true", timeout=_TIMEOUT_S) as response:
        response.raise_for_status()
        # Joined before it is cut: lines that are read one by one cost the client what the server is measured by.
        lines = b"".join(response.iter_raw()).splitlines()
    return Finished(accepted_s, time.perf_counter() - began, lines)
