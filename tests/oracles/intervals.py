"""Half-open intervals of addresses or events, as pairs of integers."""

from collections.abc import Iterable
from typing import Final, TypeAlias

Interval: TypeAlias = tuple[int, int]

ALWAYS: Final[tuple[Interval, ...]] = ((0, 2**53),)
"""All events there are: times end at 2**53 - 1."""


def meet(first: Interval, second: Interval) -> bool:
    """Tell whether two intervals have an integer in common; an empty one never has."""
    return max(first[0], second[0]) < min(first[1], second[1])


def any_meet(first: Iterable[Interval], second: Iterable[Interval]) -> bool:
    """Tell whether any interval of one list meets any of the other."""
    others = list(second)
    return any(meet(a, b) for a in first for b in others)


def without(whole: Interval, gaps: Iterable[Interval]) -> tuple[Interval, ...]:
    """Give what is left of `whole` when `gaps`, in any order and overlapping or not, are cut out of it."""
    left = [whole]
    for start, end in gaps:
        pieces = [piece for s, e in left for piece in ((s, min(e, start)), (max(s, end), e))]
        left = [(s, e) for s, e in pieces if s < e]
    return tuple(sorted(left))
