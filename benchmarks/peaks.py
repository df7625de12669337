"""Measures `objective: peak`: `python -m benchmarks.peaks` compares peaks with the lowest of omnimalloc's allocators.

Each gets the same seconds for a tile in a memory in which everything fits. Plans of both are verified after the clock
has stopped.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from benchmarks import peers
from benchmarks.hard_tiles import full
from benchmarks.placing import check_answer, warm_solver
from benchmarks.real_tiles import AMPLE, opened, read
from benchmarks.report import machine
from heuristics.placing import empty_plan, lifetime_greedy
from problem.answer import Method, Objective
from problem.deadline import Deadline
from problem.preparation import Prepared
from service.answering import Verdicts, answer_of
from solver.budget import Budget
from solver.cpsat.pool import CpSatPool
from solver.peak import minimise_peak

ONE_TILE: Final = np.zeros(1, np.int64)

DRAWN: Final = ((30, 0), (120, 0), (300, 0))
"""Blocks and seeds of drawn tiles that are full at every event."""


class Peak(NamedTuple):
    """What one tile takes at its highest, and how long it took to find that."""

    bytes: int
    seconds: float


def main() -> None:
    """Measure each tile, and print it as soon as it is there."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peaks", description="Measure `objective: peak`.")
    parser.add_argument("--seconds", type=float, default=3.0, help="for one tile, and each allocator")
    parser.add_argument("--cases", type=Path, help="the folder of real inputs")
    options = parser.parse_args()
    print(machine())
    print(f"objective: peak; {options.seconds:g} s a tile, and as much for each allocator of omnimalloc.\n")
    print(f"{'':18}{'blocks':>7}{'bytes':>12}{'bound':>12}{'seconds':>9}{'best peer':>12}{'ratio':>8}  by")
    worse = []
    with warm_solver() as pool:
        for name, tile in _tiles(options.cases):
            found, seconds = lowest(tile, pool, options.seconds)
            by_peer = _by_peers(tile, options.seconds)
            best = min(by_peer, key=lambda peer: by_peer[peer].bytes)
            ratio = found.bytes / by_peer[best].bytes
            figures = f"{found.bytes:>12}{found.bound:>12}{seconds:>9.2f}{by_peer[best].bytes:>12}{ratio:>8.4f}"
            print(f"{name:18}{len(tile.blocks.bytes):>7}{figures}  {best}", flush=True)
            if found.bytes > by_peer[best].bytes:
                worse.append(name)
    print(f"\nnever worse: {'no, on ' + ', '.join(worse) if worse else 'yes'}")


def lowest(prepared: Prepared, pool: CpSatPool, seconds: float) -> tuple[Objective, float]:
    """Place a tile and lower its peak as the service does, and verify the plan and its bound."""
    began = time.perf_counter()
    plan = empty_plan(prepared)
    if not lifetime_greedy(prepared, ONE_TILE, plan).all():
        message = "a tile does not fit"
        raise ValueError(message)
    lowered = minimise_peak(prepared, 0, pool, plan, Budget(Deadline.after(2 * seconds), seconds))
    took = time.perf_counter() - began
    verdicts = Verdicts(prepared)
    verdicts.enter_plan(0, lowered.plan)
    verdicts.enter_placed(ONE_TILE, Method.GREEDY)
    answer = answer_of(prepared, verdicts)
    check_answer(prepared.request, answer)
    if int(answer.peak.sum()) != lowered.objective.bytes:
        message = f"a plan takes {answer.peak.sum()} bytes, not {lowered.objective.bytes}"
        raise ValueError(message)
    return lowered.objective, took


def _by_peers(prepared: Prepared, seconds: float) -> dict[str, Peak]:
    """Give a plain tile to each allocator of omnimalloc."""
    blocks = prepared.blocks
    given = peers.allocations(*(column.tolist() for column in (blocks.bytes, blocks.start, blocks.end)))
    peaks = {}
    for name, allocator in peers.peak_allocators(seconds).items():
        began = time.perf_counter()
        found = allocator.allocate(given)
        took = time.perf_counter() - began
        peers.check([found])
        peaks[name] = Peak(peers.peak(found), took)
    return peaks


def _tiles(cases: Path | None) -> Iterator[tuple[str, Prepared]]:
    if cases is not None:
        for path in (*sorted(cases.glob("minimalloc/*.csv")), *sorted(cases.glob("scale/*.csv"))):
            yield path.name.split(".")[0], opened(path, AMPLE)
    for num_blocks, seed in DRAWN:
        yield f"full, {num_blocks} blocks", read(full(seed, num_blocks) | {"memory": {"capacity": AMPLE}})


if __name__ == "__main__":
    main()
