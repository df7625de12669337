"""What keeps blocks off addresses before any is placed, as columns that kernels read."""

from typing import Final, NamedTuple

import numpy as np

from problem.limits import TOO_LARGE
from problem.preparation import Prepared
from problem.request import Integers
from solver.windows import obstacles_of

OBSTACLE: Final = 0
OBSTACLE_IN_GAPS: Final = 1
"""It bars blocks whenever they live."""
LOADER: Final = 2
"""It bars only what is preloaded, and takes no room."""


class Bars(NamedTuple):
    """What keeps blocks off addresses; int64, shape (k,), ascending by `start`.

    Attributes
    ----------
    start, end, region
        Addresses of one region.
    since, until
        When it is there: events, half-open, disjoint for the same addresses.
    kind
        `OBSTACLE`, `OBSTACLE_IN_GAPS` or `LOADER`.
    """

    start: Integers
    end: Integers
    region: Integers
    since: Integers
    until: Integers
    kind: Integers


def bars_of(prepared: Prepared) -> Bars:
    """Return what is reserved, and the loader, by ascending address."""
    arena = prepared.arena
    rows = [
        (each.start, each.end, each.region, since, until, OBSTACLE_IN_GAPS if each.bars_gaps else OBSTACLE)
        for each in obstacles_of(prepared)
        for since, until in each.intervals
    ]
    if arena.loader_start < arena.loader_end:
        loader = arena.loader_start, arena.loader_end
        rows += [(*loader, region, 0, TOO_LARGE, LOADER) for region in range(len(arena.region_start))]
    return Bars(*np.array(sorted(rows), np.int64).reshape(-1, 6).T.copy())
