"""Deletes batches that ended long ago."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final

from service.answers.errors import StoreUnavailable
from service.batches.store import BatchStore

_LOG: Final = logging.getLogger(__name__)

_SWEPT_S: Final = 3600.0
"""How often it is looked for what can go."""

_DAY_S: Final = 24 * 3600.0


@contextmanager
def kept_for(days: float, store: BatchStore) -> Iterator[None]:
    """Delete batches `days` after their end, until the block ends."""
    ending = Event()
    sweeper = Thread(target=_sweep, args=(days * _DAY_S, store, ending), name="batch-retention")
    sweeper.start()
    try:
        yield
    finally:
        ending.set()
        sweeper.join()


def _sweep(seconds: float, store: BatchStore, ending: Event) -> None:
    while True:
        deleted = 0
        try:
            while not ending.is_set() and store.delete_oldest(seconds):
                deleted += 1
        except StoreUnavailable as error:
            _LOG.warning("old batches were not deleted: %s", error)
        if deleted:
            _LOG.info("old batches were deleted", extra={"batches": deleted})
        if ending.wait(_SWEPT_S):
            return
