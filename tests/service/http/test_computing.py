"""Work runs in threads, only so much at a time, and the event loop stays free."""

from threading import Event

import anyio

from service.http.computing import Computing
from service.settings import Settings
from service.workers import Workers


def test_no_more_work_runs_at_a_time_than_is_allowed() -> None:
    first_runs, may_end = Event(), Event()
    order: list[str] = []

    def first() -> None:
        first_runs.set()
        may_end.wait(10)
        order.append("first")

    async def main() -> None:
        with Workers(threads=1, solver_memory_bytes=2**31) as workers:
            computing = Computing(Settings(), workers, anyio.CapacityLimiter(1))
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(computing.run, first)
                await anyio.to_thread.run_sync(first_runs.wait)
                tasks.start_soon(computing.run, lambda: order.append("second"))
                await anyio.wait_all_tasks_blocked()
                assert order == []
                assert computing.limiter.statistics().tasks_waiting == 1
                may_end.set()

    anyio.run(main)
    assert order == ["first", "second"]
