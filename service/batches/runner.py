"""Works through batches: threads that take groups of items, answer them, and hand in results as they are there."""

import logging
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Condition, Event, Lock, Thread
from typing import Final

from problem.deadline import Deadline
from service.answers.errors import StoreUnavailable
from service.batches.alone import answer_alone
from service.batches.batch import Claim, Item, Outcome
from service.batches.items import answer_item
from service.batches.queue import Queue
from service.http.computing import Computing

_LOG: Final = logging.getLogger(__name__)

POLL_S: Final = 0.1
"""How often a worker looks for groups that others may have submitted."""

ALONE_POLL_S: Final = 2.0
"""The same where nobody else submits any, and so nobody fails to wake it: looking is a transaction that writes."""

RENEWED_S: Final = 1.0
"""How often holds on groups are renewed."""

WATCHED_S: Final = 0.3
"""How often it is looked at whether a batch that is worked on was cancelled."""

HANDED_IN_S: Final = 0.1
"""Results are handed in together if they are there within so many seconds."""

TRIED_AGAIN_S: Final = 0.5
"""How long to wait until the database is asked again that could not be reached."""

AIMED_S: Final = 0.5
"""Seconds of work to take at once: less wastes time on taking, more keeps others from sharing it."""

MOST_GROUPS: Final = 64
"""Most groups to take at once."""

MOST_CRASHES: Final = 2
"""After workers went away so often in the midst of a group, its items are answered in processes of their own."""

GRACE_S: Final = 5.0
"""Seconds that items under way have to end once the service ends; then they stay queued."""


@dataclass(slots=True)
class _Work:
    """A claim that is worked on."""

    claim: Claim
    cancelled: Event = field(default_factory=Event)
    results: list[tuple[Item, Outcome]] = field(default_factory=list)
    """Not handed in yet."""
    handed_in: float = field(default_factory=time.monotonic)
    """When that was done last."""
    lock: Lock = field(default_factory=Lock)
    """Held by who hands in."""


class Runner:
    """The threads of one process that work through batches."""

    def __init__(self, queue: Queue, computing: Computing, poll_s: float = POLL_S) -> None:
        self._queue, self._computing, self._poll_s = queue, computing, poll_s
        self._works: list[_Work] = []
        self._lock = Lock()
        self._woken = Condition()
        self._num_woken = 0
        self._ending = computing.ending
        self._over = Event()

    @contextmanager
    def running(self) -> Iterator[None]:
        """Work until the block ends; what is under way then has a moment to end, or stays queued."""
        names = [f"batch-{number}" for number in range(self._computing.settings.threads)]
        threads = [Thread(target=self._work_through, name=name) for name in names]
        watch = Thread(target=self._watch, name="batch-watch")
        for thread in (*threads, watch):
            thread.start()
        try:
            yield
        finally:
            self._ending.set()
            self.wake()
            grace = Deadline.after(GRACE_S)
            for thread in threads:
                thread.join(grace.remaining())
            self._over.set()
            self.cancel()
            for thread in (*threads, watch):
                thread.join()

    def wake(self) -> None:
        """Look for groups now: some were submitted."""
        with self._woken:
            self._num_woken += 1
            self._woken.notify_all()

    def _wait(self, woken: int) -> None:
        """Wait a while, or until somebody woke this after it had been woken `woken` times."""
        with self._woken:
            self._woken.wait_for(lambda: self._num_woken != woken, self._poll_s)

    def cancel(self, batches: Collection[str] | None = None) -> None:
        """End at once what is under way, of some batches or of all."""
        for work in self._under_way():
            if batches is None or work.claim.batch in batches:
                work.cancelled.set()

    def _under_way(self) -> list[_Work]:
        with self._lock:
            return list(self._works)

    def _work_through(self) -> None:
        """Take groups and work on them, as many at a time as take about half a second."""
        most = 1
        while not self._ending.is_set():
            began, woken = time.monotonic(), self._num_woken
            try:
                claim = self._queue.claim(most)
                if claim is None:
                    self._wait(woken)
                    continue
                self._work_on(_Work(claim))
            except StoreUnavailable as error:
                _LOG.warning("no batches are worked on: %s", error)
                self._ending.wait(TRIED_AGAIN_S)
            except Exception as error:  # noqa: BLE001 - the thread goes on; others take up what it had
                _LOG.error("an error of ours while batches were worked on", exc_info=error)
                self._ending.wait(TRIED_AGAIN_S)
            else:
                slow = time.monotonic() - began > AIMED_S
                most = max(1, most // 2) if slow else min(MOST_GROUPS, most * 2)

    def _work_on(self, work: _Work) -> None:
        """Answer the items of a claim, and let others have what is not done, whatever comes up meanwhile."""
        with self._lock:
            self._works.append(work)
        is_done, crashed = False, True
        try:
            with self._computing.answers.together():
                whole = self._answer_items(work)
            is_done = self._insist(lambda: self._hand_in(work, done=whole)) and whole
            crashed = False
        finally:
            if not is_done:
                self._insist(lambda: self._queue.hand_back(work.claim, crashed=crashed))
            with self._lock:
                self._works.remove(work)

    def _answer_items(self, work: _Work) -> bool:
        """Answer the items of a claim, and hand results in now and then; false where it was not all."""
        for item in work.claim:
            if self._ending.is_set() or work.cancelled.is_set():
                return False
            outcome = self._answer(item, work)
            if outcome is None:
                return False
            self._computing.telemetry.metrics.batch_item(outcome.ending)
            work.results.append((item, outcome))
            if time.monotonic() - work.handed_in > HANDED_IN_S:
                self._insist(lambda: self._hand_in(work))
        return True

    def _answer(self, item: Item, work: _Work) -> Outcome | None:
        claim = work.claim
        with self._computing.permits.permit(claim.client).held():
            if claim.crashes < MOST_CRASHES:
                return answer_item(item.text, self._computing, work.cancelled)
            return answer_alone(item.text, self._computing.settings, claim.crashes + 1, work.cancelled)

    def _hand_in(self, work: _Work, *, done: bool = False) -> bool:
        with work.lock:
            results = list(work.results)
            kept = self._queue.hand_in(work.claim, results, done=done)
            del work.results[: len(results)]
            work.handed_in = time.monotonic()
        if not kept:
            work.cancelled.set()
        return kept

    def _insist(self, change: Callable[[], bool | None]) -> bool:
        """Change something in the database, as soon as it can be reached; false where the service ended before."""
        while True:
            try:
                return change() is not False
            except StoreUnavailable as error:
                _LOG.warning("results wait for the database: %s", error)
                if self._over.wait(TRIED_AGAIN_S):
                    return False

    def _watch(self) -> None:
        """Renew holds, hand in what waits for it, and end what was cancelled."""
        renewed = time.monotonic()
        while not self._over.wait(WATCHED_S):
            works = self._under_way()
            if not works:
                continue
            try:
                self.cancel(self._queue.ended({work.claim.batch for work in works}))
                for work in works:
                    # An item that takes long holds up no result that was there before.
                    if work.results and time.monotonic() - work.handed_in > HANDED_IN_S:
                        self._hand_in(work)
                if time.monotonic() - renewed > RENEWED_S:
                    self._queue.hold_on(work.claim for work in works)
                    renewed = time.monotonic()
            except StoreUnavailable:
                _LOG.warning("holds on groups were not renewed: the database cannot be reached")
            except Exception as error:  # noqa: BLE001 - without this thread holds would end, and nobody be told
                _LOG.error("an error of ours while holds were renewed", exc_info=error)
