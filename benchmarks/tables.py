"""Writes what was measured as tables."""

from collections.abc import Callable, Sequence

from benchmarks.growth import Growth
from benchmarks.measuring import Seconds
from benchmarks.report import columns, milliseconds, nanoseconds, times
from benchmarks.scenarios import NUM_TILES, Outcome
from benchmarks.start_up import StartUp


def scenario_table(outcomes: Sequence[Outcome]) -> str:
    """Write what placing took, and what other work took beside it."""

    def each(figure: Callable[[Outcome], str]) -> list[str]:
        return [figure(outcome) for outcome in outcomes]

    rows = [
        ("rows", each(lambda one: f"{one.num_rows:,}")),
        ("alive at once, mean of peaks", each(lambda one: f"{one.peak_live:.0f}")),
        ("tiles that greedy fails", each(lambda one: f"{one.case.retried:.1%}")),
        ("tiles that the retry fails too", each(lambda one: f"{one.case.unplaced:.1%}")),
        ("placing: greedy, then retry", each(lambda one: milliseconds(one.placing.typical))),
        ("  a buffer", each(lambda one: nanoseconds(one.placing.typical, one.num_rows))),
        ("  wall time on two threads", each(lambda one: milliseconds(one.on_two_threads.typical))),
        ("verifying", each(lambda one: milliseconds(one.verifying.typical))),
        ("  verifying / placing", each(lambda one: times(one.verifying.per(one.placing)))),
        ("radix sort of the rows", each(lambda one: milliseconds(one.sorting.typical))),
        ("  placing / radix sort", each(lambda one: times(one.placing.per(one.sorting)))),
        ("omnimalloc, greedy by start", each(lambda one: milliseconds(one.peer.typical))),
        ("  omnimalloc / placing", each(lambda one: times(one.peer.per(one.placing)))),
    ]
    return columns(f"{NUM_TILES:,} tiles of buffers", _heads(outcomes), rows)


def growth_table(title: str, growths: Sequence[Growth]) -> str:
    """Write how placing grows with the buffers of a tile."""
    rows = [
        ("alive at once, mean of peaks", [f"{one.peak_live:.0f}" for one in growths]),
        ("placing, a buffer", [nanoseconds(one.placing.typical, one.num_rows) for one in growths]),
    ]
    return columns(title, [f"{one.n:,}" for one in growths], rows)


def round_trip_table(outcomes: Sequence[Outcome], trips: Sequence[Seconds]) -> str:
    """Write what a server computed for a whole request, with as many threads as it has CPUs."""
    pairs = list(zip(outcomes, trips, strict=True))
    rows = [
        ("request in rows", [f"{len(one.case.body) / 1e6:.0f} MB" for one in outcomes]),
        ("CPU time of the server", [milliseconds(trip.typical) for trip in trips]),
        ("  server / placing", [times(trip.typical / one.placing.typical) for one, trip in pairs]),
    ]
    return columns("HTTP round trip", _heads(outcomes), rows)


def start_table(cold: StartUp, warm: StartUp) -> str:
    """Write how long a server takes until it is ready."""
    starts = (cold, warm)
    rows = [
        ("until ready", [f"{one.wall_s:.1f} s" for one in starts]),
        ("CPU time of the server", [f"{one.cpu_s:.1f} s" for one in starts]),
    ]
    return columns("start of a server", ["cold", "warm"], rows)


def _heads(outcomes: Sequence[Outcome]) -> list[str]:
    return [f"{outcome.scenario.n} {outcome.scenario.name}" for outcome in outcomes]
