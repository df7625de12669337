"""A store of answers, on each kind of database."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

import pytest
from sqlalchemy import Engine

from service.answers import database
from service.answers.files import Files
from service.answers.store import AnswerStore

Open: TypeAlias = Callable[..., AnswerStore]


@contextmanager
def closing(engine: Engine) -> Iterator[Engine]:
    """Give a database, and close its connections at the end."""
    yield engine
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgres"])
def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Return what opens the same database time and again, as processes that follow each other do."""
    url = request.getfixturevalue("postgres") if request.param == "postgres" else None
    engines = []

    def open_one(max_bytes: int = 10_000_000) -> AnswerStore:
        engine = database.sqlite(tmp_path / "answers.sqlite") if url is None else database.postgres(url)
        engines.append(engine)
        return AnswerStore(engine, Files(tmp_path / "answers") if url is None else None, max_bytes)

    yield open_one
    for engine in engines:
        engine.dispose()


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Engine]:
    """Return a database whose folder is not there yet."""
    with closing(database.sqlite(tmp_path / "folder" / "db")) as engine:
        yield engine
