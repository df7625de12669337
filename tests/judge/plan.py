"""Whether the addresses of one placed tile keep the rules 1 to 7 of section 4 of the contract.

The geometry is taken from the answer, buffer by buffer: once every buffer lies where its links say, the
lowest address of a storage and the highest end in it are its start and its span.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tests.judge.document import Auxiliary, Interval, Json, Region, Request, Tile
from tests.judge.ranges import ALWAYS, any_meet, meet
from tests.judge.reserved import Reserved
from tests.judge.storage import Storage, links, storages


@dataclass(frozen=True, slots=True)
class Piece:
    """A storage or an auxiliary at its addresses; of an auxiliary `storage` is None."""

    name: str
    region: Region
    addresses: Interval
    present: tuple[Interval, ...]
    preloaded: bool
    storage: Storage | None = None

    def banks(self) -> Interval:
        """Give the numbers of the banks that the piece touches, empty where it has no bytes."""
        start, end = self.addresses
        unit = self.region.bank_bytes
        return (start // unit, -(-end // unit)) if start < end else (0, 0)


def pieces(request: Request, tile: Tile, placed: Json) -> tuple[Piece, ...]:
    """List the storages, then the auxiliaries, at the addresses that the answer gives them.

    The answer names every buffer and auxiliary once, in regions that the map has.
    """
    region_of = {region.name: region for region in request.memory.regions}
    placement = {one["id"]: one for one in placed["placements"]}
    found = []
    for storage in storages(tile):
        region = region_of[placement[storage.name]["region"]]
        start = min(placement[member.id]["address"] for member in storage.members)
        end = max(placement[member.id]["address"] + member.size + member.access_tail for member in storage.members)
        addresses = (start, start + storage.footprint(region, end - start))
        found.append(Piece(storage.name, region, addresses, storage.present, storage.preloaded, storage))
    for auxiliary, one in zip(tile.auxiliaries, placed["auxiliaries"], strict=True):
        addresses = (one["address"], one["address"] + auxiliary.size)
        found.append(Piece(auxiliary.id, region_of[one["region"]], addresses, ALWAYS, auxiliary.preloaded))
    return tuple(found)


def misplaced(request: Request, tile: Tile, placed: Json, at: str) -> Iterator[str]:
    """Say where placements and auxiliaries are not those of the request, or lie in no region of the map."""
    names = {region.name for region in request.memory.regions}
    wanted: tuple[tuple[str, Sequence[str]], ...] = (
        ("placements", [buffer.id for buffer in tile.buffers]),
        ("auxiliaries", [auxiliary.id for auxiliary in tile.auxiliaries]),
    )
    for field, ids in wanted:
        if [one["id"] for one in placed[field]] != ids:
            yield f"{at}/{field}: not one for each of the request, in its order"
        for index, one in enumerate(placed[field]):
            if one["region"] not in names:
                yield f"{at}/{field}/{index}/region: the map has no {one['region']}"


def broken_rules(request: Request, tile: Tile, placed: Json, reserved: Reserved, at: str) -> Iterator[str]:
    """Say every rule that the tile's addresses break; `misplaced` has found nothing."""
    everything = pieces(request, tile, placed)
    placement = {one["id"]: one for one in placed["placements"]}
    yield from _sharing(tile, placement, at)
    for piece in everything:
        if piece.storage is not None:
            yield from _one_storage(request, piece, piece.storage, placement, at)
        yield from _surroundings(request, piece, reserved, at)
    for auxiliary, piece in zip(tile.auxiliaries, everything[len(everything) - len(tile.auxiliaries) :], strict=True):
        yield from _one_auxiliary(auxiliary, piece, at)
    for one, other in combinations(everything, 2):
        ever = one.storage is None or other.storage is None
        if meet(one.addresses, other.addresses) and (ever or any_meet(one.present, other.present)):
            yield f"{at}: {one.name} and {other.name} overlap"
        if _separated(tile, one, other) and one.region == other.region and meet(one.banks(), other.banks()):
            yield f"{at}: {one.name} and {other.name} share a bank"


def _sharing(tile: Tile, placement: dict[str, Json], at: str) -> Iterator[str]:
    for name, other, distance in links(tile):
        if placement[name]["region"] != placement[other]["region"]:
            yield f"{at}: {name} and {other} share storage but lie in different regions"
        if placement[other]["address"] - placement[name]["address"] != distance:
            yield f"{at}: {other} does not lie {distance} bytes above {name}"


def _one_storage(
    request: Request, piece: Piece, storage: Storage, placement: dict[str, Json], at: str
) -> Iterator[str]:
    region, start = piece.region, piece.addresses[0]
    span = max(placement[one.id]["address"] + one.size + one.access_tail for one in storage.members) - start
    stride = storage.stride(region, span)
    if not storage.allows(region):
        yield f"{at}: {piece.name} may not use {region.name}"
    if storage.interleaved and start < region.start + request.interleaved_offset:
        yield f"{at}: {piece.name} is interleaved and lies below the interleaved offset"
    if storage.whole_banks and start % region.bank_bytes:
        yield f"{at}: {piece.name} does not start at a bank"
    yield from _within(piece, at)
    for member in storage.members:
        address = placement[member.id]["address"]
        if address % member.alignment:
            yield f"{at}: {member.id} is not at a multiple of {member.alignment}"
        if member.address not in (None, address):
            yield f"{at}: {member.id} is not at its fixed address {member.address}"
        if placement[member.id]["stride"] != stride:
            yield f"{at}: the stride of {member.id} is not {stride}"


def _one_auxiliary(auxiliary: Auxiliary, piece: Piece, at: str) -> Iterator[str]:
    if "standard" not in piece.region.classes:
        yield f"{at}: the auxiliary {auxiliary.id} lies in {piece.region.name}, which takes no standard storage"
    if piece.addresses[0] % auxiliary.alignment:
        yield f"{at}: the auxiliary {auxiliary.id} is not at a multiple of {auxiliary.alignment}"
    yield from _within(piece, at)


def _within(piece: Piece, at: str) -> Iterator[str]:
    if piece.addresses[0] < piece.region.start or piece.region.end < piece.addresses[1]:
        yield f"{at}: {piece.name} does not lie within {piece.region.name}"


def _surroundings(request: Request, piece: Piece, reserved: Reserved, at: str) -> Iterator[str]:
    if piece.preloaded and request.memory.loader and meet(piece.addresses, request.memory.loader):
        yield f"{at}: {piece.name} is preloaded and meets the loader"
    if reserved.descriptors and meet(piece.addresses, reserved.descriptors.addresses):
        yield f"{at}: {piece.name} meets the descriptors"
    for one in reserved.ranges:
        if meet(piece.addresses, one.addresses) and any_meet(piece.present, one.present):
            yield f"{at}: {piece.name} meets the reservation {one.id}"


def _separated(tile: Tile, one: Piece, other: Piece) -> bool:
    return any(_touches(one, names) and _touches(other, names) for names in tile.separate)


def _touches(piece: Piece, names: Iterable[str]) -> bool:
    return piece.storage is not None and not {member.id for member in piece.storage.members}.isdisjoint(names)
