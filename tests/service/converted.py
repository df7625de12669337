"""Short ways to convert in tests."""

import json
from typing import Any

from problem.preparation import Prepared, prepare
from service.converting import convert
from service.documents import read_request, request_text
from service.formats.input import Input
from service.settings import Settings
from service.writers.asked import Written


def converted(source: Any, target: str, answer: Any = None, **options: Any) -> Written:
    """Convert a document, text or bytes; `options` are those of `Input`."""
    given = Input(as_bytes(source), **options)
    return convert(given, target, Settings(), None if answer is None else as_bytes(answer))


def as_bytes(source: Any) -> bytes:
    if isinstance(source, (bytes, str)):
        return source if isinstance(source, bytes) else source.encode()
    return json.dumps(source).encode()


def prepared(source: Any, **options: Any) -> Prepared:
    """Read a request in any format."""
    return prepare(read_request(request_text(as_bytes(source), **options), Settings()))
