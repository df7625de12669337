"""Whether a tile fits, by trying every address of every block.

For tiny memories only. Every place that a block may take is a pair of bit sets over (layer, address): what it
occupies and what it may not meet. A layer is as wide as all regions together. There is one for each event
between two changes, one for what is occupied ever (auxiliaries avoid it), one for what nothing may ever meet
(auxiliaries and descriptors), and one for each list of `separate`, in which a block occupies all of the banks
that it touches. So two places go together exactly if neither avoids what the other occupies.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_

from tests.judge.document import Auxiliary, Interval, Json, Region, Request, Tile, read_request
from tests.judge.ranges import meet
from tests.judge.reserved import Reserved, reserve
from tests.judge.storage import Storage, storages, usable_regions


@dataclass(frozen=True, slots=True)
class Place:
    """An address that a block may take, with the bits that it occupies there and those it may not meet."""

    region: Region
    address: int
    occupies: int
    avoids: int


@dataclass(frozen=True, slots=True)
class Layers:
    """Which bit stands for which address in which layer.

    Bits of addresses are of the lowest layer; multiplied by a stamp, they are repeated in the stamp's layers.
    `first_bit` is that of each region's start.
    """

    first_bit: dict[str, int]
    events: tuple[int, ...]
    width: int

    def bits(self, region: Region, addresses: Interval) -> int:
        """Give the bits of a range of addresses, cut to its region."""
        start, end = (min(max(address, region.start), region.end) - region.start for address in addresses)
        return ((1 << end) - (1 << start)) << self.first_bit[region.name]

    def live(self, present: tuple[Interval, ...]) -> int:
        """Give the stamp of the events at which something is present."""
        layers = [i for i, event in enumerate(self.events) if any(start <= event < end for start, end in present)]
        return sum(1 << self.width * layer for layer in layers)

    def ever(self) -> int:
        """Give the stamp of what is occupied ever."""
        return 1 << self.width * len(self.events)

    def never(self) -> int:
        """Give the stamp of what nothing may ever meet."""
        return self.ever() << self.width

    def separated(self, lists: list[int]) -> int:
        """Give the stamp of some lists of `separate`."""
        return sum(self.never() << self.width * (1 + index) for index in lists)


def fits(request: Json, tile_index: int) -> bool:
    """Say whether a tile of a valid request has a right plan; a reservation without room leaves none."""
    return plan(request, tile_index) is not None


def plan(request: Json, tile_index: int) -> Json | None:
    """Give `placements` and `auxiliaries` of some right plan of a tile, as an answer lists them, or None."""
    asked = read_request(request)
    if reserve(asked).failed is not None:
        return None
    tile = asked.tiles[tile_index]
    found = find(*every_place(asked, tile))
    return None if found is None else _document(tile, found)


def find(places: list[list[Place]], occupied: int) -> dict[int, Place] | None:
    """Give a place for every block, by its index, or None where there is no way."""
    reach = {block: reduce(or_, (one.avoids for one in own), 0) for block, own in enumerate(places)}
    return _search(dict(enumerate(places)), occupied, reach, set())


def every_place(request: Request, tile: Tile) -> tuple[list[list[Place]], int]:
    """List the places of each storage, then of each auxiliary, with the bits of what is reserved.

    The places of a block are in the order of the map's regions, then of addresses.
    """
    layers = _layers(request, tile)
    places = [list(_places(request, layers, tile, block)) for block in storages(tile)]
    places += [list(_auxiliary_places(request, layers, auxiliary)) for auxiliary in tile.auxiliaries]
    return places, _reserved_bits(request, layers, reserve(request))


def _layers(request: Request, tile: Tile) -> Layers:
    times = [interval for storage in storages(tile) for interval in storage.present]
    times += [interval for one in request.reservations for interval in one.intervals or ()]
    first_bit = {}
    width = 0
    for region in request.memory.regions:
        first_bit[region.name] = width
        width += region.end - region.start
    return Layers(first_bit, tuple(sorted({event for interval in times for event in interval})), width)


def _places(request: Request, layers: Layers, tile: Tile, block: Storage) -> Iterator[Place]:
    ids = {member.id for member in block.members}
    live = layers.live(block.present)
    separated = layers.separated([index for index, names in enumerate(tile.separate) if ids & set(names)])
    for region in usable_regions(block, request.memory):
        footprint = block.footprint(region, block.span)
        lowest = region.start + (request.interleaved_offset if block.interleaved else 0)
        for address in range(lowest, region.end - footprint + 1):
            addresses = (address, address + footprint)
            if not _admits(block, region, address) or (block.preloaded and _meets_loader(request, addresses)):
                continue
            bits = layers.bits(region, addresses)
            banks = layers.bits(region, _whole_banks(region, addresses)) * separated
            yield Place(region, address, bits * (live | layers.ever()) | banks, bits * (live | layers.never()) | banks)


def _auxiliary_places(request: Request, layers: Layers, auxiliary: Auxiliary) -> Iterator[Place]:
    for region in request.memory.regions:
        if "standard" not in region.classes:
            continue
        for address in range(region.start, region.end - auxiliary.size + 1):
            addresses = (address, address + auxiliary.size)
            if address % auxiliary.alignment or (auxiliary.preloaded and _meets_loader(request, addresses)):
                continue
            bits = layers.bits(region, addresses)
            yield Place(region, address, bits * (layers.ever() | layers.never()), bits * layers.ever())


def _admits(block: Storage, region: Region, address: int) -> bool:
    if block.whole_banks and address % region.bank_bytes:
        return False
    return all(
        (address + offset) % member.alignment == 0 and member.address in (None, address + offset)
        for member, offset in zip(block.members, block.offsets, strict=True)
    )


def _meets_loader(request: Request, addresses: Interval) -> bool:
    return request.memory.loader is not None and meet(addresses, request.memory.loader)


def _whole_banks(region: Region, addresses: Interval) -> Interval:
    start, end = addresses
    unit = region.bank_bytes
    return (start // unit * unit, -(-end // unit) * unit) if start < end else addresses


def _reserved_bits(request: Request, layers: Layers, reserved: Reserved) -> int:
    region_of = {region.name: region for region in request.memory.regions}
    occupied = 0
    for one in reserved.ranges:
        occupied |= layers.bits(region_of[one.region], one.addresses) * (layers.live(one.present) | layers.ever())
    if reserved.descriptors is not None:
        bits = layers.bits(region_of[reserved.descriptors.region], reserved.descriptors.addresses)
        occupied |= bits * (layers.ever() | layers.never())
    return occupied


def _search(
    choices: dict[int, list[Place]], occupied: int, reach: dict[int, int], refuted: set[tuple[tuple[int, ...], int]]
) -> dict[int, Place] | None:
    """Give a place for every block, or None.

    `reach` holds all bits that a block may avoid anywhere; `refuted` the states known to have no plan: the
    blocks that are left, and what is occupied where it can matter to them.
    """
    left = {block: [one for one in places if not one.avoids & occupied] for block, places in choices.items()}
    if not left:
        return {}
    state = (tuple(left), occupied & reduce(or_, (reach[block] for block in left)))
    block = min(left, key=lambda one: len(left[one]))
    if state not in refuted:
        rest = {one: places for one, places in left.items() if one != block}
        for place in left[block]:
            found = _search(rest, occupied | place.occupies, reach, refuted)
            if found is not None:
                return found | {block: place}
        refuted.add(state)
    return None


def _document(tile: Tile, found: dict[int, Place]) -> Json:
    blocks = storages(tile)
    placements = {}
    for index, block in enumerate(blocks):
        place = found[index]
        for member, offset in zip(block.members, block.offsets, strict=True):
            placements[member.id] = {
                "id": member.id,
                "region": place.region.name,
                "address": place.address + offset,
                "stride": block.stride(place.region, block.span),
            }
    auxiliaries = [
        {"id": one.id, "region": found[len(blocks) + index].region.name, "address": found[len(blocks) + index].address}
        for index, one in enumerate(tile.auxiliaries)
    ]
    return {"placements": [placements[buffer.id] for buffer in tile.buffers], "auxiliaries": auxiliaries}
