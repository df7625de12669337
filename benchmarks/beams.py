"""Measures beams of candidates over HTTP: `python -m benchmarks.beams` screens one and places its finalists."""

import argparse
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from benchmarks.bodies import columns_body
from benchmarks.measuring import WALL, Seconds, Work, measure
from benchmarks.placing import kernel_threads, place
from benchmarks.report import columns, machine, milliseconds, times
from benchmarks.server import Server
from benchmarks.targets import Target
from benchmarks.tiles import Tiles, draw_tiles
from problem.document import Form
from problem.limits import TOO_LARGE
from problem.preparation import Prepared, prepare
from problem.request import Integers
from service.codec import decode
from service.codec.typed_arrays import array_of, read_base64
from solver.load import most_loaded
from solver.screens import screen

NUM_CANDIDATES: Final = 10_000
NUM_BUFFERS: Final = 200
"""Of each candidate."""
LOAD: Final = (0.5, 1.2)
"""Loads: some candidates lack bytes, some are tight, most may fit."""

NUM_FINALISTS: Final = 64
"""The emptiest of those that may fit."""

CHECKED: Final = 400
"""Candidates whose screens are compared with those of this process, which sees one at a time."""

BEAM_S: Final = 1.0
"""Seconds within which a beam should be screened."""


@dataclass(frozen=True, slots=True)
class Beam:
    """What screening a beam took."""

    sent: int
    """Bytes of the request."""
    got: int
    """Bytes of the answer."""
    num_possible: int
    cpu: Seconds
    """Of the server, for the screens."""
    wall: Seconds
    placing: Seconds
    """CPU time of greedy and retry for the same tiles on one thread of this process, within the same rounds."""
    finalists: Seconds
    """CPU time of the server for the finalists as entries of one request."""
    one_by_one: Seconds
    """And for each of them in a request of its own."""


def main() -> None:
    """Measure, print, and say which targets are met."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.beams", description="Measure beams of candidates.")
    parser.add_argument("--seed", type=int, default=1, help="of the drawn tiles")
    parser.add_argument("--repeats", type=int, default=5, help="rounds of which medians are taken")
    options = parser.parse_args()
    print(machine())
    print(f"Seed {options.seed}; {NUM_CANDIDATES:,} candidates of {NUM_BUFFERS} buffers, loads {LOAD[0]} to {LOAD[1]};")
    print(f"typed arrays over HTTP; medians of {options.repeats} rounds.\n")
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        beam = measure_beam(server, options.seed, options.repeats)
    print(beam_table(beam), end="\n\n")
    print(Target("a beam of 10,000 candidates screened, CPU time", beam.cpu.typical, BEAM_S, "s"))


def measure_beam(server: Server, seed: int, repeats: int) -> Beam:
    """Screen a beam over HTTP, round after round beside placing it; check the answer afterwards."""
    tiles = draw_tiles(NUM_CANDIDATES, NUM_BUFFERS, LOAD, seed)
    request = columns_body(tiles, Form.ARRAYS)
    body = b'{"candidates":' + request + b"}"
    ask, took = partial(server.post, "/v1/screens", body), list[float]()

    def timed() -> None:
        began = WALL()
        ask()
        took.append(WALL() - began)

    prepared = prepare(decode(request))
    with kernel_threads(1) as one:
        cpu, placing = measure((Work(timed, server.cpu_s), Work(partial(place, prepared, one))), repeats)
    answer = ask()
    possible = check_screens(prepared, answer)
    finalists, one_by_one = measure_finalists(server, tiles, possible, repeats)
    return Beam(
        sent=len(body),
        got=len(answer),
        num_possible=len(possible),
        cpu=cpu,
        wall=Seconds(tuple(took[1:])),
        placing=placing,
        finalists=finalists,
        one_by_one=one_by_one,
    )


def check_screens(prepared: Prepared, answer: bytes) -> Integers:
    """Raise where the server says something else than the screens in this process; give who may fit, emptiest first."""
    table = msgspec.json.decode(answer)["table"]
    load, available, infeasible = (values_of(table[name]) for name in ("load", "available_bytes", "status"))
    proofs = {detail["tile"]: detail["proof"] for detail in table["details"]}
    for tile in range(0, NUM_CANDIDATES, NUM_CANDIDATES // CHECKED):
        same = msgspec.json.decode(msgspec.json.encode(screen(prepared, tile))) == proofs.get(tile)
        if not same or load[tile] != most_loaded(prepared, tile).needed_bytes:
            message = f"the server says something else of candidate {tile} than the screens in this process"
            raise ValueError(message)
    possible = np.flatnonzero(infeasible == 0)
    return possible[np.argsort(load[possible] / available[possible], kind="stable")]


def measure_finalists(server: Server, tiles: Tiles, possible: Integers, repeats: int) -> tuple[Seconds, Seconds]:
    """Place the finalists as the entries of one request, and each in a request of its own; CPU time of the server."""
    best = possible[:NUM_FINALISTS]
    bodies = [columns_body(taken(tiles, chosen), Form.ARRAYS) for chosen in (best, *best[:, None])]

    def each() -> list[bytes]:
        return [server.place(body) for body in bodies[1:]]

    works = Work(partial(server.place, bodies[0]), server.cpu_s), Work(each, server.cpu_s)
    batch, one_by_one = measure(works, repeats)
    together, alone = lowest_peak([server.place(bodies[0])]), lowest_peak(each())
    if together != alone:
        message = f"the best finalist is {together} in one request, and {alone} in requests of their own"
        raise ValueError(message)
    return batch, one_by_one


def taken(tiles: Tiles, chosen: Integers) -> Tiles:
    """Return only the tiles that are chosen."""
    return Tiles(*(getattr(tiles, field.name)[chosen] for field in fields(Tiles)))


def lowest_peak(answers: Sequence[bytes]) -> tuple[int, int]:
    """Return the lowest sum of peaks of the placed entries of all answers, and which entry has it."""
    peaks = []
    for answer in answers:
        table = msgspec.json.decode(answer)["table"]
        status, peak = values_of(table["status"]), values_of(table["peak"])
        sums = peak.reshape(len(status), -1).sum(axis=1)
        peaks += np.where(status == 0, sums, TOO_LARGE).tolist()
    return min(peaks), peaks.index(min(peaks))


def values_of(column: dict[str, str]) -> Integers:
    """Return the values of a typed array."""
    return array_of(column["dtype"], read_base64(column["bdata"])).astype(np.int64)


def beam_table(beam: Beam) -> str:
    """Lay out what the beam took."""
    rows = [
        ("screens, CPU of the server", [milliseconds(beam.cpu.typical), times(beam.cpu.per(beam.placing))]),
        ("screens, wall", [milliseconds(beam.wall.typical), ""]),
        ("placing them, CPU, no HTTP", [milliseconds(beam.placing.typical), times(1)]),
        (f"{NUM_FINALISTS} finalists in one request, CPU", [milliseconds(beam.finalists.typical), ""]),
        (f"{NUM_FINALISTS} finalists one by one, CPU", [milliseconds(beam.one_by_one.typical), ""]),
    ]
    sizes = f"{beam.sent / 1e6:.1f} MB sent, {beam.got / 1e6:.1f} MB got, {beam.num_possible:,} possible"
    return sizes + "\n" + columns("beam", ["median", "/ placing"], rows)


if __name__ == "__main__":
    main()
