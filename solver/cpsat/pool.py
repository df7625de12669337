"""A small pool of child processes that run CP-SAT: bounded in memory, killed past their time."""

import time
from collections.abc import Callable
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from threading import BoundedSemaphore, Lock
from types import TracebackType
from typing import Final, Self, TypeVar

from pebble import ProcessExpired, ProcessFuture, ProcessPool

from problem.answer import Reason
from solver.budget import Budget
from solver.cpsat import worker
from solver.cpsat.question import Question
from solver.cpsat.reply import Reply

T = TypeVar("T")

GRACE_S: Final = 0.3
"""How long CP-SAT may overrun its time, which it heeds only now and then, before its process is killed."""

POLL_S: Final = 0.05
"""How often a waiting caller looks at its clock and its flag; an answer wakes it at once."""

START_TRIES: Final = 2
"""A pool whose idle child died, or was killed for its memory, refuses work: a new one gets it, once."""

START_S: Final = 15.0
"""How long a child may take to take up a question: to be started, and then at once. One that is stopped never does."""


@dataclass(slots=True)
class Use:
    """What a pool was used for so far."""

    questions: int = 0
    failures: int = 0
    """Questions without a reply, because a child died or its memory did not do."""
    seconds: float = 0.0
    """From question to reply, of all questions."""


class CpSatPool:
    """Runs questions, at most `num_workers` at a time; the others wait in their callers' threads.

    `memory_bytes` bounds the address space of each child, of which OR-Tools itself takes some 300 MB.
    """

    def __init__(self, num_workers: int, memory_bytes: int, start_s: float = START_S) -> None:
        self._num_workers = num_workers
        self._memory_bytes = memory_bytes
        self._start_s = start_s
        self._free = BoundedSemaphore(num_workers)
        self._lock = Lock()
        self._pool: ProcessPool | None = None
        self._closed = False
        self.use: Final = Use()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def start(self) -> None:
        """Start the children and return at once; without it the first question starts them."""
        self._schedule(worker.be_ready)

    def warm_up(self) -> None:
        """Start the children, and wait until the first of them has loaded the solver.

        Raises
        ------
        BrokenProcessPool
            Where no child can be started.
        """
        self._schedule(worker.be_ready).result()

    def close(self) -> None:
        """End all children, and what they are at; nothing is asked afterwards."""
        with self._lock:
            self._closed = True
            pool = self._pool
        if pool is not None:
            _end(pool)

    def ask(self, question: Question, budget: Budget) -> Reply | Reason:
        """Run one question in a child; return its reply, or why there is none."""
        while not self._free.acquire(timeout=POLL_S):
            reason = budget.spent()
            if reason is not None:
                return reason
        began = time.monotonic()
        try:
            answer = self._tried(question, budget)
        finally:
            self._free.release()
        self._count(time.monotonic() - began, failed=answer is Reason.ENGINE_FAILED)
        return answer

    def _tried(self, question: Question, budget: Budget) -> Reply | Reason:
        for _ in range(START_TRIES):
            try:
                return self._run(question, budget)
            except BrokenProcessPool:
                continue
            except CancelledError:
                if self._closed:
                    return Reason.CANCELLED
        return Reason.ENGINE_FAILED

    def _count(self, seconds: float, *, failed: bool) -> None:
        with self._lock:
            self.use.questions += 1
            self.use.failures += failed
            self.use.seconds += seconds

    def _run(self, question: Question, budget: Budget) -> Reply | Reason:
        future = self._schedule(worker.run, question, budget.deadline.at, budget.time_limit)
        pool, asked = self._pool, time.monotonic()
        started: float | None = None
        while True:
            try:
                return future.result(timeout=POLL_S)
            except TimeoutError:
                pass
            except (ProcessExpired, MemoryError):
                return Reason.ENGINE_FAILED
            now = time.monotonic()
            if started is None and future.running():
                started = now
            reason = _overdue(budget, now, now if started is None else started)
            if reason is not None:
                future.cancel()  # type: ignore[no-untyped-call]
                return reason
            if started is None and now - asked >= self._start_s:
                self._give_up(pool)
                raise BrokenProcessPool

    def _give_up(self, pool: ProcessPool | None) -> None:
        """End all children of a pool of which one hangs; what the others are at is asked again, of a new pool."""
        with self._lock:
            if pool is None or self._pool is not pool:
                return
            self._pool = None
        _end(pool)

    def _schedule(self, function: Callable[..., T], *args: object) -> ProcessFuture[T]:
        with self._lock:
            if self._closed:
                message = "the pool is closed"
                raise CancelledError(message)
            if self._pool is None or not self._pool.active:
                self._pool = ProcessPool(
                    max_workers=self._num_workers,
                    initializer=worker.initialise,
                    initargs=(self._memory_bytes,),
                    context=get_context("spawn"),
                )
            return self._pool.schedule(function, args=args)


def _end(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    pool.join()


def _overdue(budget: Budget, now: float, started: float) -> Reason | None:
    """Say why a run that began at `started` has to be ended by force, or None."""
    if budget.cancelled is not None and budget.cancelled.is_set():
        return Reason.CANCELLED
    limit = started + budget.time_limit
    if now < min(limit, budget.deadline.at) + GRACE_S:
        return None
    return Reason.TIME_LIMIT if limit < budget.deadline.at else Reason.DEADLINE
