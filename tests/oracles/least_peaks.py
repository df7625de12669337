"""Whether a tile has a plan of lower peaks, by trying every address of every block; for tiny memories only."""

from collections.abc import Iterator
from itertools import product

from tests.judge.document import Json, Request, Tile, read_request
from tests.judge.storage import storages
from tests.oracles.brute_force import Place, every_place, find


def has_lower_peaks(request: Json, tile_index: int, total: int) -> bool:
    """Say whether some right plan's peaks are less than `total` bytes in sum, where reservations find room."""
    asked = read_request(request)
    tile = asked.tiles[tile_index]
    places, occupied = every_place(asked, tile)
    ends = [[_end(tile, index, place) for place in own] for index, own in enumerate(places)]
    for highest in _highest_peaks(asked, total - 1):
        low = [
            [place for place, end in zip(own, its_ends, strict=True) if end <= highest[place.region.name]]
            for own, its_ends in zip(places, ends, strict=True)
        ]
        if find(low, occupied) is not None:
            return True
    return False


def _end(tile: Tile, index: int, place: Place) -> int:
    """Give how far a block or, behind them, an auxiliary reaches from its region's start; 0 where it has no bytes."""
    blocks = storages(tile)
    if index < len(blocks):
        size = blocks[index].footprint(place.region, blocks[index].span)
    else:
        size = tile.auxiliaries[index - len(blocks)].size
    return place.address + size - place.region.start if size else 0


def _highest_peaks(request: Request, total: int) -> Iterator[dict[str, int]]:
    """Give every way to share `total` bytes among the regions, or all of their bytes where that is less.

    A plan of no more bytes in sum keeps to the peaks of one of them.
    """
    sizes = {region.name: region.end - region.start for region in request.memory.regions}
    total = min(total, sum(sizes.values()))
    for peaks in product(*(range(min(size, total) + 1) for size in sizes.values())):
        if sum(peaks) == total:
            yield dict(zip(sizes, peaks, strict=True))
