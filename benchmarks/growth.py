"""Measures how placing grows with the buffers of a tile, the rows in all staying the same."""

from dataclasses import dataclass
from functools import partial
from typing import Final

from benchmarks.measuring import Seconds, Work, measure
from benchmarks.placing import check_plan, kernel_threads, make_case, place
from benchmarks.scenarios import EASY
from benchmarks.tiles import MEAN_LIFETIME, draw_tiles, mean_live

SIZES: Final = (50, 100, 200, 400, 800, 1600, 3200, 6400)
"""Buffers a tile."""
NUM_ROWS: Final = 1472 * 200


@dataclass(frozen=True, slots=True)
class Growth:
    """What tiles of `n` buffers took to place."""

    n: int
    peak_live: float
    num_rows: int
    placing: Seconds


def measure_growth(n: int, lifetime_share: float, repeats: int, seed: int) -> Growth:
    """Measure tiles of `n` buffers that live for `lifetime_share` of their tile's events on average.

    No buffer's mean is below that of the other scenarios, so with a share of 0 as many are alive whatever the size.
    """
    tiles = draw_tiles(NUM_ROWS // n, n, EASY, seed, max(MEAN_LIFETIME, n * lifetime_share))
    with kernel_threads(1) as one:
        case = make_case(tiles, one)
        (placing,) = measure((Work(partial(place, case.prepared, one)),), repeats)
        check_plan(case, place(case.prepared, one))
    return Growth(n, mean_live(tiles), tiles.num_rows, placing)
