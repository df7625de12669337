"""Comparing variants of an input of the command line, in this process."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Event

import msgspec

from problem.preparation import Prepared
from service.command_line.sources import read_bytes
from service.documents import read_request, request_text
from service.formats.detect import detected
from service.formats.names import CSV_FORMATS
from service.http.envelopes import Part, Variations
from service.pipeline import Groundwork, Planned, plan_prepared
from service.settings import Settings
from service.variants import Variant, plan_variants
from service.workers import Workers


@dataclass(frozen=True, slots=True)
class Comparison:
    """An input, and the values that are to be tried; what there are none of does not vary."""

    file: str
    memories: Sequence[str]
    capacities: Sequence[int]
    interleaved_offsets: Sequence[int]
    format: str | None
    with_answers: bool


def compare(comparison: Comparison, settings: Settings, cancelled: Event) -> list[Variant]:
    """Read an input and plan its variants, until `cancelled` is set; errors as for `Source.read` and `plan_variants`.

    A CSV, which names no memory, is read in the first of the memories, or else in the first of the capacities.
    """
    arrived, data = time.monotonic(), read_bytes(comparison.file)
    is_csv = (comparison.format or detected(data)) in CSV_FORMATS
    memory = next(iter(comparison.memories), None) if is_csv else None
    capacity = next(iter(comparison.capacities), None) if is_csv and memory is None else None
    text = request_text(data, name=comparison.format, capacity=capacity, memory=memory)
    document = read_request(text, settings)
    variations = Variations(
        request=Part(text),
        memories=_parts(comparison.memories),
        capacities=_parts(comparison.capacities),
        interleaved_offsets=_parts(comparison.interleaved_offsets),
        with_answers=comparison.with_answers,
    )
    with Workers(settings.threads, settings.solver_memory_bytes) as workers:

        def plan(prepared: Prepared, groundwork: Groundwork | None) -> Planned:
            return plan_prepared(prepared, workers, arrived, cancelled, groundwork)

        return list(plan_variants(document, variations, plan))


def _parts(values: Sequence[str] | Sequence[int]) -> list[Part] | None:
    """Give values as they would be sent; None where there are none."""
    return [Part(msgspec.json.encode(value)) for value in values] or None
