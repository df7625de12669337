"""Batches on each kind of database."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from service.answers import database
from service.batches.connections import Connections, durable_sqlite
from service.batches.schema import migrate_database
from service.batches.store import BatchStore

OpenConnections: TypeAlias = Callable[[], Connections]


@pytest.fixture(params=["sqlite", "postgres"])
def open_connections(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OpenConnections]:
    """Return what connects to the same database time and again, as processes that follow each other do."""
    url = request.getfixturevalue("postgres") if request.param == "postgres" else None
    if url is not None:
        migrate_database(url)
    engines = []

    def connect() -> Connections:
        engines.append(durable_sqlite(tmp_path / "batches.sqlite") if url is None else database.postgres(url))
        return Connections(engines[-1])

    yield connect
    for engine in engines:
        engine.dispose()


@pytest.fixture
def connections(open_connections: OpenConnections) -> Connections:
    return open_connections()


@pytest.fixture
def store(connections: Connections) -> BatchStore:
    return BatchStore(connections, max_queued_items=1000)
