"""Variants of one request: the same tiles in other memories, or with another offset for interleaved storage."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from problem.document import Document
from problem.errors import RequestError
from service.codec import decode, encode
from service.errors import problem_of
from service.http.envelopes import Part, Variations
from service.permits import pass_permit_on
from service.pipeline import Planned


@dataclass(frozen=True, slots=True)
class Variant:
    """One variant, named by the value that it has, and what became of it."""

    interleaved_offset: Part | None = None
    memory: Part | None = None
    answer: Part | None = None
    problem: dict[str, Any] | None = None


def plan_variants(document: Document, variations: Variations, plan: Callable[[Document], Planned]) -> list[Variant]:
    """Plan every variant of `document` in the order of `variations`; one at fault spoils only itself."""
    return [_planned(document, variations.field, value, plan) for value in variations.values]


def _planned(document: Document, field: str, value: Part, plan: Callable[[Document], Planned]) -> Variant:
    pass_permit_on()
    variant = Variant(memory=value) if field == "memory" else Variant(interleaved_offset=value)
    try:
        planned = plan(replace(document, **{field: _read(field, value)}))
    except RequestError as error:
        return replace(variant, problem=problem_of(error))
    return replace(variant, answer=Part(encode(planned.request, planned.answer, document.written.form)))


def _read(field: str, value: Part) -> Any:  # noqa: ANN401 - the type is that of the field
    """Read `value` as the decoder reads it in a request, one without buffers."""
    body = {"memory": {"capacity": 1}, "tiles": [{"buffers": []}], field: value}
    return getattr(decode(msgspec.json.encode(body)), field)
