"""Measures placing beside verifying, sorting and a peer."""

from functools import partial
from typing import Final

from benchmarks import peers
from benchmarks.measuring import WALL, Work, measure
from benchmarks.placing import check_plan, kernel_threads, make_case, place
from benchmarks.scenarios import NUM_TILES, Outcome, Scenario
from benchmarks.tiles import draw_tiles, mean_live
from benchmarks.yardstick import check_order, radix_order, row_keys
from problem.verify import verify

PEER_ROWS: Final = 300_000
"""Rows that the peer gets at most: the first of the tiles, and its time is scaled up to all."""


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
