"""One client of a soak, a process of its own: it sends, and checks every answer."""

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Final

import httpx

from benchmarks.soak_requests import BUSY, Sent, draw
from problem.preparation import prepare
from service.checking import check_answer
from service.documents import read_request
from service.settings import Settings

_TIMEOUT_S: Final = 150.0


@dataclass(frozen=True, slots=True)
class Order:
    """What a client is to do."""

    url: str
    address: str
    """Its own: the service tells clients apart by it."""
    seed: int
    seconds: float
    rate: float | None
    """Requests in a second, whatever comes back; None: one after the other, from `workers` at a time."""
    workers: int = 8


@dataclass(slots=True)
class Tally:
    """What came back."""

    statuses: Counter[tuple[str, int]] = field(default_factory=Counter)
    """By kind of request and HTTP status, 0 where no answer came."""
    wrong: list[str] = field(default_factory=list)
    seconds: dict[str, list[float]] = field(default_factory=dict)
    """How long the answers took that are not refusals, by kind."""

    def add(self, other: "Tally") -> None:
        """Take over what came back to another client."""
        self.statuses += other.statuses
        self.wrong += other.wrong
        for kind, seconds in other.seconds.items():
            self.seconds.setdefault(kind, []).extend(seconds)

    @property
    def answered(self) -> int:
        """Answers that are no refusals for want of room."""
        return sum(count for (_, status), count in self.statuses.items() if status and status not in BUSY)


def run_client(order: Order) -> Tally:
    """Do what is ordered, and wait for every answer."""
    return asyncio.run(_Client(order).run())


class _Client:
    def __init__(self, order: Order) -> None:
        self._order = order
        self._rng = Random(order.seed)  # noqa: S311 - no secret
        self._tally = Tally()
        self._checking = asyncio.Semaphore(1)

    async def run(self) -> Tally:
        order = self._order
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=32)
        transport = httpx.AsyncHTTPTransport(local_address=order.address, limits=limits)
        async with (
            httpx.AsyncClient(transport=transport, base_url=order.url, timeout=_TIMEOUT_S) as self._http,
            asyncio.TaskGroup() as tasks,
        ):
            end = time.monotonic() + order.seconds
            if order.rate is None:
                for _ in range(order.workers):
                    tasks.create_task(self._one_after_the_other(end))
                return self._tally
            while time.monotonic() < end:
                tasks.create_task(self._send(draw(self._rng)))
                await asyncio.sleep(self._rng.expovariate(order.rate))
        return self._tally

    async def _one_after_the_other(self, end: float) -> None:
        while time.monotonic() < end:
            await self._send(draw(self._rng))

    async def _send(self, sent: Sent) -> None:
        began = time.monotonic()
        try:
            answer = await self._http.post("/v1/placements", content=sent.body, headers=sent.headers)
        except httpx.HTTPError as error:
            self._tally.statuses[sent.kind, 0] += 1
            self._tally.wrong.append(f"{sent.kind}: no answer, {error!r}")
            return
        self._tally.statuses[sent.kind, answer.status_code] += 1
        if answer.status_code in BUSY:
            if "retry-after" not in answer.headers:
                self._tally.wrong.append(f"{sent.kind}: {answer.status_code} without Retry-After")
            return
        self._tally.seconds.setdefault(sent.kind, []).append(time.monotonic() - began)
        if answer.status_code != sent.status:
            self._tally.wrong.append(
                f"{sent.kind}: {answer.status_code} in place of {sent.status}: {answer.text[:200]}"
            )
        elif sent.status == 200:
            async with self._checking:
                ok = await asyncio.to_thread(_is_right, sent.body, answer.content)
            if not ok:
                self._tally.wrong.append(f"{sent.kind}: the answer is wrong")


def _is_right(body: bytes, answer: bytes) -> bool:
    return check_answer(prepare(read_request(body, Settings())).request, answer).ok
