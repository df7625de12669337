"""Measures the exact stage: `python -m benchmarks.exact` prints what it takes beside CP-SAT alone and omnimalloc.

Every plan is verified after the clock has stopped, and no two engines may contradict each other. omnimalloc, which
takes one region and no rules, gets the first few tiles of the families that ask for no more; it looks for the lowest
peak it can, so it has placed a tile where that is within the capacity.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from benchmarks import peers
from benchmarks.hard_tiles import Document, crowded_banks, dense, full
from benchmarks.placing import check_answer, warm_solver
from benchmarks.real_tiles import opened, read, whole_model
from benchmarks.report import machine
from problem.answer import Proof, Reason, Status
from problem.deadline import Deadline
from problem.preparation import Prepared
from service.answering import Verdicts, answer_of
from solver.budget import Budget
from solver.conflict import narrow
from solver.cpsat.pool import CpSatPool
from solver.cpsat.question import Goal, question_of
from solver.cpsat.status import Finding, finding
from solver.exact import contested, settle
from solver.instance import instance_of, only
from solver.screens import screen

PEER_LIMIT_S: Final = 3.0
PEER_TILES: Final = 3
"""It takes all its time for each tile that it does not place."""

FULL_SIZES: Final = (30, 70, 120, 200, 300, 500)
"""Blocks of the tiles that are full at every event: how time grows with their number."""

WHOLE_MODELS: Final = (("G_1", 1.0), ("resnet50", 1.0), ("S_1", 1.014), ("S_1", 1.005))


class Family(NamedTuple):
    """Tiles that are reported together."""

    name: str
    tiles: list[Prepared]
    plain: bool = False
    """Sizes and lifetimes in one region are all there is to them."""


class Run(NamedTuple):
    """One tile settled by one engine."""

    status: Status
    seconds: float
    proof: Proof | None = None


def main() -> None:
    """Measure each family, and print it as soon as it is there."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.exact", description="Measure the exact stage.")
    parser.add_argument("--count", type=int, default=10, help="drawn tiles of each kind")
    parser.add_argument("--limit", type=float, default=10.0, help="seconds for one tile")
    parser.add_argument("--cases", type=Path, help="the folder of real inputs")
    options = parser.parse_args()
    print(machine())
    print(f"Seconds a tile; {options.count} drawn tiles of each kind, seeds from 0; limit {options.limit:g} s.\n")
    print(f"{'':28}{'engine':>12}{'placed':>8}{'refuted':>9}{'open':>6}{'median':>9}{'most':>9}{'all':>9}")
    with warm_solver() as pool:
        for family in _families(options.cases, options.count):
            settled = [stage(tile, pool, options.limit) for tile in family.tiles]
            alone = [plain_cp_sat(tile, pool, options.limit) for tile in family.tiles]
            _raise_where_they_differ(settled, alone)
            print(_line(family, "stage", settled))
            refuted = [
                (tile, run.proof) for tile, run in zip(family.tiles, settled, strict=True) if run.proof is not None
            ]
            if refuted:
                print(_line(family, "conflict", [conflict_set(*each, pool, options.limit) for each in refuted]))
            print(_line(family, "cp-sat", alone), flush=True)
            if family.plain:
                for name, allocator in peers.exact_allocators(PEER_LIMIT_S).items():
                    few = [_by_peer(tile, allocator) for tile in family.tiles[:PEER_TILES]]
                    print(_line(family, name, few), flush=True)


def stage(prepared: Prepared, pool: CpSatPool, limit: float) -> Run:
    """Screen and settle a tile as the service does, and verify the plan."""
    began = time.perf_counter()
    proof = screen(prepared, 0)
    if proof is not None:
        return Run(Status.INFEASIBLE, time.perf_counter() - began, proof)
    found = settle(prepared, 0, instance_of(prepared, 0), pool, Budget(Deadline.after(2 * limit), limit))
    seconds = time.perf_counter() - began
    if found.status is Status.PLACED:
        verdicts = Verdicts(prepared)
        verdicts.enter_settled(0, found)
        check_answer(prepared.request, answer_of(prepared, verdicts))
    return Run(found.status, seconds, found.proof)


def conflict_set(prepared: Prepared, proof: Proof, pool: CpSatPool, limit: float) -> Run:
    """Narrow down a refuted tile; it counts if the set is minimal, and refuted by both engines or a certificate."""
    began = time.perf_counter()
    found = narrow(instance_of(prepared, 0), proof, pool, Budget(Deadline.after(2 * limit), limit))
    seconds = time.perf_counter() - began
    minimal = found.conflict_set is not None and found.conflict_set.minimal
    confirmed = found.proof is not None and found.proof.confirmed
    return Run(Status.INFEASIBLE if minimal and confirmed else Status.UNKNOWN, seconds)


def _by_peer(prepared: Prepared, allocator: peers.Allocator) -> Run:
    """Give a plain tile to an allocator of omnimalloc."""
    blocks, arena = prepared.blocks, prepared.arena
    columns = (blocks.bytes, blocks.start, blocks.end)
    given = peers.allocations(*(column.tolist() for column in columns))
    began = time.perf_counter()
    found = allocator.allocate(given)
    seconds = time.perf_counter() - began
    peers.check([found])
    fits = peers.peak(found) <= int(arena.region_end[0] - arena.region_start[0])
    return Run(Status.PLACED if fits else Status.UNKNOWN, seconds)


def _raise_where_they_differ(settled: list[Run], alone: list[Run]) -> None:
    for place, (one, other) in enumerate(zip(settled, alone, strict=True)):
        if {one.status, other.status} == {Status.PLACED, Status.INFEASIBLE}:
            message = f"tile {place}: the stage says {one.status.name}, CP-SAT {other.status.name}"
            raise ValueError(message)


def plain_cp_sat(prepared: Prepared, pool: CpSatPool, limit: float) -> Run:
    """Give a tile to CP-SAT alone."""
    began = time.perf_counter()
    instance = instance_of(prepared, 0)
    question = question_of(only(instance, contested(instance)), Goal.FIT)
    reply = None if question is None else pool.ask(question, Budget(Deadline.after(2 * limit), limit))
    seconds = time.perf_counter() - began
    if reply is None or isinstance(reply, Reason):
        return Run(Status.UNKNOWN, seconds)
    match finding(reply.status):
        case Finding.PLAN | Finding.BEST_PLAN:
            return Run(Status.PLACED, seconds)
        case Finding.REFUTED:
            return Run(Status.INFEASIBLE, seconds)
        case Finding.UNDECIDED:
            return Run(Status.UNKNOWN, seconds)


def _families(cases: Path | None, count: int) -> Iterator[Family]:
    if cases is not None:
        for path in (*sorted(cases.glob("minimalloc/*.csv")), *sorted(cases.glob("ipu-*/*.json"))):
            yield Family(path.name.split(".")[0], [opened(path)], plain=path.suffix == ".csv")
        for name, share in WHOLE_MODELS:
            yield Family(f"{name}, {share:g} of live peak", [whole_model(cases / "scale" / f"{name}.csv", share)])
    drawn: list[tuple[str, Callable[[int], Document]]] = [
        *((f"full, {size} blocks", lambda seed, size=size: full(seed, size)) for size in FULL_SIZES),
        ("dense, ninth element", lambda seed: dense(seed, 1)),
        ("dense", lambda seed: dense(seed, 0)),
        ("dense, mixed, ninth element", lambda seed: dense(seed, 1, mixed=True)),
        ("dense, mixed", lambda seed: dense(seed, 0, mixed=True)),
        ("nine apart, eight banks", crowded_banks),
    ]
    for name, draw in drawn:
        yield Family(name, [read(draw(seed)) for seed in range(count)], plain=name.startswith("full"))


def _line(family: Family, engine: str, runs: list[Run]) -> str:
    counts = [sum(run.status is status for run in runs) for status in Status]
    seconds = [run.seconds for run in runs]
    figures = "".join(f"{each:>9.3f}" for each in (median(seconds), max(seconds), sum(seconds)))
    return f"{family.name:28}{engine:>12}{counts[0]:>8}{counts[1]:>9}{counts[2]:>6}{figures}"


if __name__ == "__main__":
    main()
