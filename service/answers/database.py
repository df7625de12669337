"""Databases in which answers are kept."""

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, Final

import sqlalchemy
from sqlalchemy import Engine, Table, event
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects.sqlite import Insert, insert
from sqlalchemy.exc import SQLAlchemyError

from service.answers.errors import StoreUnavailable
from service.answers.heard_connection import PATIENT_S, HeardConnection, PatientConnection

_PRIMARY_CODE: Final = 0xFF
"""What tells the kind of an error among the bits of SQLite's extended codes."""

PATIENCE_S: Final = 2
"""Seconds to wait for a connection or for a lock: a request does without the database rather than wait longer."""

IDLE_S: Final = 5
"""Seconds after which the server ends a session that does nothing in the midst of a transaction."""

REST_S: Final = 1.0
"""After a failure a database is left alone for so long, so that requests do not wait for it one by one."""


_ALIVE: Final = {
    "keepalives_idle": 10,
    "keepalives_interval": PATIENCE_S,
    "keepalives_count": 3,
    "tcp_user_timeout": 1000 * PATIENCE_S,
}
"""What tells the system that a peer is gone, in seconds and, the last one, in milliseconds."""


class Rest:
    """Time in which a database is left alone."""

    def __init__(self) -> None:
        self._until = 0.0

    def begin(self) -> None:
        """Leave it alone from now on, for a while."""
        self._until = time.monotonic() + REST_S

    @property
    def is_on(self) -> bool:
        """Whether it is to be left alone."""
        return time.monotonic() < self._until


class Gate:
    """The way to a database: set up before it is first used and after each failure, and left alone for a while then."""

    def __init__(self, what: str, set_up: Callable[[], None], rest: Rest | None = None) -> None:
        """Call the database `what` in errors; a `rest` is shared by all who use it."""
        self._what, self._set_up, self._rest = what, set_up, rest or Rest()
        self._is_set_up = False
        self._setting_up = Lock()

    @contextmanager
    def passed(self, but: tuple[type[Exception], ...] = ()) -> Iterator[None]:
        """Use the database within the block; errors `but` those of it are raised as they are.

        Raises
        ------
        StoreUnavailable
            It cannot be reached or used, or could not a moment ago.
        """
        if self._rest.is_on:
            raise StoreUnavailable(f"{self._what} could not be reached a moment ago")
        try:
            with self._setting_up:
                if not self._is_set_up:
                    self._set_up()
                    self._is_set_up = True
            yield
        except but:
            raise
        except (SQLAlchemyError, OSError) as error:
            self._is_set_up = False
            self._rest.begin()
            raise StoreUnavailable(f"{self._what} cannot be reached: {type(error).__name__}") from error


def sqlite(path: Path, *, patience: float = PATIENCE_S, synchronous: str = "NORMAL") -> Engine:
    """Open a database file, made where it is missing; readers and one writer do not wait for each other.

    A lock is waited for `patience` seconds. What `synchronous` may be: https://sqlite.org/pragma.html#pragma_synchronous
    By default a crash of the machine may lose the last rows, never the file.
    """
    engine = sqlalchemy.create_engine(f"sqlite:///{path}", connect_args={"timeout": patience})

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _: object) -> None:
        # Text that is none must not keep the rest of a table from being read.
        connection.text_factory = lambda text: text.decode("utf-8", "replace")
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute(f"PRAGMA synchronous={synchronous}")
        cursor.close()

    return engine


def is_damaged(error: BaseException | None) -> bool:
    """Tell whether an error says that a database file is none, or not whole."""
    origin = getattr(error, "orig", None)
    if not isinstance(origin, sqlite3.DatabaseError):
        return False
    return getattr(origin, "sqlite_errorcode", 0) & _PRIMARY_CODE in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def delete(engine: Engine) -> None:
    """Delete the file of a SQLite database; the next connection makes it anew."""
    engine.dispose()
    for suffix in ("", "-wal", "-shm"):
        Path(f"{engine.url.database}{suffix}").unlink(missing_ok=True)


def postgres(url: str, patience: float = PATIENCE_S, *, patient: bool = False) -> Engine:
    """Open a database server; connections that broke are replaced when they are next used.

    It has up to 15 connections; after `patience` seconds one does without. A statement that waits for somebody's lock
    is given up, and so is a connection that has gone silent, whether anything of it is in use or not. A
    `patient` one takes statements that carry much.
    """
    seconds, kind = (PATIENT_S, PatientConnection) if patient else (PATIENCE_S, HeardConnection)
    # Who goes silent in the midst of a transaction keeps others waiting for what it locked no longer than that.
    options = f"-c statement_timeout={seconds}s -c idle_in_transaction_session_timeout={IDLE_S}s"
    chosen = sqlalchemy.make_url(url).set(drivername="postgresql+psycopg")
    arguments = {"connect_timeout": PATIENCE_S, "options": options, **_ALIVE}
    engine = sqlalchemy.create_engine(chosen, pool_pre_ping=True, pool_timeout=patience, connect_args=arguments)

    @event.listens_for(engine, "do_connect")
    def connect(_: object, __: object, arguments: Sequence[str], named: dict[str, Any]) -> HeardConnection:
        return kind.connect(*arguments, **named)

    return engine


def insert_or_ignore(dialect: str, table: Table) -> postgresql.Insert | Insert:
    """Return a statement that inserts rows which are not there yet, in one of the two dialects that we speak."""
    return (postgresql.insert if dialect == "postgresql" else insert)(table).on_conflict_do_nothing()
