"""Examples of the routes: bodies, and the answers that they get; the tests send each of them."""

from importlib import resources
from typing import Any

import msgspec


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One call of a route."""

    name: str
    summary: str
    request: Any
    """The body: a document, or the text of a CSV."""
    answer: Any
    media_type: str = "application/json"
    query: dict[str, str] = {}


def examples_of(operation: str) -> list[Example]:
    """Return the examples of the route whose function is called `operation`; there may be none."""
    file = resources.files("service.examples") / f"{operation}.json"
    return msgspec.json.decode(file.read_bytes(), type=list[Example]) if file.is_file() else []
