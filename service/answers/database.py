"""Databases in which answers are kept."""

import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import sqlalchemy
from sqlalchemy import Engine, event

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


def sqlite(path: Path) -> Engine:
    """Open a database file, made where it is missing; readers and one writer do not wait for each other."""
    engine = sqlalchemy.create_engine(f"sqlite:///{path}", connect_args={"timeout": PATIENCE_S})

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _: object) -> None:
        # Text that is none must not keep the rest of a table from being read.
        connection.text_factory = lambda text: text.decode("utf-8", "replace")
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        # A crash of the machine may lose the last rows, never the file; what is lost is computed anew.
        cursor.execute("PRAGMA synchronous=NORMAL")
        cursor.close()

    return engine


def is_damaged(error: Exception) -> bool:
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
