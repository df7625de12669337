"""A store of answers, on each kind of database."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

import pytest
from sqlalchemy import Engine, text

from service.answers import database
from service.answers.files import Files
from service.answers.store import AnswerStore

Open: TypeAlias = Callable[..., AnswerStore]
Alter: TypeAlias = Callable[[str], None]


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
def altering(request: pytest.FixtureRequest, tmp_path: Path) -> Alter:
    """Return what changes the database of `open_store` by a statement of SQL, past the store."""
    is_postgres = request.node.callspec.params["open_store"] == "postgres"
    url = request.getfixturevalue("postgres") if is_postgres else None

    def alter(statement: str) -> None:
        engine = database.sqlite(tmp_path / "answers.sqlite") if url is None else database.postgres(url)
        with closing(engine), engine.begin() as connection:
            connection.execute(text(statement))

    return alter


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Engine]:
    """Return a database whose folder is not there yet."""
    with closing(database.sqlite(tmp_path / "folder" / "db")) as engine:
        yield engine
