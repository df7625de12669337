"""The child processes of CP-SAT: bounded in time and memory, ended on demand, replaced when they die."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from threading import Event, Timer
from typing import NamedTuple

import pytest

from problem.answer import Reason
from problem.deadline import Deadline
from solver.budget import Budget
from solver.cpsat.pool import CpSatPool
from solver.cpsat.question import Goal, Question, question_of
from solver.cpsat.reply import Reply
from solver.cpsat.worker import TRIVIAL
from tests.documents import buffer, request
from tests.solver.placing import MEMORY_BYTES, budget, instance


def endless() -> Question:
    """Give a question that CP-SAT does not settle in seconds: random blocks in just the room that they need."""
    rng = Random(4)
    rows = []
    for index in range(200):
        start = rng.randrange(60)
        rows.append(buffer(str(index), rng.randrange(1000, 40_000), start, start + rng.randrange(1, 25)))
    load = max(sum(row["size"] for row in rows if row["start"] <= event < row["end"]) for event in range(90))
    question = question_of(instance(request(*rows, memory={"capacity": load})), Goal.FIT)
    assert question is not None
    return question


ENDLESS = endless()
ROOT = Path(__file__).parents[2]

PARENT = """
import os

from solver.cpsat.pool import CpSatPool
from tests.solver.placing import MEMORY_BYTES, budget
from tests.solver.test_pool import ENDLESS

if __name__ == "__main__":
    pool = CpSatPool(1, MEMORY_BYTES)
    print(pool._schedule(os.getpid).result(), flush=True)
    pool.ask(ENDLESS, budget(time_limit=100.0))
"""


class Own(NamedTuple):
    """A pool that a test may break, with its only child."""

    pool: CpSatPool
    child: BaseProcess


def ends(child: BaseProcess) -> bool:
    """Wait for a child; more than one look, as a thread that waits for it too may just have taken the news."""
    end = time.monotonic() + 10
    while child.is_alive() and time.monotonic() < end:
        time.sleep(0.01)
    return not child.is_alive()


@pytest.fixture
def own() -> Iterator[Own]:
    with CpSatPool(1, MEMORY_BYTES) as started:
        pid = started._schedule(os.getpid).result()
        yield Own(started, next(child for child in active_children() if child.pid == pid))


def test_a_trivial_question_costs_milliseconds(pool: CpSatPool) -> None:
    took = []
    for _ in range(20):
        began = time.perf_counter()
        assert isinstance(pool.ask(TRIVIAL, budget()), Reply)
        took.append(time.perf_counter() - began)
    assert sorted(took)[10] < 0.05


def test_a_run_ends_at_its_time_limit(pool: CpSatPool) -> None:
    began = time.monotonic()
    reply = pool.ask(ENDLESS, budget(time_limit=0.5))
    assert isinstance(reply, Reply)
    assert reply.reason is Reason.TIME_LIMIT
    assert time.monotonic() - began < 2.0


def test_a_run_ends_by_the_deadline(pool: CpSatPool) -> None:
    began = time.monotonic()
    reply = pool.ask(ENDLESS, budget(time_limit=30.0, deadline=0.5))
    assert isinstance(reply, Reply)
    assert reply.reason is Reason.DEADLINE
    assert time.monotonic() - began < 2.0


def test_a_run_that_overruns_is_given_up(own: Own) -> None:
    # A stopped process heeds no clock, as native code may not for seconds.
    Timer(0.2, os.kill, (own.child.pid, signal.SIGSTOP)).start()
    began = time.monotonic()
    assert own.pool.ask(ENDLESS, budget(time_limit=1.0)) is Reason.TIME_LIMIT
    assert time.monotonic() - began < 10


def test_cancelling_ends_the_work_within_a_second(own: Own) -> None:
    cancelled = Event()
    Timer(0.5, cancelled.set).start()
    assert own.pool.ask(ENDLESS, Budget(Deadline.after(30.0), 30.0, cancelled)) is Reason.CANCELLED
    assert ends(own.child)
    assert isinstance(own.pool.ask(TRIVIAL, budget()), Reply)


def test_a_cancelled_run_does_not_begin(pool: CpSatPool) -> None:
    cancelled = Event()
    cancelled.set()
    began = time.monotonic()
    assert pool.ask(ENDLESS, Budget(Deadline.after(30.0), 30.0, cancelled)) is Reason.CANCELLED
    assert time.monotonic() - began < 0.5


def test_a_child_that_crashes_is_replaced(own: Own) -> None:
    Timer(0.3, own.child.kill).start()
    assert own.pool.ask(ENDLESS, budget()) is Reason.ENGINE_FAILED
    assert isinstance(own.pool.ask(TRIVIAL, budget()), Reply)


def test_an_idle_child_that_dies_is_replaced(own: Own) -> None:
    own.child.kill()
    own.child.join(5.0)
    assert isinstance(own.pool.ask(TRIVIAL, budget()), Reply)


def test_memory_is_bounded() -> None:
    rows = [buffer(str(index), 64, index, index + 300) for index in range(3000)]
    question = question_of(instance(request(*rows, memory={"capacity": 64 * 300})), Goal.FIT)
    assert question is not None
    with CpSatPool(1, 320 * 1024**2) as small:
        assert small.ask(question, budget()) is Reason.ENGINE_FAILED


def test_waiting_for_a_child_ends_by_the_deadline(pool: CpSatPool) -> None:
    with pool._free:
        began = time.monotonic()
        assert pool.ask(TRIVIAL, budget(deadline=0.3)) is Reason.DEADLINE
        assert time.monotonic() - began < 1.0


def test_a_closed_pool_answers_that_it_was_cancelled() -> None:
    started = CpSatPool(1, MEMORY_BYTES)
    started.close()
    assert started.ask(TRIVIAL, budget()) is Reason.CANCELLED


def test_an_idle_child_that_is_stopped_is_replaced() -> None:
    # It may be the one that waits for the next question, and would keep that from all others.
    with CpSatPool(1, MEMORY_BYTES, start_s=5.0) as impatient:
        pid = impatient._schedule(os.getpid).result()
        child = next(child for child in active_children() if child.pid == pid)
        os.kill(pid, signal.SIGSTOP)
        assert isinstance(impatient.ask(TRIVIAL, budget()), Reply)
        assert ends(child)


def test_a_child_ends_with_a_parent_that_is_killed() -> None:
    command, environment = [sys.executable, "-c", PARENT], os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        parent.kill()
    deadline = Deadline.after(10)
    while Path(f"/proc/{child}").exists() and not deadline.passed():
        Event().wait(0.05)
    assert not Path(f"/proc/{child}").exists()
