"""Threads that work on one tile each, and take the tiles of different clients and requests in turn."""

from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Any, TypeVar

from service.permits import holder, permit_set_aside
from service.turns import Turns

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


class Lane:
    """So many tiles at a time."""

    def __init__(self, num_threads: int, name: str) -> None:
        self._num_threads = num_threads
        self._threads = ThreadPoolExecutor(num_threads, thread_name_prefix=name)
        self._waiting: Turns[tuple[Future[Any], Callable[[], Any]]] = Turns()
        self._num_at_work = 0
        self._lock = Lock()

    def each(self, work: Callable[[_Item], _Result], items: Iterable[_Item]) -> list[_Result]:
        """Call `work` on each of `items`; return results in their order.

        The caller's permit is free for others meanwhile.
        """
        path = holder()
        asked = [self._enter(path, work, item) for item in items]
        try:
            with permit_set_aside():
                return [each.result() for each in asked]
        finally:
            for each in asked:
                each.cancel()

    @property
    def has_room(self) -> bool:
        """Whether what enters now is taken up at once."""
        return self._num_at_work < self._num_threads and not self._waiting

    @property
    def num_at_work(self) -> int:
        """Tiles that are worked on."""
        return self._num_at_work

    def close(self) -> None:
        """Give up what waits, and wait for what is under way."""
        with self._lock:
            while self._waiting:
                self._waiting.pop()[0].cancel()
        self._threads.shutdown(cancel_futures=True)

    def _enter(self, path: tuple[str, str], work: Callable[[_Item], _Result], item: _Item) -> Future[_Result]:
        asked: Future[_Result] = Future()
        with self._lock:
            self._waiting.push(path, (asked, lambda: work(item)))
        # The pool's own queue only counts: whoever is taken out of it takes the next in turn.
        self._threads.submit(self._take_next)
        return asked

    def _take_next(self) -> None:
        with self._lock:
            if not self._waiting:
                return
            asked, work = self._waiting.pop()
            self._num_at_work += 1
        try:
            if asked.set_running_or_notify_cancel():
                try:
                    asked.set_result(work())
                except BaseException as error:  # noqa: BLE001 - raised again where the result is asked for
                    asked.set_exception(error)
        finally:
            with self._lock:
                self._num_at_work -= 1
