"""Sets of times or addresses, as half-open intervals."""

from collections.abc import Iterable


def joined(intervals: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the same set as intervals that ascend and do not touch; O(n log n)."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(intervals):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found
