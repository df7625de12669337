"""Half-open ranges of addresses or times."""

from collections.abc import Iterable, Sequence

from tests.judge.document import Interval

ALWAYS: tuple[Interval, ...] = ((0, 2**53),)


def round_up(value: int, unit: int) -> int:
    """Give the lowest multiple of `unit` that is at least `value`."""
    return -(-value // unit) * unit


def meet(one: Interval, other: Interval) -> bool:
    """Say whether two ranges have a number in common; an empty range meets nothing."""
    return max(one[0], other[0]) < min(one[1], other[1])


def any_meet(some: Iterable[Interval], others: Sequence[Interval]) -> bool:
    """Say whether any of the first ranges meets any of the others."""
    return any(meet(one, other) for one in some for other in others)


def less(whole: Interval, holes: Iterable[Interval]) -> tuple[Interval, ...]:
    """Give what is left of a range without the holes, ascending and as few ranges as there can be."""
    left = []
    position = whole[0]
    for start, end in sorted(hole for hole in holes if hole[0] < hole[1]):
        if position < min(start, whole[1]):
            left.append((position, min(start, whole[1])))
        position = max(position, end)
    if position < whole[1]:
        left.append((position, whole[1]))
    return tuple(left)
