"""Reservations with an address: where they lie, and all that is wrong with them (contract, section 5)."""

from bisect import bisect_left

from problem.answer import ReservedRange
from problem.errors import Faults
from problem.intervals import joined
from problem.limits import MAX_FAULTS, TOO_LARGE
from problem.memory import MemoryMap
from problem.request import Request, Reservation


def fixed_ranges(request: Request, faults: Faults) -> dict[int, ReservedRange]:
    """Return the addressed reservations by their index; what breaks a rule is added to `faults`."""
    found = {
        index: _fix(reservation, index, request.memory, faults)
        for index, reservation in enumerate(request.reservations)
        if reservation.address is not None
    }
    _check_meetings(found, faults)
    return found


def _fix(reservation: Reservation, index: int, memory: MemoryMap, faults: Faults) -> ReservedRange:
    """Return the range of an addressed reservation; all that is wrong with it is listed."""
    start = reservation.address or 0
    end = start + reservation.size
    pointer = f"/reservations/{index}/address"
    if start % reservation.alignment:
        detail = f"address is {start}, must be a multiple of {reservation.alignment}"
        faults.add(pointer, detail, start, reservation.alignment)
    if memory.loader is not None and start < memory.loader[1] and memory.loader[0] < end:
        faults.add(pointer, f"the range [{start}, {end}) meets the loader", start, list(memory.loader))
    allowed = [place for place, region in enumerate(memory.regions) if reservation.region in {None, region.name}]
    regions = memory.regions
    place = next((place for place in allowed if regions[place].start <= start and end <= regions[place].end), None)
    if not allowed:
        known = ", ".join(region.name for region in regions)
        detail = f"the map has no region {reservation.region!r}"
        faults.add(f"/reservations/{index}/region", detail, reservation.region, known)
    elif place is None:
        within = "any region" if reservation.region is None else f"region {reservation.region!r}"
        faults.add(pointer, f"the range [{start}, {end}) does not lie within {within}", start, reservation.region)
    return ReservedRange(reservation.id, -1 if place is None else place, start, end, reservation.intervals)


def _check_meetings(found: dict[int, ReservedRange], faults: Faults) -> None:
    """List each addressed reservation that meets another while both are occupied.

    Walks up the addresses. The reservations there are apart in time, so one that comes meets none but its neighbours in
    time, or one of those that were at fault themselves, of which no more are looked at than are listed.
    """
    rows = [
        (reserved.start, reserved.end, since, until, index)
        for index, reserved in found.items()
        for since, until in joined(reserved.intervals or ((0, TOO_LARGE),))
    ]
    steps = sorted([(row[0], 1, row) for row in rows] + [(row[1], 0, row) for row in rows])
    there: list[tuple[int, int, int]] = []
    at_fault: list[tuple[int, int, int]] = []
    meetings: set[tuple[int, int]] = set()
    for _, begins, (_, _, since, until, index) in steps:
        span = since, until, index
        place = bisect_left(there, span)
        if not begins:
            if place < len(there) and there[place] == span:
                there.pop(place)
            elif span in at_fault:
                at_fault.remove(span)
            continue
        near = [*there[max(0, place - 1) : place + 1], *at_fault]
        met = [other for low, high, other in near if low < until and since < high and other != index]
        meetings.update((max(index, other), min(index, other)) for other in met)
        if not met:
            there.insert(place, span)
        elif len(at_fault) < MAX_FAULTS:
            at_fault.append(span)
    for later, earlier in sorted(meetings):
        detail = f"meets reservation {found[earlier].id!r} while both are occupied"
        faults.add(f"/reservations/{later}/address", detail, found[later].start, found[earlier].id)
