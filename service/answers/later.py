"""Documents that the store could not take when they were made, put into it as soon as it can."""

import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Event, Lock, Thread
from typing import Final

from service.answers.errors import StoreUnavailable
from service.answers.kept import Kept, Name

_LOG: Final = logging.getLogger(__name__)

MAX_BYTES: Final = 64 * 1024 * 1024
"""Of documents that wait: the oldest are dropped, as those that are made later are as likely to be asked for."""

RETRY_S: Final = 1.0
"""Seconds between two attempts, while documents wait."""


class Later:
    """Holds documents in memory, and has a thread as long as there are any."""

    def __init__(self, put: Callable[[Sequence[Kept]], None], max_bytes: int = MAX_BYTES) -> None:
        """Use `put` to store documents; it raises `StoreUnavailable` where it cannot."""
        self._put, self._max_bytes = put, max_bytes
        self._waiting: OrderedDict[Name, Kept] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()
        self._is_closed = Event()
        self._thread: Thread | None = None

    def add(self, documents: Sequence[Kept]) -> None:
        """Store documents later."""
        with self._lock:
            for kept in documents:
                if kept.name not in self._waiting and len(kept.body) <= self._max_bytes:
                    self._waiting[kept.name] = kept
                    self._bytes += len(kept.body)
            while self._bytes > self._max_bytes:
                _, gone = self._waiting.popitem(last=False)
                self._bytes -= len(gone.body)
            if self._waiting and self._thread is None:
                self._thread = Thread(target=self._retry, name="answers-later", daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Try once more, and give up what cannot be stored even now."""
        self._is_closed.set()
        thread = self._thread
        if thread is not None:
            thread.join()
        if not self._store_all():
            _LOG.warning("documents that could not be stored are lost: %d", len(self._waiting))

    def _retry(self) -> None:
        while not self._is_closed.wait(RETRY_S):
            if self._store_all():
                with self._lock:
                    if not self._waiting:
                        self._thread = None
                        return

    def _store_all(self) -> bool:
        """Store what waits, the oldest first, and tell whether nothing is left."""
        while True:
            with self._lock:
                if not self._waiting:
                    return True
                kept = next(iter(self._waiting.values()))
            try:
                self._put([kept])
            except StoreUnavailable:
                return False
            with self._lock:
                if self._waiting.pop(kept.name, None) is not None:
                    self._bytes -= len(kept.body)
