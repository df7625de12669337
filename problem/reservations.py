"""Reserves package support and descriptors before any buffer is placed (contract, section 5)."""

from collections.abc import Iterable
from dataclasses import dataclass

from problem.answer import ReservedRange
from problem.congruence import round_up
from problem.errors import Faults
from problem.memory import MemoryMap
from problem.reading import DESCRIPTORS_ID
from problem.request import Integers, Request, Reservation
from problem.transfers import descriptor_bounds

DESCRIPTOR_ALIGNMENT = 4
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
    found: dict[int, ReservedRange] = {}
    for index, reservation in enumerate(request.reservations):
        if reservation.address is not None:
            fixed = _fix(reservation, index, request.memory, faults)
            if fixed is not None:
                found[index] = fixed
    _check_meetings(found, faults)
    failed = None
    for index, reservation in enumerate(request.reservations):
        if failed is None and reservation.address is None:
            placed = _lowest(reservation, request.memory, found.values())
            if placed is None:
                failed = reservation.id
            else:
                found[index] = placed
    descriptors = None
    need = max((max(tile.descriptor_bytes, int(bound[index])) for index, tile in enumerate(request.tiles)), default=0)
    if failed is None and need:
        size = round_up(need, DESCRIPTOR_ALIGNMENT)
        storage = Reservation(DESCRIPTORS_ID, size, DESCRIPTOR_ALIGNMENT, None, None, ())
        descriptors = _lowest(storage, request.memory, found.values())
        failed = DESCRIPTORS_ID if descriptors is None else None
    return Reserved(tuple(found[index] for index in sorted(found)), descriptors, failed, bound)


def _fix(reservation: Reservation, index: int, memory: MemoryMap, faults: Faults) -> ReservedRange | None:
    """Return the range of an addressed reservation, None where that is a fault."""
    start = reservation.address or 0
    end = start + reservation.size
    pointer = f"/reservations/{index}/address"
    if start % reservation.alignment:
        faults.add(
            pointer, f"address is {start}, must be a multiple of {reservation.alignment}", start, reservation.alignment
        )
        return None
    if reservation.region is not None and memory.index_of(reservation.region) is None:
        known = ", ".join(region.name for region in memory.regions)
        detail = f"the map has no region {reservation.region!r}"
        faults.add(f"/reservations/{index}/region", detail, reservation.region, known)
        return None
    allowed = (place for place, region in enumerate(memory.regions) if reservation.region in {None, region.name})
    regions = memory.regions
    place = next((place for place in allowed if regions[place].start <= start and end <= regions[place].end), None)
    if place is None:
        within = "any region" if reservation.region is None else f"region {reservation.region!r}"
        faults.add(pointer, f"the range [{start}, {end}) does not lie within {within}", start, reservation.region)
        return None
    if memory.loader is not None and start < memory.loader[1] and memory.loader[0] < end:
        faults.add(pointer, f"the range [{start}, {end}) meets the loader", start, list(memory.loader))
        return None
    return ReservedRange(reservation.id, place, start, end, reservation.intervals)


def _check_meetings(found: dict[int, ReservedRange], faults: Faults) -> None:
    """List each addressed reservation that meets another while both are occupied."""
    order = sorted(found, key=lambda index: (found[index].start, index))
    for place, one in enumerate(order):
        for other in order[place + 1 :]:
            if found[other].start >= found[one].end:
                break
            if _occupied_together(found[one], found[other]):
                later, earlier = max(one, other), min(one, other)
                detail = f"meets reservation {found[earlier].id!r} while both are occupied"
                faults.add(f"/reservations/{later}/address", detail, found[later].start, found[earlier].id)


def _occupied_together(one: ReservedRange, other: ReservedRange) -> bool:
    if not one.intervals or not other.intervals:
        return True
    return any(start < until and since < end for start, end in one.intervals for since, until in other.intervals)


def _lowest(reservation: Reservation, memory: MemoryMap, taken: Iterable[ReservedRange]) -> ReservedRange | None:
    """Return the lowest range of the first region that takes it, clear of all that is taken and of the loader."""
    barred = [(other.start, other.end) for other in taken]
    if memory.loader is not None:
        barred.append(memory.loader)
    barred.sort()
    for place, region in enumerate(memory.regions):
        if region.standard if reservation.region is None else region.name == reservation.region:
            start = round_up(region.start, reservation.alignment)
            for low, high in barred:
                if start < high and low < start + reservation.size:
                    start = round_up(high, reservation.alignment)
            if start + reservation.size <= region.end:
                return ReservedRange(reservation.id, place, start, start + reservation.size)
    return None
