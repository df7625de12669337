"""Small requests."""

from itertools import count
from typing import Any, Final

from service.hints import EXAMPLE

PLACED: Final = EXAMPLE
"""Two buffers that follow each other."""

INFEASIBLE: Final[dict[str, Any]] = {**PLACED, "memory": {"capacity": 80}}
"""One of them is larger than the memory."""

HARD: Final[dict[str, Any]] = {
    "memory": {"capacity": 7},
    "tiles": [
        {
            "buffers": [
                {"id": "a", "size": 2, "start": 0, "end": 4},
                {"id": "b", "size": 2, "start": 3, "end": 6},
                {"id": "c", "size": 5, "start": 5, "end": 9},
                {"id": "d", "size": 5, "start": 1, "end": 2},
            ]
        }
    ],
}
"""Both greedy orders fail, and it fits."""

UNKNOWN: Final[dict[str, Any]] = {**HARD, "options": {"exact": "off"}}

_NUMBERS: Final = count(1)

CSV: Final = "id,lower,upper,size\na,0,2,96\nb,2,4,64\n"
"""The buffers of `PLACED`."""


def unasked(document: dict[str, Any]) -> dict[str, Any]:
    """Return a request that was not sent before: it differs by the number of its tile, 1 or more."""
    (tile,) = document["tiles"]
    return {**document, "tiles": [{**tile, "numbers": [next(_NUMBERS)]}]}


def faulty(**changes: Any) -> dict[str, Any]:
    """Return `PLACED` with fields of its first buffer changed."""
    first, second = PLACED["tiles"][0]["buffers"]
    return {**PLACED, "tiles": [{"buffers": [{**first, **changes}, second]}]}
