"""Measures variants over HTTP: `python -m benchmarks.variants` plans seven offsets in one call, beside one request."""

import argparse
import tempfile
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from benchmarks.bodies import columns_body, request_body
from benchmarks.measuring import Seconds, Work, measure
from benchmarks.report import columns, machine, milliseconds, times
from benchmarks.scenarios import EASY, NUM_TILES, TIGHT
from benchmarks.server import Server
from benchmarks.targets import Target
from benchmarks.tiles import draw_tiles
from problem.document import Form

NUM_BUFFERS: Final = 200
"""Of each tile."""
OFFSETS: Final = (0, 4096, 8192, 16384, 24576, 32768, 49152)
"""Bytes."""
BOUND: Final = 5.0
"""Times that one request takes, at most."""


def main() -> None:
    """Measure, print, and say which targets are met."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.variants", description="Measure variants.")
    parser.add_argument("--seed", type=int, default=1, help="of the drawn tiles")
    parser.add_argument("--repeats", type=int, default=5, help="rounds of which medians are taken")
    options = parser.parse_args()
    print(machine())
    print(f"Seed {options.seed}; {NUM_TILES} tiles of {NUM_BUFFERS} buffers; {len(OFFSETS)} interleaved offsets;")
    print(f"CPU time of the server; medians of {options.repeats} rounds.\n")
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        for name, load in (("easy", EASY), ("tight", TIGHT)):
            tiles = draw_tiles(NUM_TILES, NUM_BUFFERS, load, options.seed)
            for form, body in ((Form.ARRAYS, columns_body(tiles, Form.ARRAYS)), (Form.ROWS, request_body(tiles))):
                one, all_ = measure_variants(server, body, options.repeats)
                rows = [("one request", [milliseconds(one.typical), times(1)])]
                rows.append((f"{len(OFFSETS)} variants", [milliseconds(all_.typical), times(all_.per(one))]))
                print(columns(f"{name} tiles, {form}", ["CPU", "/ one"], rows))
                print(Target(f"{name}, {form}: {len(OFFSETS)} offsets / one", all_.per(one), BOUND, "x"), end="\n\n")


def measure_variants(server: Server, body: bytes, repeats: int) -> tuple[Seconds, Seconds]:
    """Plan a request, and variants of it, round after round; check that each has the answer it gets alone."""
    offsets = msgspec.json.encode(OFFSETS)
    varied = b'{"interleaved_offsets":' + offsets + b',"request":' + body + b"}"
    ask = partial(server.post, "/v1/variants", varied)
    one, all_ = measure((Work(partial(server.place, body), server.cpu_s), Work(ask, server.cpu_s)), repeats)
    variants: list[dict[str, Any]] = msgspec.json.decode(ask())["variants"]
    for offset, variant in zip(OFFSETS, variants, strict=True):
        alone = body[:-1] + b',"interleaved_offset":' + str(offset).encode() + b"}"
        if variant["answer"] != msgspec.json.decode(server.place(alone)):
            message = f"the variant with offset {offset} gets another answer than it gets alone"
            raise ValueError(message)
    return one, all_


if __name__ == "__main__":
    main()
