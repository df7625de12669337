"""Computing for requests: in threads, never on the event loop, and only so much at a time."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from anyio import CapacityLimiter, to_thread
from starlette.requests import Request

from service.settings import Settings
from service.workers import Workers

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Computing:
    """What the routes of one app compute with."""

    settings: Settings
    workers: Workers
    limiter: CapacityLimiter
    """Bounds how many requests are worked on at once; the others wait."""

    async def run(self, work: Callable[[], _Result]) -> _Result:
        """Return what `work` returns, called in a thread."""
        return await to_thread.run_sync(work, limiter=self.limiter)


def computing_of(request: Request) -> Computing:
    """Return what the app of `request` computes with, there from its start to its end."""
    computing: Computing = request.app.state.computing
    return computing
