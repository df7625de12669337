"""How hard a drawn tile is: most draws are easy to place, or plainly infeasible."""

from collections.abc import Iterable

from tests.judge.document import Json, read_request
from tests.judge.reserved import reserve
from tests.judge.storage import storages
from tests.oracles.brute_force import Place, every_place, find

EASY, STEADY, HARD, INFEASIBLE = "easy", "steady", "hard", "infeasible"


def difficulty(request: Json) -> str:
    """Say what places the only tile of a request.

    Easy: first fit by start. Steady: only first fit by size. Hard: neither of them, yet it fits.
    """
    asked = read_request(request)
    if reserve(asked).failed is not None:
        return INFEASIBLE
    (tile,) = asked.tiles
    blocks = storages(tile)
    places, occupied = every_place(asked, tile)
    by_start = sorted(range(len(blocks)), key=lambda i: (min(one.start for one in blocks[i].members), -blocks[i].span))
    by_size = sorted(range(len(blocks)), key=lambda i: -blocks[i].span)
    auxiliaries = places[len(blocks) :]
    if _first_fit([*(places[i] for i in by_start), *auxiliaries], occupied):
        return EASY
    if _first_fit([*(places[i] for i in by_size), *auxiliaries], occupied):
        return STEADY
    return INFEASIBLE if find(places, occupied) is None else HARD


def _first_fit(blocks: Iterable[list[Place]], occupied: int) -> bool:
    for places in blocks:
        place = next((one for one in places if not one.avoids & occupied), None)
        if place is None:
            return False
        occupied |= place.occupies
    return True
