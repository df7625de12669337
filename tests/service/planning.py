"""Short ways from a request document to its answer document."""

import json
import time
from threading import Event
from typing import Any, Final, TypeAlias

from service.codec import decode, encode
from service.pipeline import Planned, plan
from service.workers import Workers
from tests.documents import Document

SOLVER_MEMORY_BYTES: Final = 2 * 1024**3

Answer: TypeAlias = dict[str, Any]


def with_options(document: Document, **options: Any) -> Document:
    """Give a document with other options beside those that it has."""
    return document | {"options": document.get("options", {}) | options}


def planned(document: Document, workers: Workers, cancelled: Event | None = None) -> Planned:
    return plan(decode(json.dumps(document).encode()), workers, time.monotonic(), cancelled)


def answer_bytes(document: Document, workers: Workers, cancelled: Event | None = None) -> bytes:
    found = planned(document, workers, cancelled)
    return encode(found.request, found.answer)


def answer(document: Document, workers: Workers, cancelled: Event | None = None) -> Answer:
    found: Answer = json.loads(answer_bytes(document, workers, cancelled))
    return found
