"""Reserves package support and descriptors before any buffer is placed (contract, section 5)."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from problem.answer import ReservedRange
from problem.congruence import round_up
from problem.errors import Faults
from problem.fixed_reservations import fixed_ranges
from problem.intervals import joined
from problem.memory import MemoryMap
from problem.reading import DESCRIPTORS_ID
from problem.request import Integers, Request, Reservation
from problem.transfers import descriptor_bounds

DESCRIPTOR_ALIGNMENT: Final = 4
"""Descriptor storage begins at a multiple of it, and its size is one (section 5)."""


@dataclass(frozen=True, slots=True)
class Reserved:
    """The ranges common to all tiles."""

    ranges: tuple[ReservedRange, ...]
    """In the request's order; those found before the search failed where `failed` is set."""
    descriptors: ReservedRange | None
    failed: str | None
    """Id of the reservation that finds no room: the request is infeasible."""
    bound: Integers
    """Bytes of each entry's transfers before sharing, shape (tiles,)."""


def reserve(request: Request, faults: Faults) -> Reserved:
    """Put every reservation of `request` at its address; what breaks a rule is added to `faults`."""
    bound = descriptor_bounds(request, faults)
    return reserve_with(request, bound, int(descriptor_needs(request, bound).max(initial=0)), faults)


def descriptor_needs(request: Request, bound: Integers) -> Integers:
    """Return the bytes of descriptors that each entry needs, shape (tiles,); `bound` is that of its transfers."""
    need = bound.copy()
    for index, tile in request.special_tiles.items():
        need[index] = max(need[index], tile.descriptor_bytes)
    return need


def reserve_with(request: Request, bound: Integers, need: int, faults: Faults) -> Reserved:
    """Put every reservation at its address beside descriptors of `need` bytes; otherwise as `reserve`."""
    found = fixed_ranges(request, faults)
    barred = [(reserved.start, reserved.end) for reserved in found.values()]
    taken = _Taken(barred if request.memory.loader is None else [*barred, request.memory.loader])
    failed = None
    for index, reservation in enumerate(request.reservations):
        if failed is None and reservation.address is None:
            placed = _lowest(reservation, request.memory, taken)
            if placed is None:
                failed = reservation.id
            else:
                found[index] = placed
    descriptors = None
    if failed is None and need:
        size = round_up(need, DESCRIPTOR_ALIGNMENT)
        storage = Reservation(DESCRIPTORS_ID, size, DESCRIPTOR_ALIGNMENT, None, None, ())
        descriptors = _lowest(storage, request.memory, taken)
        failed = DESCRIPTORS_ID if descriptors is None else None
    return Reserved(tuple(found[index] for index in sorted(found)), descriptors, failed, bound)


class _Taken:
    """The ranges of addresses that are taken, whenever they are occupied: ascending, those that touch joined."""

    def __init__(self, ranges: Iterable[tuple[int, int]]) -> None:
        self._ranges = joined(ranges)

    def add(self, low: int, high: int) -> None:
        """Take `[low, high)` too."""
        first = bisect_left(self._ranges, low, key=lambda taken: taken[1])
        last = bisect_right(self._ranges, high, key=lambda taken: taken[0])
        if first < last:
            low, high = min(low, self._ranges[first][0]), max(high, self._ranges[last - 1][1])
        self._ranges[first:last] = [(low, high)]

    def lowest_free(self, low: int, size: int, alignment: int) -> int:
        """Return the lowest multiple of `alignment` from `low` on at which `size` bytes are free."""
        start = round_up(low, alignment)
        for place in range(bisect_right(self._ranges, start, key=lambda taken: taken[1]), len(self._ranges)):
            taken_low, taken_high = self._ranges[place]
            if start + size <= taken_low:
                break
            start = max(start, round_up(taken_high, alignment))
        return start


def _lowest(reservation: Reservation, memory: MemoryMap, taken: _Taken) -> ReservedRange | None:
    """Return the lowest range of the first region that takes it and has room, and take it; None where none has."""
    for place, region in enumerate(memory.regions):
        if region.standard if reservation.region is None else region.name == reservation.region:
            start = taken.lowest_free(region.start, reservation.size, reservation.alignment)
            if start + reservation.size <= region.end:
                taken.add(start, start + reservation.size)
                return ReservedRange(reservation.id, place, start, start + reservation.size)
    return None
