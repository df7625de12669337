"""Bodies that hold requests and answers: each part is kept as it was sent, so that one at fault spoils only itself."""

from dataclasses import dataclass
from math import prod
from typing import TypeAlias

import msgspec
import numpy as np

from problem.errors import Faults, RequestError
from service.codec.doubled_names import may_double_names
from service.codec.json_bytes import OPEN_OBJECT, places_of, text_of
from service.codec.json_text import DoubledObject, JsonReader, MalformedBody
from service.schemas.routes import MAX_CANDIDATES, MAX_VARIANTS

Part: TypeAlias = msgspec.Raw
"""JSON text that is not decoded yet."""


@dataclass(frozen=True, slots=True)
class Variations:
    """A request, and values that take the place of some of its fields: a variant has one of each list that is there."""

    request: Part
    memories: list[Part] | None
    capacities: list[Part] | None
    interleaved_offsets: list[Part] | None
    with_answers: bool


@dataclass(frozen=True, slots=True)
class Answered:
    """A request, and an answer to it that is to be checked."""

    request: Part
    answer: Part


def open_candidates(body: bytes) -> list[Part] | Part:
    """Take apart requests that are to be screened, or give the one request whose entries are.

    Raises
    ------
    MalformedBody
        It is not JSON.
    RequestError
        A part is missing, unknown, no array where it should be one, or one of too many.
    """
    parts = _parts(body, required=("candidates",))
    if memoryview(parts["candidates"])[0] == OPEN_OBJECT:
        return parts["candidates"]
    return _items("candidates", parts["candidates"], MAX_CANDIDATES)


def open_variations(body: bytes) -> Variations:
    """Take apart a request that is to be varied; errors as for `open_candidates`."""
    lists = ("memories", "capacities", "interleaved_offsets")
    parts = _parts(body, required=("request",), optional=(*lists, "answers"))
    given = [name for name in lists if name in parts]
    if not given:
        known = ", ".join(lists)
        raise _fault("", f"there is nothing to vary, must be one or more of {known}", None, known)
    values = {name: _items(name, parts[name], MAX_VARIANTS) for name in given}
    number = prod(map(len, values.values()))
    if number > MAX_VARIANTS:
        detail = f"{' and '.join(given)} make {number} variants, must make at most {MAX_VARIANTS}"
        raise _fault(f"/{given[-1]}", detail, number, MAX_VARIANTS)
    return Variations(
        request=parts["request"],
        memories=values.get("memories"),
        capacities=values.get("capacities"),
        interleaved_offsets=values.get("interleaved_offsets"),
        with_answers=_with_answers(parts.get("answers")),
    )


def _with_answers(part: Part | None) -> bool:
    """Read whether variants should bring their answers."""
    given = "full" if part is None else msgspec.json.decode(part)
    if given not in ("full", "off"):
        raise _fault("/answers", f"answers is {given!r}, must be full or off", given, ["full", "off"])
    return bool(given == "full")


def open_answered(body: bytes) -> Answered:
    """Take apart a request and an answer; errors as for `open_candidates`."""
    return Answered(**_parts(body, required=("request", "answer")))


def open_batch(body: bytes, most: int) -> list[Part]:
    """Take apart up to `most` requests that are to be answered one by one; errors as for `open_candidates`."""
    return _items("requests", _parts(body, required=("requests",))["requests"], most)


def _parts(body: bytes, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, Part]:
    """Return the parts by name: all that are required, and none that is unknown."""
    try:
        parts = msgspec.json.decode(body, type=dict[str, Part])
    except msgspec.ValidationError as error:
        raise _fault("", "the body must be an object", None, "object") from error
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise MalformedBody(str(error)) from error
    faults = Faults()
    for name in _doubled(body, list(parts.values())):
        faults.add(f"/{name}", f"{name} stands twice in one object", None, "unique")
    known = required + optional
    for name in parts:
        if name not in known:
            faults.add(f"/{name}", f"{name} is no field, known are {', '.join(known)}", None, list(known))
    for name in required:
        if name not in parts:
            faults.add(f"/{name}", f"{name} is missing", None, "required")
    if faults:
        raise RequestError(faults)
    return parts


def _doubled(body: bytes, parts: list[Part]) -> list[str]:
    """Return the names that stand twice in the outermost object; `parts` are looked at by those who read them."""
    text = text_of(body)
    value = JsonReader(body).value() if may_double_names(text, *map(np.sort, places_of(text, parts))) else None
    return value.doubled if isinstance(value, DoubledObject) else []


def _items(name: str, part: Part, longest: int) -> list[Part]:
    try:
        items = msgspec.json.decode(part, type=list[Part])
    except msgspec.ValidationError as error:
        raise _fault(f"/{name}", f"{name} must be an array", None, "array") from error
    if len(items) > longest:
        detail = f"{name} has {len(items)} items, must have at most {longest}"
        raise _fault(f"/{name}", detail, len(items), longest)
    return items


def _fault(pointer: str, detail: str, value: object, bound: object) -> RequestError:
    faults = Faults()
    faults.add(pointer, detail, value, bound)
    return RequestError(faults)
