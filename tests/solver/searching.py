"""The search alone on request documents, beside brute force."""

from typing import Final

import numpy as np

from problem.answer import Status
from solver.exact import contested, lowest_addresses
from solver.instance import instance_of, only
from solver.search.prunings import ALL, Prunings
from solver.search.rounds import Rounds
from solver.settled import placed
from tests.documents import Document
from tests.oracles.brute_force import fits
from tests.solver.placing import is_right, prepared

MAX_NODES: Final = 100_000


def found_by_search(document: Document, tile: int, prunings: Prunings = ALL) -> Status | None:
    """Give the search's verdict on a tile, None where its plan is wrong."""
    instance = instance_of(prepared(document), tile)
    rows = contested(instance)
    if not np.diff(instance.windows.offset).all():
        return Status.INFEASIBLE
    address = lowest_addresses(instance)
    if len(rows):
        outcome = Rounds(only(instance, rows), np.zeros(1, np.bool_), prunings).run(MAX_NODES)
        if outcome.address is None:
            return Status.UNKNOWN if outcome.refuted is None else Status.INFEASIBLE
        address[rows] = outcome.address
    return Status.PLACED if is_right(document, placed(instance, address), tile) else None


def right_verdict(document: Document, tile: int) -> Status:
    """Give the verdict of brute force."""
    return Status.PLACED if fits(document, tile) else Status.INFEASIBLE


def is_wrong(document: Document, prunings: Prunings = ALL) -> bool:
    """Tell whether the search gets a tile of a request wrong; one whose reservations find no room has none for it."""
    if prepared(document).reserved.failed is not None:
        return False
    tiles = range(len(document["tiles"]))
    return any(found_by_search(document, tile, prunings) is not right_verdict(document, tile) for tile in tiles)
