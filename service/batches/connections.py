"""Connections to the database of batches: whatever goes wrong there, callers are told to come back later."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Final, Self

import sqlalchemy
from sqlalchemy import Connection, Double, Engine, Table, cast, event, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

from service.answers import database
from service.answers.errors import StoreUnavailable
from service.batches import schema
from service.settings import Settings

_LOG: Final = logging.getLogger(__name__)

PATIENCE_S: Final = 10
"""Seconds to wait for a lock: a large batch that is stored holds others up for some."""

_READING: Final = "tilefit_reading"


class Connections:
    """The database of batches."""

    def __init__(self, engine: Engine, writer: Engine | None = None) -> None:
        """Read by `engine`, and write by another one where that is to be more patient."""
        self._engine, self._writer = engine, writer or engine
        self._rest = database.Rest()
        self._is_set_up = False
        self._setting_up = Lock()

    @classmethod
    @contextmanager
    def opened(cls, settings: Settings, folder: Path) -> Iterator[Self]:
        """Open the database of the settings, else one in `folder`; closed at the end of the block."""
        if settings.database_url is None:
            engines = [durable_sqlite(folder / "batches.sqlite")]
        else:
            url = settings.database_url.get_secret_value()
            engines = [database.postgres(url), database.postgres(url, patient=True)]
        try:
            yield cls(*engines)
        finally:
            for engine in engines:
                engine.dispose()

    @property
    def are_shared(self) -> bool:
        """Whether other processes may have the same database."""
        return self._engine.dialect.name == "postgresql"

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give a transaction; it takes effect as a whole at the end of the block.

        Raises
        ------
        StoreUnavailable
            The database cannot be reached or written.
        """
        with self._guarded(), self._writer.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a transaction that only reads, and waits for nobody who writes; errors as for `writing`."""
        with self._guarded(), self._engine.connect().execution_options(**{_READING: True}) as connection:
            yield connection

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        if self._rest.is_on:
            raise StoreUnavailable("the database of batches could not be reached a moment ago")
        try:
            self._set_up()
            yield
        except (DataError, IntegrityError):
            # The database is well; what it was given is not.
            raise
        except (SQLAlchemyError, OSError) as error:
            self._is_set_up = False
            self._rest.begin()
            _LOG.warning("the database of batches cannot be reached: %s", getattr(error, "orig", error))
            raise StoreUnavailable(f"the database of batches cannot be reached: {type(error).__name__}") from error

    def _set_up(self) -> None:
        """Make the tables of an embedded database, look at those of a shared one; again after each failure."""
        with self._setting_up:
            if self._is_set_up:
                return
            with self._engine.begin() as connection:
                if self.are_shared:
                    schema.check(connection)
                else:
                    schema.migrate(connection)
            self._is_set_up = True


def durable_sqlite(path: Path) -> Engine:
    """Open a database file, made where it is missing: what was committed there survives a crash of the machine."""
    engine = sqlalchemy.create_engine(f"sqlite:///{path}", connect_args={"timeout": PATIENCE_S})

    @event.listens_for(engine, "connect")
    def set_up(connection: DBAPIConnection, _: object) -> None:
        # Transactions begin as said below, not where Python thinks best.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # One that reads first and writes then cannot always go on: it has to be a writer from the start.
        reads = connection.get_execution_options().get(_READING, False)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    return engine


def now(connection: Connection) -> float:
    """Return the database's time, which all workers share, in seconds since 1970."""
    if connection.dialect.name != "postgresql":
        return time.time()
    seconds: float = connection.execute(
        select(cast(func.extract("epoch", func.clock_timestamp()), Double))
    ).scalar_one()
    return seconds


def insert_or_ignore(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """Return a statement that inserts rows which are not there yet."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table).on_conflict_do_nothing()
    return sqlite.insert(table).on_conflict_do_nothing()
