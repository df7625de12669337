"""Compiles every kernel, or loads it from the cache: `python -m service.warm` fills the cache at installation.

A kernel compiles at its first call, so small requests are planned that take every path through the pipeline.
"""

import gc
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import msgspec
import numpy as np

from heuristics.hints import follow_hints
from heuristics.placing import lifetime_greedy
from problem.answer import Method
from problem.certificates import check_proofs
from problem.deadline import Deadline
from problem.document import Form
from problem.identical import representatives
from problem.jit import is_cold
from problem.preparation import Prepared, prepare
from problem.verify import verify
from service.answering import Verdicts, answer_of
from service.candidates import screen_entries
from service.codec import decode, encode
from service.codec.exact_reading import read_exactly
from service.codec.row_text import Rows, write_rows
from service.pipeline import plan
from service.settings import Settings
from service.workers import Workers
from solver.budget import Budget
from solver.cpsat.pool import CpSatPool
from solver.exact import settle
from solver.instance import instance_of
from solver.sieve import sift, unsifted

_MEMORY: Final = {
    "regions": [
        {"name": "low", "start": 16, "size": 64, "memory_classes": ["standard"], "bank_bytes": 16},
        {"name": "high", "start": 128, "size": 64, "bank_bytes": 32},
    ],
    "loader": {"start": 176, "end": 192},
    "default_alignment": 2,
}

_EVERY_RULE: Final = {
    "numbers": [0, 1],
    "buffers": [
        {"id": "fixed", "size": 4, "start": 0, "end": 9, "address": 40, "access_tail": 2},
        {"id": "paused", "size": 6, "start": 0, "end": 9, "gaps": [[2, 4], [5, 6]], "hint": 60},
        {"id": "loaded", "size": 3, "start": 1, "end": 3, "preloaded": True, "alignment": 3},
        {"id": "wide", "size": 8, "start": 1, "end": 4, "memory_class": "interleaved", "whole_banks": True},
        {"id": "view", "size": 2, "start": 3, "end": 5, "memory_class": "interleaved"},
        {"id": "slots", "size": 3, "start": 2, "end": 3, "regions": ["low"]},
        {"id": "before", "size": 4, "start": 1, "end": 2},
        {"id": "after", "size": 4, "start": 5, "end": 6, "previous": 44},
        {"id": "empty", "size": 0, "start": 0, "end": 1},
    ],
    "aliases": [{"members": [{"buffer": "wide"}, {"buffer": "view", "offset": 4}]}],
    "repeats": [{"start": 2, "end": 5, "count": 2, "carried": [["before", "after"]], "iterated": ["slots"]}],
    "separate": [["fixed", "wide"]],
    "auxiliaries": [{"id": "stack", "size": 4}],
    "transfers": [{"buffer": "paused", "offset": 0, "size": 6, "direction": "to_tile"}],
}
"""A tile that greedy places."""

_FOR_RETRY: Final = {
    "numbers": [2],
    "buffers": [
        {"id": "short", "size": 40, "start": 0, "end": 1, "regions": ["high"]},
        {"id": "small", "size": 4, "start": 0, "end": 3, "regions": ["high"]},
        {"id": "large", "size": 60, "start": 2, "end": 3, "regions": ["high"]},
    ],
}
"""A small buffer outlives a short one and splits the room that a large one needs later."""

_FOR_EXACT: Final = {
    "numbers": [3],
    "buffers": [
        {"id": "a", "size": 18, "start": 0, "end": 4, "regions": ["high"]},
        {"id": "b", "size": 18, "start": 3, "end": 6, "regions": ["high"]},
        {"id": "c", "size": 46, "start": 5, "end": 9, "regions": ["high"]},
        {"id": "d", "size": 46, "start": 1, "end": 2, "regions": ["high"]},
    ],
}
"""A tile that both greedy orders fail to place."""

_IN_A_GAP: Final = {
    "numbers": [5],
    "buffers": [
        {"id": "paused", "size": 64, "start": 0, "end": 9, "gaps": [[2, 4]], "regions": ["high"]},
        {"id": "guest", "size": 64, "start": 2, "end": 4, "regions": ["high"]},
    ],
}
"""Storage that is shared in time only by a gap, which takes the verifier another way."""

_TOO_MUCH: Final = {
    "numbers": [4],
    "buffers": [{"id": name, "size": 50, "start": 0, "end": 1} for name in ("a", "b", "c")],
}
"""A tile that no plan fits."""

_ALL: Final[dict[str, Any]] = {
    "memory": _MEMORY,
    "reservations": [
        {"id": "support", "size": 4},
        {"id": "scratch", "size": 4, "address": 72, "intervals": [[0, 1], [8, 9]]},
    ],
    "host": {"packet_bytes": 4, "descriptor_entry_bytes": 4, "max_transfer_bytes": 4},
    "tiles": [_EVERY_RULE, _FOR_RETRY, _FOR_EXACT, _IN_A_GAP, _TOO_MUCH],
    "options": {"explain": "full", "objective": "peak"},
}

_PLAIN: Final[dict[str, Any]] = {"memory": _MEMORY, "tiles": [_IN_A_GAP]}
"""Nothing but buffers: some columns are then other arrays, which kernels are compiled for anew."""

_COLUMNS: Final[dict[str, Any]] = {
    "memory": _MEMORY,
    "table": {"tile_offsets": [0, 1], "size": [4], "start": [0], "end": [1], "hint": [-1]},
}
"""Read and written by other kernels than rows."""

REQUESTS: Final = (_ALL, _PLAIN, _COLUMNS)
"""Together they take every path through the pipeline."""


def warm(workers: Workers) -> None:
    """Take requests the whole way, so that the next one finds everything compiled and the solver loaded.

    Where the cache is empty, a second process compiles half of it meanwhile: the compiler keeps one core busy.
    """
    if is_cold():
        with _other_half():
            compile_half()
    for request in REQUESTS:
        document = decode(msgspec.json.encode(request))
        planned = plan(document, workers, time.monotonic())
        check_proofs(planned.request, planned.answer)
        encode(planned.request, planned.answer, document.written.form)
        screen_entries(document, workers, lambda: True)


@contextmanager
def _other_half() -> Iterator[None]:
    """Let another process compile the other half meanwhile."""
    command = "from service.warm import compile_other_half; compile_other_half()"
    with subprocess.Popen([sys.executable, "-c", command]):  # noqa: S603 - a command of our own
        yield


@contextmanager
def _no_collector() -> Iterator[None]:
    """Do without the collector of cycles: an eighth of what compiling costs, and little of it is ever freed."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@_no_collector()
def compile_half() -> None:
    """Compile what reads, finds plans, their figures, the verifier and the writers, each by its smallest use."""
    for request in REQUESTS:
        decode(msgspec.json.encode(request))
    prepared = _prepared(_ALL)
    verdicts = Verdicts(prepared)
    tiles = np.array([_ALL["tiles"].index(each) for each in (_EVERY_RULE, _IN_A_GAP)])
    lifetime_greedy(prepared, tiles, verdicts.plan)
    verdicts.enter_placed(tiles, Method.GREEDY)
    follow_hints(prepared.blocks, prepared.auxiliaries, prepared.arena, tiles, verdicts.plan)
    answer = answer_of(prepared, verdicts)
    verify(prepared.request, answer)
    encode(prepared.request, answer, Form.LISTS)
    write_rows(Rows(offset=np.array([0, 0]), columns={"address": np.array([], np.int64)}), np.array([True]), ())


@_no_collector()
def compile_other_half() -> None:
    """Compile the search, the sieve and what finds like entries: little of it is in the other half too."""
    prepared = _prepared(_ALL)
    tile = _ALL["tiles"].index(_FOR_EXACT)
    with CpSatPool(1, 0) as never_asked:
        settle(prepared, tile, instance_of(prepared, tile), never_asked, Budget(Deadline.after(60), 60))
    representatives(prepared.blocks, prepared.auxiliaries, prepared.request.buffers.id)
    sift(prepared, np.array([tile]), unsifted(prepared))


def _prepared(request: dict[str, Any]) -> Prepared:
    """Prepare a request without a kernel."""
    return prepare(read_exactly(msgspec.json.encode(request)))


def main() -> None:
    """Fill the cache of compiled kernels, and say how long it took."""
    settings = Settings()
    began = time.monotonic()
    with Workers(settings.threads, settings.solver_memory_bytes) as workers:
        warm(workers)
    sys.stdout.write(f"kernels are compiled ({time.monotonic() - began:.1f} s)\n")


if __name__ == "__main__":
    main()
