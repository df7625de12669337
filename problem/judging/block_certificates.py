"""Certificates that rest on one block or two, whatever the rest of the tile."""

from itertools import product

from problem.answer import Proof, ReservedRange
from problem.judging.finding import Finding, fails, holds
from problem.judging.reading import Entry, Movable
from problem.judging.room import bars, can_part, starts


def no_address(entry: Entry, proof: Proof) -> Finding:
    """Look at one block that is said to have no admissible address even alone."""
    if len(proof.blocks) != 1:
        return fails(f"names {len(proof.blocks)} blocks, must name one")
    (name,) = proof.blocks
    found = [_has_no_address(entry, movable) for movable in entry.movables(name)]
    return _best(found, f"{name} is not the first member of a block")


def collision(entry: Entry, proof: Proof) -> Finding:
    """Look at two blocks, or a block and a reservation, that are said to meet wherever they are put."""
    if len(proof.blocks) != 2:  # noqa: PLR2004 a collision is of two
        return fails(f"names {len(proof.blocks)} of them, must name two")
    one, other = proof.blocks
    ranges = {range_.id: range_ for range_ in entry.reading.positions.all}
    pairs = product(entry.movables(one), entry.movables(other))
    found = [_collide(entry, a, b) for a, b in pairs if (a.row, a.name) != (b.row, b.name)]
    for block, reserved in ((one, other), (other, one)):
        if reserved in ranges:
            found += [_is_barred(entry, movable, ranges[reserved]) for movable in entry.movables(block)]
    return _best(found, f"{one} and {other} are not two blocks of the tile, nor a block and a reservation")


def _best(found: list[Finding], unknown: str) -> Finding:
    """Return the first finding that holds of all that names can mean, else the first that fails."""
    return next((one for one in found if one.verified), found[0] if found else fails(unknown))


def _has_no_address(entry: Entry, movable: Movable) -> Finding:
    found = starts(movable, entry, entry.reading.positions.all)
    if found:
        seat, ends = found[0]
        return fails(f"{movable.name} may start at {ends.lowest} in {seat.region.name}")
    return holds(f"{movable.name} may start nowhere, even alone")


def _is_barred(entry: Entry, movable: Movable, reserved: ReservedRange) -> Finding:
    if not bars(reserved, movable):
        return fails(f"{movable.name} and {reserved.id} are never there at once")
    found = starts(movable, entry, (reserved,))
    if found:
        seat, ends = found[0]
        return fails(f"{movable.name} may start at {ends.lowest} in {seat.region.name}, off {reserved.id}")
    return holds(f"{movable.name} meets {reserved.id} wherever it starts")


def _collide(entry: Entry, one: Movable, other: Movable) -> Finding:
    names = f"{one.name} and {other.name}"
    separated = bool(entry.lists_of(one.row) & entry.lists_of(other.row))
    if not separated and not one.is_ever_with(other.times) and not other.is_ever_with(one.times):
        return fails(f"{names} are never there at once, and not separated")
    ranges = entry.reading.positions.all
    mine, theirs = starts(one, entry, ranges), starts(other, entry, ranges)
    if not mine or not theirs:
        return holds(f"{other.name if mine else one.name} may start nowhere, even alone")
    for seated, other_seated in product(mine, theirs):
        if can_part(seated, other_seated, by_banks=separated):
            where = dict.fromkeys((seated[0].region.name, other_seated[0].region.name))
            return fails(f"{names} can keep apart in {' and '.join(where)}")
    return holds(f"{names} meet wherever they start")
