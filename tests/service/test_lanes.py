"""Tiles of different requests are taken in turn, and what takes long never keeps back what does not."""

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event

import anyio
import pytest
from anyio import to_thread

from service.codec import decode
from service.lanes import Lane
from service.permits import Permits
from service.pipeline import plan
from service.workers import Workers
from tests.endless import endless
from tests.service.planning import SOLVER_MEMORY_BYTES, answer, with_options
from tests.service.small_requests import HARD, INFEASIBLE


@pytest.fixture
def lane() -> Iterator[Lane]:
    opened = Lane(1, "test")
    yield opened
    opened.close()


@contextmanager
def occupied(lane: Lane) -> Iterator[None]:
    """Keep the only thread of a lane busy."""
    at_work, may_end = Event(), Event()

    def work(_: int) -> None:
        at_work.set()
        may_end.wait(60)

    with ThreadPoolExecutor(1) as caller:
        caller.submit(lane.each, work, [0])
        at_work.wait(60)
        try:
            yield
        finally:
            may_end.set()


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not holds() and time.monotonic() < end:
        Event().wait(0.01)
    assert holds()


def test_results_come_in_the_order_of_the_items_and_an_error_comes_out(lane: Lane) -> None:
    assert lane.each(lambda item: item * 10, range(5)) == [0, 10, 20, 30, 40]
    with pytest.raises(ZeroDivisionError):
        lane.each(lambda item: 1 // item, [1, 0, 2])
    assert lane.each(str, [1]) == ["1"]
    assert lane.has_room


def test_requests_take_turns_tile_by_tile(lane: Lane) -> None:
    served: list[str] = []
    permits = Permits(1)

    async def ask(client: str, num_tiles: int) -> None:
        async with permits.permit(client):
            await to_thread.run_sync(lane.each, served.append, [client] * num_tiles)

    async def main() -> None:
        async with anyio.create_task_group() as tasks:
            with occupied(lane):
                for client, num_tiles in (("a", 4), ("b", 2)):
                    tasks.start_soon(ask, client, num_tiles)
                    await anyio.wait_all_tasks_blocked()
                # The only permit is free again once the tiles of both wait.
                async with permits.permit("last"):
                    pass

    anyio.run(main)
    assert "".join(served) == "ababaa"


def test_what_still_waits_at_the_end_is_given_up() -> None:
    lane = Lane(1, "test")
    with ThreadPoolExecutor(1) as caller:
        with occupied(lane):
            waiting = caller.submit(lane.each, str, [1])
            until(lambda: not lane.has_room)
            ends = ThreadPoolExecutor(1)
            ending = ends.submit(lane.close)
            with pytest.raises(CancelledError):
                waiting.result(60)
        ending.result(60)
        ends.shutdown()


def test_small_tiles_are_settled_while_hard_ones_keep_the_engines_busy() -> None:
    document = with_options(endless(), time_limit=500, deadline=500)
    cancelled = Event()
    with Workers(1, SOLVER_MEMORY_BYTES) as workers, ThreadPoolExecutor(2) as callers:
        asked = decode(json.dumps(document).encode())
        hard = [callers.submit(plan, asked, workers, time.monotonic(), cancelled) for _ in range(2)]
        until(lambda: not workers.long.has_room)
        try:
            assert answer(HARD, workers)["tiles"][0]["method"] == "exact"
            assert answer(INFEASIBLE, workers)["status"] == "infeasible"
            assert not any(each.done() for each in hard)
        finally:
            cancelled.set()
