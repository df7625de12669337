"""How far a farm reaches: `python -m benchmarks.scale` measures what one core carries, and reckons with it.

A model of queues says how many cores so many builders need and what their requests wait for; a simulation of the same
farm says whether to believe it. What a database and the wire carry is set beside it. The mix of a builder's requests
is a guess, to be replaced: `--small` and the others.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

import numpy as np

from benchmarks.capacity import Cost, measure_costs, measure_queue
from benchmarks.queueing import Kind, Load, seconds_in_lanes, simulate, wait_in_line_s
from benchmarks.report import columns, machine

BUILDERS: Final = (10, 100, 1_000, 10_000)
UTILISATION: Final = 0.7
SIMULATED_BUILDERS: Final = (10, 100, 1_000)
JOBS: Final = 200_000


@dataclass(frozen=True, slots=True)
class Mix:
    """Requests of one builder, a minute."""

    small: float
    machines: float
    hard: float
    kept_share: float
    """Of the small ones, those that were asked before."""


def kinds_of(mix: Mix, costs: Sequence[Cost], builders: int) -> tuple[Kind, ...]:
    """Return the jobs that so many builders cause."""
    small, kept, _, _, machines, hard = costs
    a_minute = builders / 60
    rates = (
        (small, mix.small * (1 - mix.kept_share), False),
        (kept, mix.small * mix.kept_share, False),
        (machines, mix.machines, False),
        (hard, mix.hard, True),
    )
    return tuple(
        Kind(cost.name, rate * a_minute, cost.mean_s, cost.variation, is_long=is_long) for cost, rate, is_long in rates
    )


def load_of(mix: Mix, costs: Sequence[Cost], builders: int) -> Load:
    """Return that load on as many cores as it keeps busy for seven tenths of the time, at least two."""
    kinds = kinds_of(mix, costs, builders)
    return Load(kinds, max(2, ceil(Load(kinds, 1).erlangs / UTILISATION)))


def main() -> None:
    """Measure, reckon, simulate and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale", description="Reckon how far a farm reaches.")
    parser.add_argument("--small", type=float, default=30.0, help="small requests of a builder a minute")
    parser.add_argument("--machines", type=float, default=0.5, help="requests of 1,472 tiles of a builder a minute")
    parser.add_argument("--hard", type=float, default=0.5, help="solver-bound requests of a builder a minute")
    parser.add_argument("--kept", type=float, default=0.5, help="share of the small ones that were asked before")
    options = parser.parse_args()
    mix = Mix(options.small, options.machines, options.hard, options.kept)
    print(machine(), end="\n\n", flush=True)
    costs, queued = measure_costs(), measure_queue()
    print(_cost_table(costs), end="\n\n")
    print(
        f"An item of a batch on Postgres, but for its answer: {queued.worker_cpu_s * 1e3:.2f} ms of CPU of its worker, "
        f"{queued.database_cpu_s * 1e3:.2f} ms of the database's; {1 / queued.wall_s:,.0f} a second from one thread.\n"
    )
    print(
        f"Each builder sends, a minute, {mix.small:g} small requests, of which {mix.kept_share:.0%} were asked before, "
        f"{mix.machines:g} of 1,472 tiles in arrays, {mix.hard:g} solver-bound.\n",
        flush=True,
    )
    loads = [load_of(mix, costs, builders) for builders in BUILDERS]
    print(columns("builders", [f"{builders:,}" for builders in BUILDERS], _farm_rows(mix, costs, loads)), end="\n\n")
    heads = [f"{builders:,}" for builders in SIMULATED_BUILDERS]
    print(columns("simulated, small requests", heads, _simulated_rows(loads[: len(heads)])), flush=True)


def _cost_table(costs: Sequence[Cost]) -> str:
    rows = [
        (
            cost.name,
            [f"{cost.mean_s * 1e3:.2f} ms", f"{1 / cost.mean_s:,.1f}", f"{cost.variation:.2f}"]
            + [f"{size / 1e3:,.1f} kB" for size in (cost.received, cost.sent)],
        )
        for cost in costs
    ]
    return columns("one core", ["CPU", "a second", "variation", "request", "answer"], rows)


def _farm_rows(mix: Mix, costs: Sequence[Cost], loads: Sequence[Load]) -> Iterator[tuple[str, list[str]]]:
    small, _, _, _, machines, hard = costs
    yield "cores, 70% busy", [f"{load.cores:,}" for load in loads]
    yield "requests a second", [f"{sum(kind.rate for kind in load.kinds):,.0f}" for load in loads]
    yield "a small request, lanes", [f"{seconds_in_lanes(load, load.kinds[0]) * 1e3:.1f} ms" for load in loads]
    yield "  one line", [f"{(load.kinds[0].mean_s + wait_in_line_s(load)) * 1e3:.1f} ms" for load in loads]
    fresh = [builders * (mix.small * (1 - mix.kept_share) + mix.machines + mix.hard) / 60 for builders in BUILDERS]
    yield "answers stored a second", [f"{rate:,.0f}" for rate in fresh]
    each = mix.small * (small.received + small.sent) + mix.hard * (hard.received + hard.sent)
    each += mix.machines * (machines.received + machines.sent)
    yield "wire, MB a second", [f"{builders * each / 60 / 1e6:,.1f}" for builders in BUILDERS]
    stored = each - mix.small * mix.kept_share * (small.received + small.sent)
    yield "stored, GB a day", [f"{builders * stored * 1440 / 1e9:,.0f}" for builders in BUILDERS]


def _simulated_rows(loads: Sequence[Load]) -> Iterator[tuple[str, list[str]]]:
    lanes, line = ([simulate(load, JOBS, 1, lanes=lanes).of(0) for load in loads] for lanes in (True, False))
    yield "lanes, mean", [f"{seconds.mean() * 1e3:.1f} ms" for seconds in lanes]
    yield "  p99", [_p99(seconds) for seconds in lanes]
    yield "one line, mean", [f"{seconds.mean() * 1e3:.1f} ms" for seconds in line]
    yield "  p99", [_p99(seconds) for seconds in line]


def _p99(seconds: np.typing.NDArray[np.float64]) -> str:
    return f"{np.percentile(seconds, 99) * 1e3:.1f} ms"


if __name__ == "__main__":
    main()
