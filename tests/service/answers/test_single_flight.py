"""One computation at a time for a digest, in this process and among several."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import psycopg
import pytest

from service.answers import database
from service.answers.single_flight import SingleFlight


@pytest.fixture(params=["one process", "several processes"])
def pair(request: pytest.FixtureRequest) -> Iterator[tuple[SingleFlight, SingleFlight]]:
    """Return it as two threads of a process see them, or two processes."""
    if request.param == "one process":
        turns = SingleFlight(None)
        yield turns, turns
        return
    engines = [database.postgres(request.getfixturevalue("postgres")) for _ in range(2)]
    yield SingleFlight(engines[0]), SingleFlight(engines[1])
    for engine in engines:
        engine.dispose()


def test_the_second_waits_for_the_first_and_another_digest_does_not(pair: tuple[SingleFlight, SingleFlight]) -> None:
    one, other = pair
    order: list[str] = []

    def second() -> None:
        with other.alone("same", 60, Event()):
            order.append("second")

    with ThreadPoolExecutor() as pool:
        with one.alone("same", 60, Event()), other.alone("another", 0, Event()):
            future = pool.submit(second)
            order.append("first")
        future.result()
    assert order == ["first", "second"]
    with other.alone("same", 0, Event()):
        pass


@pytest.mark.parametrize(("patience", "is_cancelled"), [(0.0, False), (1000.0, True)])
def test_who_has_no_patience_left_or_is_cancelled_goes_on_all_the_same(
    pair: tuple[SingleFlight, SingleFlight], patience: float, *, is_cancelled: bool
) -> None:
    one, other = pair
    cancelled = Event()
    if is_cancelled:
        cancelled.set()
    with one.alone("same", 60, Event()):
        with other.alone("same", patience, cancelled):
            pass
        with other.alone("same", patience, cancelled):
            pass


def test_without_its_database_work_goes_on() -> None:
    lost = database.postgres("postgresql://postgres@127.0.0.1:1/none")
    with SingleFlight(lost).alone("same", 60, Event()):
        pass
    lost.dispose()


def test_others_may_compute_where_the_work_failed(pair: tuple[SingleFlight, SingleFlight]) -> None:
    one, other = pair
    with pytest.raises(ValueError, match="failed"), one.alone("same", 60, Event()):
        raise ValueError("failed")
    with other.alone("same", 0, Event()):
        pass


def test_a_connection_that_is_lost_meanwhile_costs_nothing(postgres: str) -> None:
    engine = database.postgres(postgres)
    turns = SingleFlight(engine)
    with turns.alone("same", 0, Event()), psycopg.connect(postgres, autocommit=True) as admin:
        others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        assert admin.execute(f"SELECT pg_terminate_backend(pid) {others}").fetchall() == [(True,)]
    with turns.alone("same", 0, Event()):
        pass
    engine.dispose()
