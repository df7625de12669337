"""Which rows of addresses and times meet, pair by pair, and which addresses are left over, one by one."""

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from tests.oracles.intervals import Interval, any_meet, meet


class Row(NamedTuple):
    """Addresses, and the times in which they are occupied."""

    addresses: Interval
    times: tuple[Interval, ...]


def meetings(rows: Sequence[Row]) -> set[tuple[int, int]]:
    """Give the pairs of rows, ascending, that share an address at some time."""
    return {
        (one, other)
        for (one, row), (other, next_row) in combinations(enumerate(rows), 2)
        if meet(row.addresses, next_row.addresses) and any_meet(row.times, next_row.times)
    }


def leftovers(within: Iterable[Interval], taken: Iterable[Interval]) -> list[Interval]:
    """Give the ranges of addresses that are within some range and not taken, joined only within one of them."""
    occupied = {address for start, end in taken for address in range(start, end)}
    ranges: list[Interval] = []
    for start, end in within:
        free = [address for address in range(start, end) if address not in occupied]
        cuts = [place for place, (low, high) in enumerate(pairwise(free), 1) if high > low + 1]
        pieces = [free[low:high] for low, high in pairwise([0, *cuts, len(free)])] if free else []
        ranges += [(piece[0], piece[-1] + 1) for piece in pieces]
    return ranges
