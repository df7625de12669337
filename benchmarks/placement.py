"""Measures placing: `python -m benchmarks.placement` prints its cost beside that of other work, and targets met."""

import argparse
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.growth import SIZES, measure_growth
from benchmarks.http_round_trip import measure_round_trip
from benchmarks.report import machine
from benchmarks.running import run
from benchmarks.scenarios import SCENARIOS
from benchmarks.server import Server
from benchmarks.start_up import measure_start
from benchmarks.tables import growth_table, round_trip_table, scenario_table, start_table
from benchmarks.targets import targets

TARGET_SIZE: Final = 200
"""Buffers a tile for which targets are set."""
GROWTHS: Final = (("as many alive, whatever the size", 0.0), ("more alive in larger tiles", 1 / 16))
"""What grows, and the share of a tile's events that its buffers live."""
COLD_STARTS: Final = 1


def main() -> None:
    """Measure, print, and say which targets are met."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.placement", description="Measure placing.")
    parser.add_argument("--seed", type=int, default=1, help="of the drawn tiles")
    parser.add_argument("--repeats", type=int, default=7, help="rounds of which medians are taken")
    options = parser.parse_args()
    print(machine())
    print(f"Seed {options.seed}; medians of {options.repeats} rounds, ratios within one round (HTTP: of the medians).")
    print("CPU time of all tiles on one thread, unless said otherwise. Answers are verified after timing.\n")
    measure_all(options.seed, options.repeats)


def measure_all(seed: int, repeats: int) -> None:
    """Measure one thing after the other, and print each as soon as it is there."""
    outcomes = [run(scenario, repeats, seed) for scenario in SCENARIOS]
    print(scenario_table(outcomes), end="\n\n", flush=True)
    for title, share in GROWTHS:
        print(growth_table(title, [measure_growth(n, share, repeats, seed) for n in SIZES]), end="\n\n", flush=True)
    targeted = [outcome for outcome in outcomes if outcome.scenario.n == TARGET_SIZE]
    with tempfile.TemporaryDirectory() as folder:
        cold = measure_start(Path(folder), COLD_STARTS)
        warm = measure_start(Path(folder), repeats)
        with Server(Path(folder)) as server:
            trips = [measure_round_trip(server, outcome.case, repeats) for outcome in targeted]
    print(round_trip_table(targeted, trips), end="\n\n")
    print(start_table(cold, warm), end="\n\n")
    print(*targets(zip(targeted, trips, strict=True), cold, warm), sep="\n")


if __name__ == "__main__":
    main()
