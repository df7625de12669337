"""Permits for computing, which clients are given in turn; a computation gives its own back while it waits for others.

What computes deep inside does not know whom for: the permit that it holds is found in its context (`contextvars`), as
the caller's thread was started with it.
"""

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import count
from threading import Lock
from types import TracebackType
from typing import Final

from service.turns import Turns

_HELD: Final[ContextVar["Permit | None"]] = ContextVar("permit", default=None)

_NOBODY: Final = ("", "")


class Permits:
    """So many computations at a time; who waits is served in turn by client."""

    def __init__(self, num: int) -> None:
        self._num = self._free = num
        self._waiting: Turns[Future[None]] = Turns()
        self._lock = Lock()
        self._numbers = count()

    def permit(self, client: str) -> "Permit":
        """Return a permit for one computation, to be entered."""
        return Permit(self, client, str(next(self._numbers)))

    def ask(self, client: str) -> Future[None]:
        """Return a future that is done when a permit is free for `client`; cancelled, it leaves the line."""
        asked: Future[None] = Future()
        with self._lock:
            self._waiting.push((client,), asked)
            self._grant()
        return asked

    def give_back(self) -> None:
        """Free a permit, which goes to the next in line at once."""
        with self._lock:
            self._free += 1
            self._grant()

    @property
    def num_held(self) -> int:
        """How many computations hold one."""
        return self._num - self._free

    @property
    def num_waiting(self) -> int:
        """How many wait for one."""
        with self._lock:
            return len(self._waiting)

    @property
    def contended(self) -> bool:
        """Whether anybody waits."""
        return bool(self._waiting)

    def _grant(self) -> None:
        while self._free and self._waiting:
            asked = self._waiting.pop()
            if asked.set_running_or_notify_cancel():
                self._free -= 1
                asked.set_result(None)


class Permit:
    """The permit of one computation, held while it is entered, and by the threads that are started meanwhile."""

    def __init__(self, permits: Permits, client: str, number: str) -> None:
        self._permits = permits
        self._client = client
        self.path = (client, number)

    async def __aenter__(self) -> None:
        asked = self._permits.ask(self._client)
        try:
            await asyncio.wrap_future(asked)
        except asyncio.CancelledError:
            if not asked.cancel():
                self._permits.give_back()
            raise
        self._token = _HELD.set(self)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _HELD.reset(self._token)
        self._permits.give_back()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold it in the calling thread, which waits for its turn, until the block ends."""
        self._permits.ask(self._client).result()
        token = _HELD.set(self)
        try:
            yield
        finally:
            _HELD.reset(token)
            self._permits.give_back()

    @contextmanager
    def set_aside(self) -> Iterator[None]:
        """Let others have it while the calling thread waits for something else."""
        self._permits.give_back()
        try:
            yield
        finally:
            self._permits.ask(self._client).result()

    def pass_on(self) -> None:
        """Let those who wait go first."""
        if self._permits.contended:
            with self.set_aside():
                pass


def holder() -> tuple[str, str]:
    """Return the client that is computed for, and the name of the computation, both empty outside of any permit."""
    held = _HELD.get()
    return _NOBODY if held is None else held.path


@contextmanager
def permit_set_aside() -> Iterator[None]:
    """Give the permit back that is held here, if any, until the block ends."""
    held = _HELD.get()
    if held is None:
        yield
    else:
        with held.set_aside():
            yield


def pass_permit_on() -> None:
    """Let others who wait for a permit go first, in the midst of much work."""
    held = _HELD.get()
    if held is not None:
        held.pass_on()
