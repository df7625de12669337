"""One computation at a time for a digest: those who come meanwhile wait, and then find the answer kept."""

import hashlib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Lock
from typing import Final

from sqlalchemy import Connection, Engine, func, select
from sqlalchemy.exc import SQLAlchemyError

from service.answers.database import Rest
from service.permits import permit_set_aside

POLL_S: Final = 0.05


class SingleFlight:
    """Among the threads of this process, and among all processes where they share a Postgres database."""

    def __init__(self, shared: Engine | None, rest: Rest | None = None) -> None:
        """Heed all processes that use `shared`; None: there is only this one; `rest` as for `AnswerStore`."""
        self._shared = shared
        self._rest = rest or Rest()
        self._held: set[str] = set()
        self._lock = Lock()

    @contextmanager
    def alone(self, digest: str, patience: float, cancelled: Event) -> Iterator[None]:
        """Let the block run while nobody else computes what `digest` names.

        After `patience` seconds, or once `cancelled` is set, it runs all the same: the work is then done twice.
        """
        until = time.monotonic() + patience

        def may_wait() -> bool:
            return time.monotonic() < until and not cancelled.is_set()

        def in_time(take: Callable[[], bool]) -> bool:
            """Try to take something, again and again, while others may have our permit."""
            if take():
                return True
            with permit_set_aside():
                while may_wait():
                    cancelled.wait(POLL_S)
                    if take():
                        return True
            return False

        mine = in_time(lambda: self._take(digest))
        try:
            with self._among_processes(digest, in_time):
                yield
        finally:
            if mine:
                with self._lock:
                    self._held.discard(digest)

    def _take(self, digest: str) -> bool:
        with self._lock:
            free = digest not in self._held
            self._held.add(digest)
            return free

    @contextmanager
    def _among_processes(self, digest: str, in_time: Callable[[Callable[[], bool]], bool]) -> Iterator[None]:
        connection = self._connect()
        if connection is None:
            yield
            return
        key = int.from_bytes(hashlib.sha256(digest.encode()).digest()[:8], "big", signed=True)
        try:
            in_time(lambda: self._locked(connection, key))
            yield
        finally:
            _unlock(connection, key)

    def _connect(self) -> Connection | None:
        if self._shared is None or self._rest.is_on:
            return None
        try:
            return self._shared.connect().execution_options(isolation_level="AUTOCOMMIT")
        except SQLAlchemyError:
            self._rest.begin()
            return None

    def _locked(self, connection: Connection, key: int) -> bool:
        """Tell whether we have the lock now, or can do without, as the database is lost."""
        try:
            return bool(connection.execute(select(func.pg_try_advisory_lock(key))).scalar_one())
        except SQLAlchemyError:
            self._rest.begin()
            return True


def _unlock(connection: Connection, key: int) -> None:
    """Free the lock; the server does so itself where the connection breaks, or this process is killed."""
    try:
        connection.execute(select(func.pg_advisory_unlock(key)))
    except SQLAlchemyError:
        # It may be lost already; if it is not, the lock goes with it.
        connection.invalidate()
    finally:
        connection.close()
