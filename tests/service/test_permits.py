"""Permits go to clients in turn, and nobody keeps one while it waits for something else."""

from concurrent.futures import ThreadPoolExecutor

import anyio
import pytest
from anyio import to_thread

from service.permits import Permits, holder, pass_permit_on, permit_set_aside

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Line:
    """Computations for clients, in the order in which they got their permits."""

    def __init__(self, num: int) -> None:
        self.permits = Permits(num)
        self.served: list[str] = []

    async def compute(self, client: str) -> None:
        async with self.permits.permit(client):
            self.served.append(client)


async def test_a_client_with_one_computation_does_not_wait_for_all_of_another() -> None:
    line = Line(1)
    async with anyio.create_task_group() as tasks, line.permits.permit("first"):
        for client in ("busy", "busy", "busy", "late"):
            tasks.start_soon(line.compute, client)
            await anyio.wait_all_tasks_blocked()
    assert line.served == ["busy", "late", "busy", "busy"]


async def test_who_stops_waiting_leaves_the_line() -> None:
    line = Line(1)
    async with anyio.create_task_group() as tasks, line.permits.permit("first"):
        with anyio.CancelScope() as scope:
            tasks.start_soon(_leave_soon, scope)
            await line.compute("impatient")
        tasks.start_soon(line.compute, "patient")
        await anyio.wait_all_tasks_blocked()
    assert line.served == ["patient"]
    await line.compute("again")


async def test_a_slot_that_is_granted_to_who_leaves_at_that_moment_is_not_lost() -> None:
    line = Line(1)
    async with anyio.create_task_group() as tasks:
        async with line.permits.permit("first"):
            scope = anyio.CancelScope()
            tasks.start_soon(_compute_within, line, scope)
            await anyio.wait_all_tasks_blocked()
        scope.cancel()
    with anyio.fail_after(10):
        await line.compute("next")
    assert line.served == ["next"]


async def test_a_computation_that_waits_for_others_lets_them_have_its_slot() -> None:
    line = Line(1)

    def wait_for_another() -> None:
        with permit_set_aside():
            anyio.from_thread.run(line.compute, "other")
        line.served.append("own")

    async with line.permits.permit("own"):
        await to_thread.run_sync(wait_for_another)
    assert line.served == ["other", "own"]


async def test_much_work_is_interrupted_for_those_who_wait() -> None:
    line = Line(1)

    def work() -> None:
        line.served.append("part 1")
        pass_permit_on()
        line.served.append("part 2")

    async with anyio.create_task_group() as tasks, line.permits.permit("own"):
        tasks.start_soon(line.compute, "other")
        await anyio.wait_all_tasks_blocked()
        await to_thread.run_sync(work)
    assert line.served == ["part 1", "other", "part 2"]


async def test_the_holder_is_known_in_the_thread_that_computes_and_nowhere_else() -> None:
    async with Permits(1).permit("anna") as _:
        assert (await to_thread.run_sync(holder))[0] == "anna"
    assert holder() == ("", "")
    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(holder).result() == ("", "")
    with permit_set_aside():
        pass_permit_on()


async def _leave_soon(scope: anyio.CancelScope) -> None:
    scope.cancel()


async def _compute_within(line: Line, scope: anyio.CancelScope) -> None:
    with scope:
        await line.compute("gone")
