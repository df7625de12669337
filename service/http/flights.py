"""Computations under way: each is shared by all who ask for the same, and ends early once none of them is left."""

import traceback
from collections.abc import Callable, Hashable
from contextlib import AbstractAsyncContextManager
from threading import Event
from typing import Any, TypeVar

import anyio
from anyio import to_thread
from anyio.abc import TaskGroup
from starlette.requests import Request
from starlette.types import Receive

from problem.errors import Overloaded

_Result = TypeVar("_Result")

Work = Callable[[Event], _Result]
"""Computes in a thread, and ends soon after the event that it is given is set."""


class ClientGone(Exception):
    """Who asked closed the connection before the answer was there."""


class Flight:
    """One computation."""

    def __init__(self) -> None:
        self.waiting = 0
        """Requests that want the result."""
        self._cancelled = Event()
        self._scope = anyio.CancelScope()
        self._landed = anyio.Event()
        self._result: Any = None
        self._error: Exception | None = None

    async def fly(self, work: Work[Any], permit: AbstractAsyncContextManager[Any]) -> None:
        """Compute as soon as there is a permit; an error is the result, too."""
        with self._scope:
            try:
                async with permit:
                    self._result = await to_thread.run_sync(work, self._cancelled, limiter=anyio.CapacityLimiter(1))
            except Exception as error:  # noqa: BLE001 - raised again by `result`
                # It and the future that brought it name each other: what the frames hold, bodies above all, would stay
                # until the collector of cycles comes. Their lines stay, for logs.
                traceback.clear_frames(error.__traceback__)
                self._error = error
        if self._cancelled.is_set():
            self._error = Overloaded("the service is about to end")
        self._landed.set()

    async def result(self, request: Request) -> Any:  # noqa: ANN401 - what the work returns
        """Return what the work returned, or raise what it raised.

        Raises
        ------
        ClientGone
            The client of `request` closed its connection first.
        """
        async with anyio.create_task_group() as tasks:
            # Not the request, which has its body: the frames of a cancelled task are a cycle, too.
            tasks.start_soon(_until_gone, request.receive, tasks.cancel_scope)
            await self._landed.wait()
            tasks.cancel_scope.cancel()
        if not self._landed.is_set():
            raise ClientGone
        if self._error is not None:
            raise self._error
        return self._result

    def cancel(self) -> None:
        """Leave the queue for a permit, or end the work early."""
        self._cancelled.set()
        self._scope.cancel()

    def end(self) -> None:
        """End the work early if it is under way, and let go of what came of it: an error names the request."""
        self.cancel()
        self._result = self._error = None


class Flights:
    """All computations of an app."""

    def __init__(self, tasks: TaskGroup) -> None:
        """Let computations run in `tasks`."""
        self._tasks = tasks
        self._flights: dict[Hashable, Flight] = {}

    async def share(
        self, request: Request, key: Hashable, work: Work[_Result], permit: AbstractAsyncContextManager[Any]
    ) -> _Result:
        """Return the result of the computation named `key`: of one under way, else of `work`.

        Raises
        ------
        ClientGone
            The client of `request` closed its connection first.
        Overloaded
            All computations were ended early.
        """
        flight = self._flights.get(key)
        if flight is None:
            flight = self._flights[key] = Flight()
            self._tasks.start_soon(self._fly, key, flight, work, permit)
        flight.waiting += 1
        try:
            result: _Result = await flight.result(request)
            return result
        finally:
            flight.waiting -= 1
            if not flight.waiting:
                self._forget(key, flight)
                flight.end()

    async def _fly(
        self, key: Hashable, flight: Flight, work: Work[Any], permit: AbstractAsyncContextManager[Any]
    ) -> None:
        await flight.fly(work, permit)
        self._forget(key, flight)

    def _forget(self, key: Hashable, flight: Flight) -> None:
        if self._flights.get(key) is flight:
            del self._flights[key]

    def cancel_all(self) -> None:
        """End every computation early, whoever waits for it."""
        for flight in self._flights.values():
            flight.cancel()


async def _until_gone(receive: Receive, scope: anyio.CancelScope) -> None:
    """Cancel `scope` when the client closes its connection."""
    while (await receive())["type"] != "http.disconnect":
        pass
    scope.cancel()
