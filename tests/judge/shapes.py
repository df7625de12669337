"""The shape of an answer: which fields there are and what each may hold.

A shape is a type (`int` is a count from 0 to 2**53 - 1), a set of the strings allowed, a list of one shape
for its items, a dict of exactly these fields, or `Maybe` of a shape for what may be null.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

LARGEST_COUNT = 2**53 - 1
DIGEST = re.compile(r"sha256:[0-9a-f]{64}")

REASONS = frozenset({"time_limit", "deadline", "exact_off", "model_too_large", "engine_failed", "cancelled"})
PROOF_KINDS = frozenset({"no_address", "collision", "overload", "banks", "reservation", "exhausted"})


@dataclass(frozen=True, slots=True)
class Maybe:
    """What may be null instead of having its shape."""

    shape: Any


ADDRESS_RANGE = {"start": int, "end": int}
PROOF = {
    "kind": PROOF_KINDS,
    "event": Maybe(int),
    "blocks": Maybe([str]),
    "regions": Maybe([str]),
    "needed_bytes": Maybe(int),
    "available_bytes": Maybe(int),
    "engines": Maybe([dict]),
    "confirmed": Maybe(bool),
}
EXPLANATION = {
    "text": str,
    "event": Maybe(int),
    "blocks": Maybe([str]),
    "needed_bytes": Maybe(int),
    "available_bytes": Maybe(int),
    "deficit_bytes": Maybe(int),
    "largest_hole_bytes": Maybe(int),
    "cause": Maybe(frozenset({"capacity", "fragmentation", "constraint"})),
    "capacity": Maybe({"region": str, "fits": Maybe(int), "refuted": Maybe(int)}),
    "conflict_set": Maybe({"blocks": [str], "minimal": bool}),
    "relief": Maybe([str]),
}
TILE = {
    "numbers": [int],
    "status": frozenset({"placed", "infeasible", "unknown"}),
    "method": Maybe(frozenset({"greedy", "retry", "exact"})),
    "reason": Maybe(REASONS),
    "objective": Maybe({"bytes": int, "bound": int}),
    "placements": Maybe([{"id": str, "region": str, "address": int, "stride": Maybe(int)}]),
    "auxiliaries": Maybe([{"id": str, "region": str, "address": int}]),
    "unused": Maybe([ADDRESS_RANGE]),
    "peaks": Maybe([{"region": str, "bytes": int}]),
    "descriptor_bytes": {"bound": int, "emitted": Maybe(int)},
    "moved": Maybe([str]),
    "proof": Maybe(PROOF),
    "explanation": Maybe(EXPLANATION),
}
ANSWER = {
    "digest": str,
    "status": frozenset({"placed", "infeasible", "unknown"}),
    "complete": bool,
    "reservations": [{"id": str, "region": str} | ADDRESS_RANGE],
    "descriptors": Maybe({"region": str, "bytes": int} | ADDRESS_RANGE),
    "tiles": [TILE],
    "summary": dict.fromkeys(("tiles", "greedy", "retry", "exact", "infeasible", "unknown"), int),
}


def misfits(value: Any, shape: Any, pointer: str) -> Iterator[str]:
    """Say for each part of a value that does not have its shape where it is and what it should be."""
    match shape:
        case Maybe():
            parts = [] if value is None else [(pointer, value, shape.shape)]
        case dict():
            if not isinstance(value, dict) or value.keys() != shape.keys():
                yield f"{pointer}: not an object of exactly the fields {', '.join(shape)}"
                return
            parts = [(f"{pointer}/{field}", value[field], part) for field, part in shape.items()]
        case [item]:
            if not isinstance(value, list):
                yield f"{pointer}: not a list"
                return
            parts = [(f"{pointer}/{index}", part, item) for index, part in enumerate(value)]
        case _:
            parts = []
            if not _is_plain(value, shape):
                yield f"{pointer}: {value!r} is no {shape}"
    for at, part, inner in parts:
        yield from misfits(part, inner, at)


def _is_plain(value: Any, shape: Any) -> bool:
    if isinstance(shape, frozenset):
        return isinstance(value, str) and value in shape
    return type(value) is shape and (shape is not int or 0 <= value <= LARGEST_COUNT)
