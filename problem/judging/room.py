"""Where movables may start beside what is reserved, and whether two can keep apart."""

from collections.abc import Iterable

from problem.answer import ReservedRange
from problem.judging.ranges import RangeSet
from problem.judging.reading import EVER, Entry, Movable, Seat
from problem.judging.reserving import DESCRIPTORS
from problem.judging.starts import Outermost, outermost


def starts(movable: Movable, entry: Entry, reserved: Iterable[ReservedRange]) -> list[tuple[Seat, Outermost]]:
    """Return where a movable may start off the loader and off some reserved ranges, region by region."""
    barred = RangeSet((one.start, one.end) for one in reserved if bars(one, movable))
    request = entry.reading.request
    loader = request.memory.loader
    if loader is not None and movable.preloaded:
        barred.add(*loader)
    found = []
    for seat in movable.seats:
        low = seat.region.start + (request.interleaved_offset if movable.interleaved else 0)
        high = seat.region.end
        if movable.fixed is not None:
            low, high = max(low, movable.fixed), min(high, movable.fixed + seat.footprint)
        ends = outermost((low, high), seat.footprint, seat.congruence, barred)
        if ends is not None:
            found.append((seat, ends))
    return found


def bars(one: ReservedRange, movable: Movable) -> bool:
    """Say whether a reserved range keeps a movable off its addresses; the descriptors do so whatever its gaps."""
    return one.id == DESCRIPTORS or movable.is_ever_with(RangeSet(one.intervals or (EVER,)))


def can_part(one: tuple[Seat, Outermost], other: tuple[Seat, Outermost], *, by_banks: bool) -> bool:
    """Say whether two movables can lie apart, `by_banks` in no common bank, each in the region of its seat."""
    (seat, ends), (other_seat, other_ends) = one, other
    if seat.region is not other_seat.region or seat.footprint == 0 or other_seat.footprint == 0:
        return True
    bank_bytes = seat.region.bank_bytes if by_banks else 1
    return any(
        (lower_ends.lowest + lower.footprint - 1) // bank_bytes < upper_ends.highest // bank_bytes
        for lower, lower_ends, upper_ends in ((seat, ends, other_ends), (other_seat, other_ends, ends))
    )
