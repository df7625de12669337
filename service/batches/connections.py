"""Connections to the database of batches: whatever goes wrong there, callers are told to come back later."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Self

from sqlalchemy import Connection, Double, Engine, cast, event, func, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DataError, IntegrityError

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
        self._gate = database.Gate("the database of batches", self._set_up)

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
        with self._passed(), self._writer.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a transaction that only reads, and waits for nobody who writes; errors as for `writing`."""
        with self._passed(), self._engine.connect().execution_options(**{_READING: True}) as connection:
            yield connection

    @contextmanager
    def _passed(self) -> Iterator[None]:
        try:
            # The database is well where what it was given is not.
            with self._gate.passed(but=(DataError, IntegrityError)):
                yield
        except StoreUnavailable as error:
            if error.__cause__ is not None:
                cause = getattr(error.__cause__, "orig", error.__cause__)
                _LOG.warning("the database of batches cannot be reached: %s", cause)
            raise

    def _set_up(self) -> None:
        """Make the tables of an embedded database, look at those of a shared one; again after each failure."""
        with self._engine.begin() as connection:
            if self.are_shared:
                schema.check(connection)
            else:
                schema.migrate(connection)


def durable_sqlite(path: Path) -> Engine:
    """Open a database file, made where it is missing: what was committed there survives a crash of the machine."""
    engine = database.sqlite(path, patience=PATIENCE_S, synchronous="FULL")

    @event.listens_for(engine, "connect")
    def set_up(connection: DBAPIConnection, _: object) -> None:
        # Transactions begin as said below, not where Python thinks best.
        connection.isolation_level = None

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
