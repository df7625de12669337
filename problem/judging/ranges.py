"""A set of whole numbers that is made of ranges."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable


class RangeSet:
    """Addresses or events, as ascending half-open ranges of which no two touch."""

    __slots__ = ("ends", "starts")

    def __init__(self, ranges: Iterable[tuple[int, int]] = ()) -> None:
        self.starts: list[int] = []
        self.ends: list[int] = []
        for start, end in ranges:
            self.add(start, end)

    def add(self, start: int, end: int) -> None:
        """Add `[start, end)`, which is not empty."""
        low, high = bisect_left(self.ends, start), bisect_right(self.starts, end)
        if low < high:
            start, end = min(start, self.starts[low]), max(end, self.ends[high - 1])
        self.starts[low:high], self.ends[low:high] = [start], [end]

    def meets(self, start: int, end: int) -> bool:
        """Say whether any number of `[start, end)` is in the set."""
        place = bisect_right(self.ends, start)
        return start < end and place < len(self.starts) and self.starts[place] < end

    def rest(self, start: int, end: int) -> list[tuple[int, int]]:
        """Return the ranges of `[start, end)` that are not in the set, ascending."""
        rest = []
        for place in range(bisect_right(self.ends, start), len(self.starts)):
            if self.starts[place] >= end:
                break
            if start < self.starts[place]:
                rest.append((start, self.starts[place]))
            start = self.ends[place]
        return [*rest, (start, end)] if start < end else rest
