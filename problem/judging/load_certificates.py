"""Certificates that rest on a count: of bytes at an event, or of banks."""

from collections import defaultdict
from collections.abc import Iterator
from functools import reduce
from operator import and_

from problem.answer import Proof
from problem.judging.finding import Finding, fails, holds
from problem.judging.ranges import RangeSet
from problem.judging.reading import EVER, Entry, Movable, Seat
from problem.memory import Region


def overload(entry: Entry, proof: Proof) -> Finding:
    """Look at an event at which the blocks named are said to need more than the regions named have left.

    Any such event will do, the most loaded or not, and any blocks that are there and confined to these regions. Need
    and room are counted with the auxiliaries that are confined to them too; or, for interleaved blocks alone, without
    auxiliaries, in all of the regions or only from `interleaved_offset` on.
    """
    regions, blocks = _regions(entry, proof), entry.blocks(proof.blocks)
    if isinstance(regions, str) or isinstance(blocks, str):
        return fails(regions if isinstance(regions, str) else str(blocks))
    if proof.event is None:
        return fails("names no event")
    absent = next((one for one in blocks if not one.times.meets(proof.event, proof.event + 1)), None)
    if absent is not None:
        return fails(f"{absent.name} is not there at event {proof.event}")
    stray = _stray(blocks, regions)
    if stray is not None:
        return fails(stray)
    counts = list(_counts(entry, blocks, regions, proof.event))
    for need, room in counts:
        if (need, room) == (proof.needed_bytes, proof.available_bytes):
            said = f"at event {proof.event} {need} bytes are needed and {room} available"
            return holds(said) if need > room else fails(f"{said}, which is enough")
    need, room = counts[0]
    stated = f"{proof.needed_bytes} bytes needed and {proof.available_bytes} available"
    return fails(f"says {stated} at event {proof.event}, where it is {need} and {room}")


def banks(entry: Entry, proof: Proof) -> Finding:
    """Look at blocks that are said to be separated each from each, and to touch more banks than the regions have."""
    regions, blocks = _regions(entry, proof), entry.blocks(proof.blocks)
    if isinstance(regions, str) or isinstance(blocks, str):
        return fails(regions if isinstance(regions, str) else str(blocks))
    stray = _stray(blocks, regions)
    if stray is not None:
        return fails(stray)
    together = _not_separated(entry, blocks)
    if together is not None:
        return fails(f"{together[0]} and {together[1]} are not separated")
    touched = sum(min(map(_least_banks, one.seats)) for one in blocks)
    number = sum((region.end - 1) // region.bank_bytes - region.start // region.bank_bytes + 1 for region in regions)
    said = f"{len(blocks)} blocks touch {touched} banks at least, and there are {number}"
    return holds(said) if touched > number else fails(f"{said}, which is enough")


def _regions(entry: Entry, proof: Proof) -> list[Region] | str:
    """Return the regions that a proof names, or what is wrong with the names."""
    named = {region.name: region for region in entry.reading.request.memory.regions}
    unknown = next((name for name in proof.regions if name not in named), None)
    if unknown is not None:
        return f"{unknown} is no region of the map"
    if len(set(proof.regions)) < len(proof.regions):
        return "a region is named twice"
    return [named[name] for name in proof.regions]


def _stray(blocks: list[Movable], regions: list[Region]) -> str | None:
    """Say which block is not confined to the regions, where one is not."""
    names = {region.name for region in regions}
    for block in blocks:
        if not block.seats:
            return f"{block.name} may lie in no region at all"
        outside = next((seat.region.name for seat in block.seats if seat.region.name not in names), None)
        if outside is not None:
            return f"{block.name} may lie in {outside} too"
    return None


def _counts(entry: Entry, blocks: list[Movable], regions: list[Region], event: int) -> Iterator[tuple[int, int]]:
    """Yield need and room in each way in which they may be counted."""
    reading = entry.reading
    taken = RangeSet(
        (one.start, one.end)
        for one in reading.positions.all
        if RangeSet(one.intervals or (EVER,)).meets(event, event + 1)
    )
    need = sum(block.least_footprint for block in blocks)
    standard = [region for region in reading.request.memory.regions if region.standard]
    if standard and all(region in regions for region in standard):
        yield need + sum(one.size for one in entry.tile.auxiliaries), _room(regions, 0, taken)
    else:
        yield need, _room(regions, 0, taken)
    if blocks and all(block.interleaved for block in blocks):
        yield need, _room(regions, 0, taken)
        yield need, _room(regions, reading.request.interleaved_offset, taken)


def _room(regions: list[Region], floor: int, taken: RangeSet) -> int:
    """Return the bytes of the regions from `floor` on that are not taken."""
    free = (taken.rest(region.start + floor, region.end) for region in regions)
    return sum(end - start for ranges in free for start, end in ranges)


def _least_banks(seat: Seat) -> int:
    """Return how many banks a block touches at least: where it starts lowest within a bank."""
    if seat.footprint == 0:
        return 0
    bank_bytes = seat.region.bank_bytes
    return (seat.congruence.least_within(bank_bytes) + seat.footprint - 1) // bank_bytes + 1


def _not_separated(entry: Entry, blocks: list[Movable]) -> tuple[str, str] | None:
    """Return two of the blocks that no list of `separate` holds together, where there are such.

    One list that holds all settles it. Else the blocks of each list are the bits of one number, so that each block
    costs a few operations on long numbers rather than one for each other block.
    """
    lists = [entry.lists_of(block.row) for block in blocks]
    if not blocks or reduce(and_, lists):
        return None
    members: dict[int, int] = defaultdict(int)
    for place, own in enumerate(lists):
        for one in own:
            members[one] |= 1 << place
    everyone = (1 << len(blocks)) - 1
    for place, own in enumerate(lists):
        known = 1 << place
        for one in own:
            known |= members[one]
        missing = everyone & ~known
        if missing:
            return blocks[place].name, blocks[missing.bit_length() - 1].name
    return None
