"""A database behind a link that has gone silent is given up, and used again once it is heard."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import psycopg
import pytest
from sqlalchemy import make_url, text

from service.answers import database, heard_connection
from service.answers.errors import StoreUnavailable
from service.answers.kept import Kept, Kind, Name
from service.answers.single_flight import SingleFlight
from service.answers.store import AnswerStore
from tests.service.answers.conftest import closing
from tests.silent_proxy import SilentProxy

ANSWER = Kept(Name(f"sha256:{1:064x}", Kind.ROWS), b"{}")

FAR_TOO_LONG_S = 60


@pytest.fixture
def link(postgres: str) -> Iterator[SilentProxy]:
    with SilentProxy(make_url(postgres).port or 5432).running() as link:
        yield link


@pytest.fixture
def url(postgres: str, link: SilentProxy) -> str:
    return make_url(postgres).set(host="127.0.0.1", port=link.port).render_as_string(hide_password=False)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heard_connection, "SILENCE_S", 0.3)
    monkeypatch.setattr(database, "PATIENCE_S", 1)
    monkeypatch.setattr(database, "REST_S", 0.0)


@pytest.mark.parametrize("is_connected", [True, False])
def test_a_store_behind_it_says_so_and_works_again(link: SilentProxy, url: str, *, is_connected: bool) -> None:
    with closing(database.postgres(url)) as engine, ThreadPoolExecutor() as pool:
        store = AnswerStore(engine, None, 10**9)
        if is_connected:
            store.put([ANSWER])
        link.go_silent()
        for _ in range(2):
            with pytest.raises(StoreUnavailable):
                pool.submit(store.get, ANSWER.name).result(FAR_TOO_LONG_S)
        link.speak()
        store.put([ANSWER])
        assert store.get(ANSWER.name) == ANSWER


def test_it_may_go_silent_within_a_transaction(link: SilentProxy, url: str) -> None:
    with closing(database.postgres(url)) as engine, engine.connect() as connection, ThreadPoolExecutor() as pool:
        connection.exec_driver_sql("SELECT 1")
        link.go_silent()
        failed = pool.submit(connection.exec_driver_sql, "SELECT 2").exception(FAR_TOO_LONG_S)
        assert "nothing was heard from the database for 0.3 seconds" in str(failed)
        assert connection.invalidated


def test_who_computes_goes_on_without_it(link: SilentProxy, url: str) -> None:
    with closing(database.postgres(url)) as engine, ThreadPoolExecutor() as pool:
        flight = SingleFlight(engine)

        def compute() -> str:
            with flight.alone("same", 60, Event()):
                return "computed"

        assert compute() == "computed"
        link.go_silent()
        assert pool.submit(compute).result(FAR_TOO_LONG_S) == "computed"


def test_a_statement_that_takes_its_time_is_not_given_up(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setattr(heard_connection, "SILENCE_S", 3.0)
    with closing(database.postgres(url)) as engine, engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT 7 FROM pg_sleep(0.5)").scalar_one() == 7


def test_a_session_that_goes_silent_in_a_transaction_is_ended(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "IDLE_S", 1)
    engine = database.postgres(postgres)
    with psycopg.connect(postgres, autocommit=True) as admin:
        silent = engine.connect()
        number = silent.execute(text("SELECT pg_backend_pid()")).scalar_one()
        until = time.monotonic() + 30
        while admin.execute("SELECT 1 FROM pg_stat_activity WHERE pid = %s", [number]).fetchone():
            assert time.monotonic() < until
        silent.invalidate()
        silent.close()
    engine.dispose()
