"""A plan of one tile as a request whose addresses are fixed, for CSVs that hold both."""

import msgspec

from problem.errors import Faults
from problem.preparation import prepare
from service.codec import decode
from service.plans.plan import Plan, PlannedTile
from service.writers.asked import Asked, NotExpressible


def as_request(plan: Plan, title: str) -> Asked:
    """Give the request that asks for what the plan has, in a memory that is as large as its highest address.

    Raises
    ------
    NotExpressible
        The plan has more than buffers on one tile in one region.
    """
    faults = Faults()
    if len(plan.tiles) > 1:
        faults.add("/tiles/1", f"{title} has one entry of tiles, the plan {len(plan.tiles)}")
    tile = plan.tiles[0]
    _check(tile, title, faults)
    for index, one in enumerate(plan.reservations):
        faults.add(f"/reservations/{index}", f"{title} has no reservations: {one.id!r} is one")
    if plan.descriptors is not None:
        faults.add("/descriptors", f"{title} has no descriptors")
    if faults:
        raise NotExpressible(faults)
    rows = [
        {"id": one.id, "size": one.size, "start": one.start, "end": one.end, "address": one.address, "gaps": one.gaps}
        for one in tile.buffers
    ]
    highest = max((one.address + one.size for one in tile.buffers), default=0)
    request = {"memory": {"capacity": max(1, highest)}, "tiles": [{"numbers": tile.numbers, "buffers": rows}]}
    document = decode(msgspec.json.encode(request))
    return Asked(document, prepare(document))


def _check(tile: PlannedTile, title: str, faults: Faults) -> None:
    for index, one in enumerate(tile.buffers):
        here = f"/tiles/0/buffers/{index}"
        if one.region != tile.buffers[0].region:
            faults.add(f"{here}/region", f"{title} has one region: buffer {one.id!r} lies in {one.region!r}")
        if one.stride is not None:
            faults.add(f"{here}/stride", f"{title} has no strides: buffer {one.id!r} has one")
    for index, auxiliary in enumerate(tile.auxiliaries):
        faults.add(f"/tiles/0/auxiliaries/{index}", f"{title} has no auxiliaries: {auxiliary.id!r} is one")
