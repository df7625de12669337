"""Finds two blocks that cannot avoid each other, whatever else there is."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from problem.request import Flags, Integers
from solver.instance import Instance
from solver.items import Items

MAX_PAIRS: Final = 4_000_000
"""Pairs looked at in one group; what lies beyond is left to the exact stage. About 0.1 s."""

CHUNK: Final = 200_000
"""Pairs held in memory at a time."""


class _Confined(NamedTuple):
    """Blocks that have all their start addresses in one region.

    Two of them, both live at some event, cannot avoid each other where each one's earliest end is past the other's
    latest start: with the lower at its lowest, the higher still begins too soon, either way round.
    """

    item: Integers
    earliest_end: Integers
    latest_start: Integers


def unavoidable_pair(instance: Instance) -> tuple[int, int] | None:
    """Return two blocks (items, ascending) that meet wherever they are put, or None.

    Exact for pairs, within `MAX_PAIRS`: blocks that may lie in two regions avoid each other by that.
    """
    confined = _confined_region(instance)
    cliques = instance.items.cliques
    everyone = np.arange(instance.items.num_blocks)
    for region in np.unique(confined[confined >= 0]).tolist():
        found = _live_pair(instance, everyone[confined[everyone] == region])
        if found is not None:
            return found
        for clique in cliques:
            found = _separated_pair(instance, clique[confined[clique] == region], region)
            if found is not None:
                return found
    return None


def _confined_region(instance: Instance) -> Integers:
    """Return for each item the only region it can start in, -1 where there is no such; shape (n,)."""
    windows, substantial = instance.windows, instance.items.substantial
    region = np.full(len(substantial), -1)
    rows = np.flatnonzero(substantial & (np.diff(windows.offset) > 0))
    first, last = windows.region[windows.offset[rows]], windows.region[windows.offset[rows + 1] - 1]
    region[rows] = np.where(first == last, first, -1)
    return region


def _extremes(instance: Instance, item: Integers) -> tuple[Integers, Integers, Integers]:
    """Return lowest start, highest start and footprint of blocks that are confined to one region."""
    windows = instance.windows
    first = windows.offset[item]
    return windows.lo[first], windows.hi[windows.offset[item + 1] - 1], windows.footprint[first]


def _live_pair(instance: Instance, item: Integers) -> tuple[int, int] | None:
    lowest, highest, footprint = _extremes(instance, item)
    return _meeting_pair(_Confined(item, lowest + footprint, highest), instance.items)


def _separated_pair(instance: Instance, item: Integers, region: int) -> tuple[int, int] | None:
    bank = int(instance.arena.bank_bytes[region])
    lowest, highest, footprint = _extremes(instance, item)
    return _meeting_pair(_Confined(item, (lowest + footprint - 1) // bank + 1, highest // bank), None)


def _meeting_pair(blocks: _Confined, items: Items | None) -> tuple[int, int] | None:
    """Return the first two that cannot avoid each other; `items` tells when they live, None that time is no matter."""
    for one, other in _candidates(blocks, items):
        meets = blocks.earliest_end[one] > blocks.latest_start[other]
        meets &= blocks.earliest_end[other] > blocks.latest_start[one]
        for a, b in zip(blocks.item[one[meets]].tolist(), blocks.item[other[meets]].tolist(), strict=True):
            if items is None or _live_together(items, a, b):
                return min(a, b), max(a, b)
    return None


def _candidates(blocks: _Confined, items: Items | None) -> Iterator[tuple[Integers, Integers]]:
    """Yield chunks of pairs, among them all that meet: by address or by time, whichever gives fewer."""
    by_address = _address_order(blocks)
    orders = [by_address] if items is None else [by_address, _time_order(blocks, items)]
    best = min(orders, key=lambda order: int(order.following.sum()))
    ends = np.cumsum(best.following)
    for low in range(0, min(int(ends[-1]) if len(ends) else 0, MAX_PAIRS), CHUNK):
        pair = np.arange(low, min(low + CHUNK, int(ends[-1])))
        place = np.searchsorted(ends, pair, side="right")
        partner = place + 1 + pair - (ends - best.following)[place]
        yield best.order[place], best.order[partner]


class _Order(NamedTuple):
    """An order of the blocks, and for each how many of those right after it are its candidates."""

    order: Integers
    following: Integers


def _address_order(blocks: _Confined) -> _Order:
    """Order by address.

    One of a meeting pair has a compulsory part, the addresses from its latest start to its earliest end, and the other
    has its own, or else all its room, begin inside of that.
    """
    bottom = np.minimum(blocks.earliest_end, blocks.latest_start)
    order = np.argsort(bottom, kind="stable")
    compulsory = (blocks.latest_start < blocks.earliest_end)[order]
    past = np.searchsorted(bottom[order], blocks.earliest_end[order])
    return _Order(order, np.where(compulsory, past - np.arange(len(order)) - 1, 0))


def _time_order(blocks: _Confined, items: Items) -> _Order:
    """Order by time: candidates begin before a block ends."""
    start, end = _hulls(items)
    alive = end[blocks.item] > start[blocks.item]
    order = np.argsort(start[blocks.item], kind="stable")
    past = np.searchsorted(start[blocks.item][order], end[blocks.item][order])
    return _Order(order, np.where(alive[order], past - np.arange(len(order)) - 1, 0))


def _hulls(items: Items) -> tuple[Integers, Integers]:
    """Return first and last event, half-open, at which each item is live; equal where it never is."""
    start, end = np.zeros(len(items.block), np.int64), np.zeros(len(items.block), np.int64)
    end[items.live_item] = items.live_end
    start[items.live_item[::-1]] = items.live_start[::-1]
    return start, end


def _live_together(items: Items, one: int, other: int) -> bool:
    pieces = [slice(*np.searchsorted(items.live_item, (item, item + 1)).tolist()) for item in (one, other)]
    start, end = ([column[piece] for piece in pieces] for column in (items.live_start, items.live_end))
    overlap: Flags = (start[0][:, None] < end[1]) & (start[1] < end[0][:, None])
    return bool(overlap.any())
