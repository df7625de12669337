"""Work runs in threads, only so much at a time, once for all who ask for the same, and not for those who went away."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event

import anyio
import pytest
from anyio import to_thread
from starlette.requests import Request
from starlette.types import Message

from problem.errors import Overloaded
from service.answers.answers import Answers
from service.http.computing import Computing
from service.http.flights import ClientGone
from service.settings import Settings
from service.telemetry.telemetry import start_telemetry
from service.workers import Workers

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def answers(tmp_path: Path) -> Iterator[Answers]:
    with Answers.opened(Settings(), tmp_path) as answers:
        yield answers


@asynccontextmanager
async def computing_with_one_permit(answers: Answers) -> AsyncIterator[Computing]:
    with Workers(threads=1, solver_memory_bytes=2**31) as workers:
        async with Computing.running(
            Settings(threads=1), workers, answers, start_telemetry("0", traces=False)
        ) as computing:
            yield computing


class Caller:
    """A client whose body has arrived, and that may close its connection."""

    def __init__(self) -> None:
        self._gone = anyio.Event()
        self.request = Request({"type": "http"}, self._receive)

    async def _receive(self) -> Message:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    def leave(self) -> None:
        self._gone.set()


class Job:
    """Work that runs until it may end, or is cancelled."""

    def __init__(self, result: str = "done") -> None:
        self.begun, self.may_end = Event(), Event()
        self.times_run = 0
        self.was_cancelled = False
        self._result = result

    def __call__(self, cancelled: Event) -> str:
        self.times_run += 1
        self.begun.set()
        while not self.may_end.wait(0.01):
            if cancelled.is_set():
                self.was_cancelled = True
                break
        return self._result

    async def has_begun(self) -> None:
        await to_thread.run_sync(self.begun.wait)


class Ask:
    """One request for a job, and what came of it."""

    def __init__(
        self, computing: Computing, caller: Caller, work: Callable[[Event], str], key: str | None = None
    ) -> None:
        self._computing, self._caller, self._work, self._key = computing, caller, work, key
        self.ended = anyio.Event()
        self.result: str | None = None
        self.error: Exception | None = None

    async def __call__(self) -> None:
        try:
            self.result = await self._computing.run(self._caller.request, self._work, self._key)
        except (ClientGone, Overloaded, ValueError) as error:
            self.error = error
        self.ended.set()


async def test_no_more_work_runs_at_a_time_than_is_allowed(answers: Answers) -> None:
    async with computing_with_one_permit(answers) as computing, anyio.create_task_group() as tasks:
        first, second = Job(), Job()
        second.may_end.set()
        tasks.start_soon(Ask(computing, Caller(), first))
        await first.has_begun()
        tasks.start_soon(Ask(computing, Caller(), second))
        await anyio.wait_all_tasks_blocked()
        assert not second.begun.is_set()
        first.may_end.set()
        await second.has_begun()


async def test_those_who_ask_for_the_same_at_the_same_time_share_one_result(answers: Answers) -> None:
    async with computing_with_one_permit(answers) as computing:
        job = Job()
        asks = [Ask(computing, Caller(), job, key="same") for _ in range(5)]
        async with anyio.create_task_group() as tasks:
            for ask in asks:
                tasks.start_soon(ask)
            await job.has_begun()
            await anyio.wait_all_tasks_blocked()
            job.may_end.set()
        assert [ask.result for ask in asks] == ["done"] * 5
        assert job.times_run == 1
        again = Ask(computing, Caller(), job, key="same")
        await again()
        assert job.times_run == 2


async def test_work_whose_client_went_away_ends_and_frees_its_permit(answers: Answers) -> None:
    async with computing_with_one_permit(answers) as computing, anyio.create_task_group() as tasks:
        job, caller, next_job = Job(), Caller(), Job()
        next_job.may_end.set()
        ask, following = Ask(computing, caller, job), Ask(computing, Caller(), next_job)
        tasks.start_soon(ask)
        await job.has_begun()
        tasks.start_soon(following)
        caller.leave()
        await following.ended.wait()
        assert job.was_cancelled
        assert isinstance(ask.error, ClientGone)
        assert following.result == "done"


async def test_who_went_away_while_waiting_for_a_permit_costs_nothing(answers: Answers) -> None:
    async with computing_with_one_permit(answers) as computing, anyio.create_task_group() as tasks:
        job, waiting, caller = Job(), Job(), Caller()
        tasks.start_soon(Ask(computing, Caller(), job))
        await job.has_begun()
        ask = Ask(computing, caller, waiting)
        tasks.start_soon(ask)
        await anyio.wait_all_tasks_blocked()
        caller.leave()
        await ask.ended.wait()
        job.may_end.set()
    assert isinstance(ask.error, ClientGone)
    assert waiting.times_run == 0


async def test_shared_work_goes_on_for_those_who_stay(answers: Answers) -> None:
    async with computing_with_one_permit(answers) as computing, anyio.create_task_group() as tasks:
        job, caller = Job(), Caller()
        leaving, staying = Ask(computing, caller, job, key="same"), Ask(computing, Caller(), job, key="same")
        tasks.start_soon(leaving)
        tasks.start_soon(staying)
        await job.has_begun()
        await anyio.wait_all_tasks_blocked()
        caller.leave()
        await leaving.ended.wait()
        job.may_end.set()
        await staying.ended.wait()
        assert not job.was_cancelled
        assert staying.result == "done"


async def test_an_error_reaches_all_who_share_the_work(answers: Answers) -> None:
    def fail(_: Event) -> str:
        raise ValueError

    async with computing_with_one_permit(answers) as computing:
        asks = [Ask(computing, Caller(), fail, key="same") for _ in range(3)]
        async with anyio.create_task_group() as tasks:
            for ask in asks:
                tasks.start_soon(ask)
    assert all(isinstance(ask.error, ValueError) for ask in asks)


async def test_the_end_of_the_service_tells_running_and_waiting_work_to_come_back_later(answers: Answers) -> None:
    running, waiting = Job(), Job()
    async with anyio.create_task_group() as tasks, computing_with_one_permit(answers) as computing:
        asks = [Ask(computing, Caller(), job) for job in (running, waiting)]
        tasks.start_soon(asks[0])
        await running.has_begun()
        tasks.start_soon(asks[1])
        await anyio.wait_all_tasks_blocked()
    assert running.was_cancelled
    assert waiting.times_run == 0
    assert all(isinstance(ask.error, Overloaded) for ask in asks)
