"""Where reservations and descriptors must lie (contract, sections 5 and 6)."""

from dataclasses import dataclass

from problem.answer import ReservedRange
from problem.judging.packets import transfer_bound
from problem.judging.ranges import RangeSet
from problem.judging.storage import round_up
from problem.memory import MemoryMap, Region
from problem.request import Request, Reservation

DESCRIPTORS = "descriptors"
_DESCRIPTOR_ALIGNMENT = 4


@dataclass(frozen=True, slots=True)
class Positions:
    """Where section 5 puts what is common to all tiles."""

    ranges: tuple[ReservedRange, ...]
    """In the request's order; those found so far where one finds no room."""
    descriptors: ReservedRange | None
    failed: str | None
    """The one that finds no room."""

    @property
    def all(self) -> tuple[ReservedRange, ...]:
        """The reservations, then the descriptor range where there is one."""
        return self.ranges if self.descriptors is None else (*self.ranges, self.descriptors)


def read_positions(request: Request) -> Positions:
    """Return where reservations and descriptors must lie."""
    memory, wanted = request.memory, (*request.reservations, *_descriptor_demand(request))
    found = [None if one.address is None else _addressed(one, memory) for one in wanted]
    taken = RangeSet((one.start, one.end) for one in found if one is not None)
    if memory.loader is not None:
        taken.add(*memory.loader)
    for place, one in enumerate(wanted):
        if found[place] is None:
            lowest = _lowest(one, memory, taken)
            if lowest is None:
                return Positions(tuple(range_ for range_ in found if range_ is not None), None, one.id)
            found[place] = lowest
            taken.add(lowest.start, lowest.end)
    ranges = tuple(range_ for range_ in found if range_ is not None)
    num_ranges = len(request.reservations)
    return Positions(ranges[:num_ranges], ranges[num_ranges] if len(ranges) > num_ranges else None, None)


def _descriptor_demand(request: Request) -> tuple[Reservation, ...]:
    """Return the descriptor storage as the last reservation, where any tile needs some."""
    needs = (max(tile.descriptor_bytes, transfer_bound(tile, request.host)) for tile in request.special_tiles.values())
    need = max(needs, default=0)
    size = round_up(need, _DESCRIPTOR_ALIGNMENT)
    return (Reservation(DESCRIPTORS, size, _DESCRIPTOR_ALIGNMENT, None, None, ()),) if size else ()


def _addressed(one: Reservation, memory: MemoryMap) -> ReservedRange:
    start = -1 if one.address is None else one.address
    end = start + one.size
    region = next(place for place, region in enumerate(memory.regions) if region.start <= start and end <= region.end)
    return ReservedRange(one.id, region, start, end, one.intervals)


def _lowest(one: Reservation, memory: MemoryMap, taken: RangeSet) -> ReservedRange | None:
    """Return the lowest free place in the first region that has one."""
    for place, region in enumerate(memory.regions):
        if region.standard if one.region is None else region.name == one.region:
            start = _lowest_in(region, one, taken)
            if start is not None:
                return ReservedRange(one.id, place, start, start + one.size)
    return None


def _lowest_in(region: Region, one: Reservation, taken: RangeSet) -> int | None:
    for low, high in taken.rest(region.start, region.end):
        start = round_up(low, one.alignment)
        if start + one.size <= high:
            return start
    return None
