"""Databases in which answers are kept."""

from pathlib import Path
from typing import Final

import sqlalchemy
from sqlalchemy import Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection

PATIENCE_S: Final = 2
"""Seconds to wait for a connection or for a lock: a request does without the database rather than wait longer."""


def sqlite(path: Path) -> Engine:
    """Open a database file, made where it is missing; readers and one writer do not wait for each other."""
    engine = sqlalchemy.create_engine(f"sqlite:///{path}", connect_args={"timeout": PATIENCE_S})

    @event.listens_for(engine, "connect")
    def set_up(connection: DBAPIConnection, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        # A crash of the machine may lose the last rows, never the file; what is lost is computed anew.
        cursor.execute("PRAGMA synchronous=NORMAL")
        cursor.close()

    return engine


def postgres(url: str, patience: float = PATIENCE_S) -> Engine:
    """Open a database server; connections that broke are replaced when they are next used.

    It has up to 15 connections; after `patience` seconds one does without.
    """
    chosen = sqlalchemy.make_url(url).set(drivername="postgresql+psycopg")
    return sqlalchemy.create_engine(
        chosen, pool_pre_ping=True, pool_timeout=patience, connect_args={"connect_timeout": PATIENCE_S}
    )
