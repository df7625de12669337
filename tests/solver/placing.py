"""Short ways from a request document to what the solver says of it, and a judge of its plans."""

import json
from typing import Final

from problem.deadline import Deadline
from problem.preparation import Prepared, prepare
from service.codec import decode
from solver.budget import Budget
from solver.cpsat.pool import CpSatPool
from solver.exact import contested, settle
from solver.instance import Instance, instance_of, only
from solver.settled import Settled
from tests.documents import Document
from tests.oracles.rules import Layout, Position, auxiliary_fits, block_fits, read_tile

MEMORY_BYTES: Final = 2 * 1024**3


def prepared(document: Document) -> Prepared:
    return prepare(decode(json.dumps(document).encode()))


def instance(document: Document, tile: int = 0) -> Instance:
    return instance_of(prepared(document), tile)


def reduced(document: Document, tile: int = 0) -> Instance:
    """Give the items of a tile that may meet others."""
    whole = instance(document, tile)
    return only(whole, contested(whole))


def budget(time_limit: float = 20.0, deadline: float = 60.0) -> Budget:
    return Budget(Deadline.after(deadline), time_limit)


def settled(document: Document, pool: CpSatPool, tile: int = 0, time_limit: float = 20.0) -> Settled:
    ready = prepared(document)
    return settle(ready, tile, instance_of(ready, tile), pool, budget(time_limit))


def is_right(document: Document, plan: Settled, tile_index: int = 0) -> bool:
    """Tell whether a plan keeps every rule of the contract, by the oracle."""
    tile = read_tile(document, tile_index)
    if tile is None or len(tile.blocks) != len(plan.region) or len(tile.auxiliaries) != len(plan.auxiliary_region):
        return False
    names = [region.name for region in tile.memory.regions]
    places, auxiliaries = (
        {index: Position(names[place], start) for index, (place, start) in enumerate(zip(*columns, strict=True))}
        for columns in (
            (plan.region.tolist(), plan.address.tolist()),
            (plan.auxiliary_region.tolist(), plan.auxiliary_address.tolist()),
        )
    )
    layout = Layout(places, auxiliaries)
    return all(block_fits(tile, layout, index, place) for index, place in places.items()) and all(
        auxiliary_fits(tile, layout, index, place) for index, place in auxiliaries.items()
    )
