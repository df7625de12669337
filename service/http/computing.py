"""Computing for requests: in threads, never on the event loop, and only so much at a time."""

from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from threading import Event
from typing import Self, TypeVar

import anyio
from starlette.requests import Request

from problem.preparation import Prepared
from service.answers.answers import Answers
from service.answers.kept import Kept
from service.http.clients import client_of
from service.http.flights import Flights, Work
from service.permits import Permits
from service.pipeline import Groundwork, Planned, plan_prepared
from service.settings import Settings
from service.stage_clock import StageClock
from service.telemetry.telemetry import Telemetry
from service.workers import Workers

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Computing:
    """What the routes of one app compute with."""

    settings: Settings
    workers: Workers
    permits: Permits
    """Bound how many requests are worked on at once; the others wait, and clients take turns."""
    flights: Flights
    answers: Answers
    telemetry: Telemetry
    ending: Event
    """Set once the service ends: who waits for something that may take long is told to come back."""

    @classmethod
    @asynccontextmanager
    async def running(
        cls, settings: Settings, workers: Workers, answers: Answers, telemetry: Telemetry
    ) -> AsyncIterator[Self]:
        """Compute with `workers`, until the block ends: that ends what is under way."""
        async with anyio.create_task_group() as tasks:
            flights = Flights(tasks)
            yield cls(settings, workers, Permits(settings.threads), flights, answers, telemetry, Event())
            flights.cancel_all()

    async def run(self, request: Request, work: Work[_Result], key: Hashable = None) -> _Result:
        """Return what `work` returns, called in a thread; it is told when nobody waits for it any longer.

        Requests that come with the same `key` while one of them is worked on share its result.

        Raises
        ------
        ClientGone
            The client of `request` closed its connection first.
        Overloaded
            The service ends.
        """
        permit = self.permits.permit(client_of(request.scope))
        return await self.flights.share(request, object() if key is None else key, work, permit)

    def recognised(self, spelling: bytes) -> Kept | None:
        """Return the answer to the body whose hash is `spelling`, if it is in memory, and report it."""
        kept = self.answers.recent.spelled(spelling)
        if kept is not None:
            self.telemetry.answered("recognised")
        return kept

    def clock(self) -> StageClock:
        """Return a clock for the stages of a request, which are reported as they end."""
        return StageClock(self.telemetry.stage)

    def plan(
        self, prepared: Prepared, arrived: float, cancelled: Event, groundwork: Groundwork | None = None
    ) -> Planned:
        """Plan a request, and report the verdicts; parameters and errors as for `plan_prepared`."""
        planned = plan_prepared(prepared, self.workers, arrived, cancelled, groundwork)
        self.telemetry.planned(planned)
        return planned


def computing_of(request: Request) -> Computing:
    """Return what the app of `request` computes with, there from its start to its end."""
    computing: Computing = request.app.state.computing
    return computing
