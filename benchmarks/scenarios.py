"""Measures placing beside verifying, sorting and a peer, on tiles of three sizes that are easy or tight."""

from dataclasses import dataclass
from functools import partial
from typing import Final

from benchmarks import peers
from benchmarks.measuring import WALL, Seconds, Work, measure
from benchmarks.placing import Case, check_plan, kernel_threads, make_case, place
from benchmarks.tiles import draw_tiles, mean_live
from benchmarks.yardstick import check_order, radix_order, row_keys
from problem.verify import verify

NUM_TILES: Final = 1472
"""Tiles of an ipu-mk2."""

EASY: Final = (0.3, 0.5)
"""Loads at which greedy places every tile."""
TIGHT: Final = (0.55, 0.75)
"""Loads at which some tiles need the retry, and a few fail both."""

PEER_ROWS: Final = 300_000
"""Rows that the peer gets at most: the first of the tiles, and its time is scaled up to all."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """Tiles of `n` buffers at such a load."""

    name: str
    n: int
    load: tuple[float, float]


SCENARIOS: Final = tuple(
    Scenario(name, n, load) for n in (50, 200, 800) for name, load in (("easy", EASY), ("tight", TIGHT))
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one scenario took, for all of its tiles."""

    scenario: Scenario
    case: Case
    num_rows: int
    peak_live: float
    """Buffers alive at once at most, on average over the tiles."""
    placing: Seconds
    on_two_threads: Seconds
    verifying: Seconds
    sorting: Seconds
    peer: Seconds
    """Of omnimalloc."""


def run(scenario: Scenario, repeats: int, seed: int) -> Outcome:
    """Draw the tiles, measure, then check every answer."""
    tiles = draw_tiles(NUM_TILES, scenario.n, scenario.load, seed)
    keys = row_keys(tiles)
    num_peer_tiles = min(NUM_TILES, PEER_ROWS // scenario.n)
    allocations = peers.allocations_of(tiles, num_peer_tiles)
    with kernel_threads(1) as one, kernel_threads(2) as two:
        case = make_case(tiles, one)
        seconds = measure(
            (
                Work(partial(place, case.prepared, one)),
                Work(partial(place, case.prepared, two), WALL),
                Work(partial(verify, case.prepared.request, case.answer)),
                Work(partial(radix_order, keys)),
                Work(partial(peers.allocate, allocations)),
            ),
            repeats,
        )
        check_plan(case, place(case.prepared, one))
        check_plan(case, place(case.prepared, two))
    check_order(keys, radix_order(keys))
    peers.check(peers.allocate(allocations))
    placing, on_two_threads, verifying, sorting, peer = seconds
    return Outcome(
        scenario=scenario,
        case=case,
        num_rows=tiles.num_rows,
        peak_live=mean_live(tiles),
        placing=placing,
        on_two_threads=on_two_threads,
        verifying=verifying,
        sorting=sorting,
        peer=peer.scaled(NUM_TILES / num_peer_tiles),
    )
