"""Measures the round trip over HTTP: `python -m benchmarks.http` prints its cost in each form beside placing."""

import argparse
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from benchmarks.bodies import columns_body, request_body
from benchmarks.measuring import Seconds, Work, measure
from benchmarks.placing import Case, check_plan, kernel_threads, make_case, place
from benchmarks.report import columns, machine, milliseconds, times
from benchmarks.scenarios import EASY, NUM_TILES, TIGHT
from benchmarks.server import Server
from benchmarks.targets import Target
from benchmarks.tiles import draw_tiles
from problem.document import Form
from service.codec import encode
from service.codec.typed_arrays import array_of, read_base64

NUM_BUFFERS: Final = 200
"""Of each tile."""

BOUNDS: Final = {Form.ARRAYS: 3.0, Form.LISTS: 7.0, Form.ROWS: 14.0}
"""Times that placing takes, at most, by the form of the request."""


@dataclass(frozen=True, slots=True)
class Trip:
    """What requests of one form took of the server, verification included."""

    form: Form
    sent: int
    """Bytes of the request."""
    got: int
    """Bytes of the answer."""
    seconds: Seconds


def main() -> None:
    """Measure, print, and say which targets are met."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.http", description="Measure the round trip over HTTP.")
    parser.add_argument("--seed", type=int, default=1, help="of the drawn tiles")
    parser.add_argument("--repeats", type=int, default=9, help="rounds of which medians are taken")
    options = parser.parse_args()
    print(machine())
    print(f"Seed {options.seed}; {NUM_TILES} tiles of {NUM_BUFFERS} buffers; medians of {options.repeats} rounds.")
    print("CPU time of the server beside that of greedy and retry on one thread, within one round.\n")
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        for name, load in (("easy", EASY), ("tight", TIGHT)):
            placing, trips = measure_trips(server, load, options.seed, options.repeats)
            print(trip_table(name, placing, trips), end="\n\n", flush=True)
            print(*targets(name, placing, trips), sep="\n", end="\n\n", flush=True)


def measure_trips(server: Server, load: tuple[float, float], seed: int, repeats: int) -> tuple[Seconds, list[Trip]]:
    """Send the same tiles in each form, round after round beside placing them; check the answers afterwards."""
    tiles = draw_tiles(NUM_TILES, NUM_BUFFERS, load, seed)
    bodies = {form: columns_body(tiles, form) for form in (Form.ARRAYS, Form.LISTS)}
    bodies[Form.ROWS] = request_body(tiles)
    with kernel_threads(1) as one:
        case = make_case(tiles, one)
        works = [Work(partial(server.place, body), server.cpu_s) for body in bodies.values()]
        placing, *seconds = measure((Work(partial(place, case.prepared, one)), *works), repeats)
        check_plan(case, place(case.prepared, one))
    answers = {form: server.place(body) for form, body in bodies.items()}
    check_answers(case, answers)
    return placing, [
        Trip(form, len(body), len(answers[form]), own)
        for (form, body), own in zip(bodies.items(), seconds, strict=True)
    ]


def check_answers(case: Case, answers: dict[Form, bytes]) -> None:
    """Raise where the server answers something else than the pipeline in this process."""
    lists = np.array(msgspec.json.decode(answers[Form.LISTS])["table"]["address"], np.int64)
    typed = msgspec.json.decode(answers[Form.ARRAYS])["table"]["address"]
    arrays = array_of(typed["dtype"], read_base64(typed["bdata"]))
    in_columns = all(np.array_equal(case.answer.address, column) for column in (lists, arrays))
    if answers[Form.ROWS] != encode(case.prepared.request, case.answer) or not in_columns:
        message = "the server answers something else than the pipeline in this process"
        raise ValueError(message)


def trip_table(name: str, placing: Seconds, trips: Iterable[Trip]) -> str:
    """Lay out what one load took."""
    rows = [
        (f"HTTP, {trip.form}", [_megabytes(trip.sent), _megabytes(trip.got), *_costs(trip.seconds, placing)])
        for trip in trips
    ]
    return columns(
        f"{name} tiles", ["sent", "got", "CPU", "/ placing"], [("placing", ["", "", *_costs(placing, placing)]), *rows]
    )


def targets(name: str, placing: Seconds, trips: Iterable[Trip]) -> Iterable[Target]:
    """Return what is wanted of each form."""
    for trip in trips:
        ratio = trip.seconds.per(placing)
        yield Target(f"{name}: HTTP round trip in {trip.form} / placing", ratio, BOUNDS[trip.form], "x")


def _costs(seconds: Seconds, placing: Seconds) -> tuple[str, str]:
    return milliseconds(seconds.typical), times(seconds.per(placing))


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"


if __name__ == "__main__":
    main()
