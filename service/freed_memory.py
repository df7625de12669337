"""Keeps memory that was freed for the next request, in place of giving it back to the system."""

import ctypes
from typing import Final

KEPT_BYTES: Final = 256 * 1024 * 1024
"""Freed memory that is kept at most."""

_M_TRIM_THRESHOLD: Final = -1
_M_MMAP_THRESHOLD: Final = -3
_M_ARENA_MAX: Final = -8
"""Parameters of glibc's mallopt, as in its malloc.h."""

_LARGEST_KEPT: Final = 32 * 1024 * 1024
"""Bytes of the largest piece that is kept: more is not allowed."""


def keep_freed_memory() -> None:
    """Set the allocator up, where it is glibc's; elsewhere nothing changes.

    Columns of large requests are megabytes each. Left to itself the allocator maps each anew, and the system clears
    every page of it: a third of what such a request costs. One arena, since the bound is that of each.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_M_ARENA_MAX, 1)
        mallopt(_M_MMAP_THRESHOLD, _LARGEST_KEPT)
        mallopt(_M_TRIM_THRESHOLD, KEPT_BYTES)
