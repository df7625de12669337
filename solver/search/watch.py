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
    """Give an array, shape (1,), set once `budget` is spent: at once, or by a thread that ends with the block."""
    limit = time.monotonic() + budget.time_limit

    def is_spent() -> bool:
        return budget.spent() is not None or time.monotonic() >= limit

    stop, done = np.array([is_spent()]), Event()

    def watch() -> None:
        while not (stop[0] or done.wait(LOOK_S)):
            stop[0] = is_spent()

    thread = Thread(target=watch, name="search-watch")
    thread.start()
    try:
        yield stop
    finally:
        done.set()
        thread.join()
