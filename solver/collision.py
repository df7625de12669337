"""Finds two blocks that cannot avoid each other, whatever else there is."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from problem.request import Flags, Integers
from solver.instance import Instance

MAX_PAIRS: Final = 4_000_000
"""Pairs looked at in one group, about 0.2 s; what lies beyond is left to the exact stage."""

CHUNK: Final = 200_000
"""Pairs held in memory at a time."""


class _Pieces(NamedTuple):
    """Times at which blocks are there that have all their start addresses in one region.

    Two of them that overlap in time cannot avoid each other where each one's earliest end is past the other's latest
    start: with the lower at its lowest, the higher still begins too soon, either way round.
    """

    item: Integers
    earliest_end: Integers
    latest_start: Integers
    since: Integers
    until: Integers


class _Order(NamedTuple):
    """An order of pieces, and for each how many right after it are its candidates: all that it may meet are."""

    order: Integers
    following: Integers


def unavoidable_pair(instance: Instance) -> tuple[int, int] | None:
    """Return two blocks (items, ascending) that meet wherever they are put, or None.

    Exact for pairs, within `MAX_PAIRS`: blocks that may lie in different regions avoid each other by that.
    """
    confined = _confined_region(instance)
    for region in np.unique(confined[confined >= 0]).tolist():
        cliques = [clique[confined[clique] == region] for clique in instance.items.cliques]
        groups = (_live(instance, confined == region), _separated(instance, cliques, region))
        found = next((pair for group in groups if (pair := _meeting_pair(group)) is not None), None)
        if found is not None:
            return found
    return None


def _confined_region(instance: Instance) -> Integers:
    """Return for each block the only region it can start in, shape (n,); -1 where there is no such, or no block."""
    windows, items = instance.windows, instance.items
    region = np.full(len(items.block), -1)
    rows = np.flatnonzero(items.substantial & ~items.auxiliary & (np.diff(windows.offset) > 0))
    first, last = windows.region[windows.offset[rows]], windows.region[windows.offset[rows + 1] - 1]
    region[rows] = np.where(first == last, first, -1)
    return region


def _extremes(instance: Instance, item: Integers) -> tuple[Integers, Integers, Integers]:
    """Return lowest start, highest start and footprint of blocks that are confined to one region."""
    windows = instance.windows
    first = windows.offset[item]
    return windows.lo[first], windows.hi[windows.offset[item + 1] - 1], windows.footprint[first]


def _live(instance: Instance, confined: Flags) -> _Pieces:
    """Return the live pieces of the confined blocks, measured by addresses."""
    items = instance.items
    kept = confined[items.live_item]
    item = items.live_item[kept]
    lowest, highest, footprint = _extremes(instance, item)
    return _Pieces(item, lowest + footprint, highest, items.live_start[kept], items.live_end[kept])


def _separated(instance: Instance, cliques: Sequence[Integers], region: int) -> _Pieces:
    """Return separated blocks, measured by banks; time is no matter, so its place is taken by the clique."""
    bank = int(instance.arena.bank_bytes[region])
    item = np.concatenate((*cliques, np.empty(0, np.int64)))
    lowest, highest, footprint = _extremes(instance, item)
    clique = np.repeat(np.arange(len(cliques)), [len(each) for each in cliques])
    return _Pieces(item, (lowest + footprint - 1) // bank + 1, highest // bank, clique, clique + 1)


def _meeting_pair(pieces: _Pieces) -> tuple[int, int] | None:
    for one, other in _candidates(pieces):
        meets = pieces.earliest_end[one] > pieces.latest_start[other]
        meets &= pieces.earliest_end[other] > pieces.latest_start[one]
        meets &= (pieces.since[one] < pieces.until[other]) & (pieces.since[other] < pieces.until[one])
        if meets.any():
            first = int(np.argmax(meets))
            pair = sorted((int(pieces.item[one[first]]), int(pieces.item[other[first]])))
            return pair[0], pair[1]
    return None


def _candidates(pieces: _Pieces) -> Iterator[tuple[Integers, Integers]]:
    """Yield chunks of pairs, among them all that meet: by address or by time, whichever gives fewer."""
    order, following = min(_by_address(pieces), _by_time(pieces), key=lambda each: int(each.following.sum()))
    past = np.cumsum(following)
    total = min(int(following.sum()), MAX_PAIRS)
    for low in range(0, total, CHUNK):
        pair = np.arange(low, min(low + CHUNK, total))
        place = np.searchsorted(past, pair, side="right")
        yield order[place], order[place + 1 + pair - (past - following)[place]]


def _by_address(pieces: _Pieces) -> _Order:
    """Order by address.

    One of a meeting pair has a compulsory part, the addresses from its latest start to its earliest end, and the other
    has its own, or else all its room, begin inside of that.
    """
    bottom = np.minimum(pieces.earliest_end, pieces.latest_start)
    order = np.argsort(bottom, kind="stable")
    past = np.searchsorted(bottom[order], pieces.earliest_end[order])
    compulsory = (pieces.latest_start < pieces.earliest_end)[order]
    return _Order(order, np.where(compulsory, past - np.arange(len(order)) - 1, 0))


def _by_time(pieces: _Pieces) -> _Order:
    """Order by time: of a meeting pair the later begins before the earlier ends."""
    order = np.argsort(pieces.since, kind="stable")
    past = np.searchsorted(pieces.since[order], pieces.until[order])
    return _Order(order, past - np.arange(len(order)) - 1)
