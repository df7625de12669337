"""Variants of one request: the same tiles in other memories, of other capacity, or with other interleaved offsets."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import numpy as np

from problem.answer import Answer, Method, Status
from problem.document import Document, MemoryRow
from problem.errors import Faults, RequestError
from problem.preparation import Prepared, prepare, vary
from problem.reading import read_memory
from service.codec import decode, encode
from service.codec.answer_text import overall_status
from service.documents import faults_at, request_of
from service.errors import problem_of
from service.http.envelopes import Part, Variations
from service.memory_maps import document_of
from service.permits import pass_permit_on
from service.pipeline import Groundwork, Planned


@dataclass(frozen=True, slots=True)
class Variant:
    """One variant, named by the values that it has, and what became of it."""

    memory: Part | None
    capacity: Part | None
    interleaved_offset: Part | None
    status: str | None = None
    method: str | None = None
    peak_bytes: int | None = None
    answer: Part | None = None
    problem: dict[str, Any] | None = None


def plan_variants(
    document: Document, variations: Variations, plan: Callable[[Prepared, Groundwork | None], Planned]
) -> Iterator[Variant]:
    """Plan every variant of `document`; one at fault spoils only itself.

    Memories change slowest, interleaved offsets fastest. What one variant has in common with the one before is not
    computed again: blocks, their order and digests of buffers, where memories do not differ in more than sizes.
    """
    lists = (variations.memories, variations.capacities, variations.interleaved_offsets)
    before: Prepared | None = None
    groundwork: Groundwork | None = None
    for memory, capacity, offset in product(*([None] if each is None else each for each in lists)):
        pass_permit_on()
        variant = Variant(memory, capacity, offset)
        try:
            varied = _varied(document, variant)
            before = prepare(varied) if before is None else vary(before, varied)
            planned = plan(before, groundwork)
            groundwork = planned.groundwork
        except RequestError as error:
            yield replace(variant, problem=problem_of(error))
        else:
            answer = Part(encode(planned.request, planned.answer, document.written.form))
            yield replace(
                variant,
                status=overall_status(planned.answer),
                method=_slowest(planned.answer),
                peak_bytes=_highest(planned.answer),
                answer=answer if variations.with_answers else None,
            )


def _varied(document: Document, variant: Variant) -> Document:
    """Put the values of a variant into a document.

    Raises
    ------
    RequestError
        A value is at fault; pointers are those of the field.
    """
    if variant.memory is not None:
        document = replace(document, memory=_read("memory", {"memory": variant.memory}))
    if variant.capacity is not None:
        document = replace(document, memory=_resized(document.memory, variant.capacity))
    if variant.interleaved_offset is not None:
        offset = _read("interleaved_offset", {"interleaved_offset": variant.interleaved_offset})
        document = replace(document, interleaved_offset=offset)
    return document


def _resized(row: str | MemoryRow, capacity: Part) -> MemoryRow:
    """Return a memory whose region with the highest addresses has another size; its faults point at the capacity."""
    faults = Faults()
    memory = read_memory(row, faults)
    if faults:
        raise RequestError(faults)
    with faults_at("/capacity"):
        size = _read("memory", {"memory": {"capacity": capacity}}).capacity
        highest = max(memory.regions, key=lambda region: region.end)
        regions = tuple(replace(region, size=size) if region is highest else region for region in memory.regions)
        resized: MemoryRow = _read("memory", {"memory": document_of(replace(memory, regions=regions))})
        read_memory(resized, faults)
        if faults:
            raise RequestError(faults)
    return resized


def _read(field: str, values: dict[str, Any]) -> Any:  # noqa: ANN401 - the type is that of the field
    """Read a field as the decoder reads it in a request, one without buffers."""
    return getattr(decode(request_of(values)), field)


def _slowest(answer: Answer) -> str | None:
    """Return the last stage that it took to place an entry, None where some entry is not placed."""
    placed = (answer.status == Status.PLACED).all()
    return Method(int(answer.method.max())).name.lower() if placed else None


def _highest(answer: Answer) -> int | None:
    """Return the largest sum of the peaks of an entry, None where some entry is not placed."""
    placed = (answer.status == Status.PLACED).all()
    return int(answer.peak.sum(axis=1, dtype=np.int64).max()) if placed else None
