"""Where the ranges common to all tiles lie, by section 5 of the contract."""

from dataclasses import dataclass

from tests.judge.document import Interval, Region, Request, Reservation
from tests.judge.ranges import ALWAYS, meet, round_up
from tests.judge.transfers import transfer_bound

DESCRIPTORS = "descriptors"
DESCRIPTOR_UNIT = 4


@dataclass(frozen=True, slots=True)
class Range:
    """A reserved range of addresses, with the times in which it is occupied."""

    id: str
    region: str
    addresses: Interval
    present: tuple[Interval, ...] = ALWAYS


@dataclass(frozen=True, slots=True)
class Reserved:
    """The ranges found, in the request's order, with the descriptors' and the id that found no room."""

    ranges: tuple[Range, ...]
    descriptors: Range | None
    failed: str | None


def reserve(request: Request) -> Reserved:
    """Place all reservations, then the descriptors; stop at the first that finds no room."""
    found = {one.id: _addressed(request, one) for one in request.reservations if one.address is not None}
    need = max(max(tile.descriptor_bytes, transfer_bound(tile, request.host)) for tile in request.tiles)
    descriptors = Reservation(DESCRIPTORS, round_up(need, DESCRIPTOR_UNIT), DESCRIPTOR_UNIT, None, None, None)
    wanted = [one for one in request.reservations if one.address is None] + ([descriptors] if need else [])
    failed = None
    for one in wanted:
        room = _first_room(request, one, [each.addresses for each in found.values()])
        if room is None:
            failed = one.id
            break
        found[one.id] = room
    ranges = tuple(found[one.id] for one in request.reservations if one.id in found)
    return Reserved(ranges, found.get(DESCRIPTORS), failed)


def _addressed(request: Request, one: Reservation) -> Range:
    assert one.address is not None
    addresses = (one.address, one.address + one.size)
    region = next(r for r in request.memory.regions if r.start <= addresses[0] and addresses[1] <= r.end)
    return Range(one.id, region.name, addresses, one.intervals or ALWAYS)


def _first_room(request: Request, one: Reservation, taken: list[Interval]) -> Range | None:
    obstacles = taken + ([request.memory.loader] if request.memory.loader else [])
    for region in request.memory.regions:
        usable = region.name == one.region if one.region is not None else "standard" in region.classes
        address = _lowest(region, one, obstacles) if usable else None
        if address is not None:
            return Range(one.id, region.name, (address, address + one.size))
    return None


def _lowest(region: Region, one: Reservation, obstacles: list[Interval]) -> int | None:
    address = round_up(region.start, one.alignment)
    while address + one.size <= region.end:
        ends = [obstacle[1] for obstacle in obstacles if meet((address, address + one.size), obstacle)]
        if not ends:
            return address
        address = round_up(max(ends), one.alignment)
    return None
