"""Placing an input of the command line, in this process."""

import time
from dataclasses import dataclass
from threading import Event
from typing import Any

from problem.memory import MemoryMap
from problem.preparation import prepare
from service.codec import encode
from service.command_line.sources import Source
from service.pipeline import plan
from service.settings import Settings
from service.workers import Workers
from solver.load import Load, most_loaded


@dataclass(frozen=True, slots=True)
class Placed:
    """An answer, and what else its rendering shows."""

    answer: bytes
    """The answer document in rows, as JSON text."""
    document: bytes
    """The same in the form of the request."""
    memory: dict[str, Any]
    """A request document that says no more than which regions there are."""
    loads: list[Load]
    """Of each tile entry, at its most loaded event."""


def place_source(source: Source, settings: Settings, cancelled: Event) -> Placed:
    """Read, plan and encode, until `cancelled` is set; errors as for `Source.document` and `plan`."""
    arrived = time.monotonic()
    with source.document(settings) as document:
        with Workers(settings.threads, settings.solver_memory_bytes) as workers:
            planned = plan(document, workers, arrived, cancelled)
        prepared = prepare(document)
        return Placed(
            answer=encode(planned.request, planned.answer),
            document=encode(planned.request, planned.answer, document.written.form),
            memory=_regions(planned.request.memory),
            loads=[most_loaded(prepared, tile) for tile in range(len(planned.request.tiles))],
        )


def _regions(memory: MemoryMap) -> dict[str, Any]:
    return {"memory": {"regions": [{"name": region.name, "size": region.size} for region in memory.regions]}}
