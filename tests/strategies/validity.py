"""Whether a drawn request is free of the faults that draws run into."""

from itertools import combinations
from math import gcd

from tests.judge.document import Json, Request, Reservation, Tile, read_request
from tests.judge.ranges import ALWAYS, any_meet, meet
from tests.judge.storage import Storage, storages


def is_valid(document: Json) -> bool:
    """Say whether sharing, congruences, fixed addresses, separation and reservations are free of faults.

    What a draw cannot get wrong, such as duplicate ids or empty lifetimes, is not looked into.
    """
    request = read_request(document)
    return _reservations_are_valid(request) and all(_tile_is_valid(tile) for tile in request.tiles)


def _tile_is_valid(tile: Tile) -> bool:
    try:
        blocks = storages(tile)
    except ValueError:
        return False
    return all(map(_has_congruence, blocks)) and all(map(_keeps_fixed, blocks)) and _is_separable(tile, blocks)


def _has_congruence(block: Storage) -> bool:
    # A system of congruences has a solution exactly if every two of them have one.
    return all(
        (offset - other_offset) % gcd(member.alignment, other.alignment) == 0
        for (member, offset), (other, other_offset) in combinations(zip(block.members, block.offsets, strict=True), 2)
    )


def _keeps_fixed(block: Storage) -> bool:
    shared = list(zip(block.members, block.offsets, strict=True))
    starts = {member.address - offset for member, offset in shared if member.address is not None}
    return len(starts) <= 1 and all(
        (start + offset) % member.alignment == 0 for start in starts for member, offset in shared
    )


def _is_separable(tile: Tile, blocks: tuple[Storage, ...]) -> bool:
    ids = [{member.id for member in block.members} for block in blocks]
    return all(len(own & set(names)) <= 1 for names in tile.separate for own in ids)


def _reservations_are_valid(request: Request) -> bool:
    addressed = [one for one in request.reservations if one.address is not None]
    return all(_is_allowed(request, one) for one in addressed) and not any(
        meet(_addresses(one), _addresses(other)) and any_meet(one.intervals or ALWAYS, other.intervals or ALWAYS)
        for one, other in combinations(addressed, 2)
    )


def _is_allowed(request: Request, one: Reservation) -> bool:
    start, end = _addresses(one)
    home = [region.name for region in request.memory.regions if region.start <= start and end <= region.end]
    loader = request.memory.loader
    return (
        bool(home)
        and one.region in (None, *home)
        and start % one.alignment == 0
        and not (loader and meet((start, end), loader))
    )


def _addresses(one: Reservation) -> tuple[int, int]:
    start = one.address or 0
    return start, start + one.size
