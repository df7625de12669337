"""The flag that ends a search: set as soon as its time is over, or its caller gives up."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final

import numpy as np

from problem.request import Flags
from solver.budget import Budget

LOOK_S: Final = 0.01
"""How often the clock and the caller's flag are looked at."""


@contextmanager
def stop_flag(budget: Budget) -> Iterator[Flags]:
    """Give an array, shape (1,), that a thread sets once `budget` is spent; the thread ends with the block."""
    stop, done = np.zeros(1, np.bool_), Event()
    limit = time.monotonic() + budget.time_limit

    def watch() -> None:
        while not done.wait(LOOK_S):
            if budget.spent() is not None or time.monotonic() >= limit:
                stop[0] = True
                return

    thread = Thread(target=watch, name="search-watch")
    thread.start()
    try:
        yield stop
    finally:
        done.set()
        thread.join()
