"""Measures the exact stage: `python -m benchmarks.exact` prints what it takes beside plain CP-SAT.

Statuses are compared with each other; that plans are right is what the tests show.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

import msgspec

from benchmarks.hard_tiles import Document, dense, full
from benchmarks.report import machine
from problem.answer import Reason, Status
from problem.deadline import Deadline
from problem.preparation import Prepared, prepare
from service.codec import decode
from service.formats import detect
from solver.budget import Budget
from solver.cpsat.pool import CpSatPool
from solver.cpsat.question import Goal, question_of
from solver.cpsat.status import Finding, finding
from solver.exact import contested, settle
from solver.instance import instance_of, only
from solver.screens import screen

MEMORY_BYTES: Final = 2 << 30
WARM: Final = 1
"""The seed of a tile that is settled before the clock runs."""


class Family(NamedTuple):
    """Tiles that are reported together."""

    name: str
    tiles: list[Prepared]


class Run(NamedTuple):
    """One tile settled by one engine."""

    status: Status
    seconds: float


def main() -> None:
    """Measure each family, and print it as soon as it is there."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.exact", description="Measure the exact stage.")
    parser.add_argument("--count", type=int, default=10, help="drawn tiles of each kind")
    parser.add_argument("--limit", type=float, default=10.0, help="seconds for one tile")
    parser.add_argument("--cases", type=Path, help="the folder of real inputs")
    options = parser.parse_args()
    print(machine())
    print(f"Seconds a tile; {options.count} drawn tiles of each kind, seeds from 0; limit {options.limit:g} s.\n")
    print(f"{'':24}{'engine':>10}{'placed':>8}{'refuted':>9}{'open':>6}{'median':>9}{'most':>9}{'all':>9}")
    with CpSatPool(1, MEMORY_BYTES) as pool:
        pool.warm_up()
        stage(_read(full(WARM, 30)), pool, options.limit)
        for family in _families(options.cases, options.count):
            for name, engine in (("stage", stage), ("cp-sat", plain_cp_sat)):
                print(_line(family, name, [engine(tile, pool, options.limit) for tile in family.tiles]), flush=True)


def stage(prepared: Prepared, pool: CpSatPool, limit: float) -> Run:
    """Screen and settle a tile as the service does."""
    began = time.perf_counter()
    if screen(prepared, 0) is not None:
        return Run(Status.INFEASIBLE, time.perf_counter() - began)
    found = settle(prepared, 0, pool, Deadline.after(2 * limit), limit, None)
    return Run(found.status, time.perf_counter() - began)


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
            yield Family(path.name.split(".")[0], [_opened(path)])
    drawn: list[tuple[str, Callable[[int], Document]]] = [
        *((f"full, {size} blocks", lambda seed, size=size: full(seed, size)) for size in (30, 70, 120, 500)),
        ("dense, ninth element", lambda seed: dense(seed, 1)),
        ("dense", lambda seed: dense(seed, 0)),
    ]
    for name, draw in drawn:
        yield Family(name, [_read(draw(seed)) for seed in range(count)])


def _opened(path: Path) -> Prepared:
    suffixes = path.suffixes
    capacity = int(suffixes[0][1:]) if len(suffixes) > 1 else None
    found = detect.read(path.read_bytes(), capacity=capacity)
    return _read(found) if isinstance(found, dict) else prepare(decode(found))


def _read(document: Document) -> Prepared:
    return prepare(decode(msgspec.json.encode(document)))


def _line(family: Family, engine: str, runs: list[Run]) -> str:
    counts = [sum(run.status is status for run in runs) for status in Status]
    seconds = [run.seconds for run in runs]
    figures = "".join(f"{each:>9.3f}" for each in (median(seconds), max(seconds), sum(seconds)))
    return f"{family.name:24}{engine:>10}{counts[0]:>8}{counts[1]:>9}{counts[2]:>6}{figures}"


if __name__ == "__main__":
    main()
