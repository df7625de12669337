"""Waits for what other threads or processes bring about, for so long and no longer."""

import time
from collections.abc import Callable
from typing import TypeVar

_Value = TypeVar("_Value")

PATIENCE_S = 30.0


def becomes(read: Callable[[], _Value], wanted: _Value) -> bool:
    """Tell whether `read` returns `wanted` in time."""
    until = time.monotonic() + PATIENCE_S
    while read() != wanted:
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True
