"""Answers one item of a batch, just as a request of its own would be answered."""

import logging
import time
from collections.abc import Callable
from functools import partial
from threading import Event
from typing import Final

import msgspec

from problem.document import Document
from problem.errors import InternalError, RequestError, TilefitError
from service.batches.batch import Ending, Outcome
from service.codec import encode
from service.codec.json_text import MalformedBody
from service.documents import read_request, request_text
from service.errors import problem_of
from service.http.computing import Computing
from service.http.responses import json_of
from service.http.uploads import JSON, spelling_of_json
from service.pipeline import plan
from service.placements import Input, answer
from service.settings import Settings
from service.workers import Workers

_LOG: Final = logging.getLogger(__name__)


class _Verdict(msgspec.Struct):
    """What is read of an answer."""

    status: str


def answer_item(text: bytes, computing: Computing, cancelled: Event) -> Outcome | None:
    """Answer the request that `text` is, in a format that JSON can be; None where that was `cancelled` first."""
    outcome = outcome_of(partial(_answered, text, computing, time.monotonic(), cancelled))
    return None if cancelled.is_set() else outcome


def outcome_of(work: Callable[[], bytes]) -> Outcome:
    """Return what becomes of an item that `work` answers."""
    try:
        body = work()
        ending = Ending(msgspec.json.decode(body, type=_Verdict).status)
    except (RequestError, MalformedBody) as error:
        ending, body = Ending.FAULTY, json_of(problem_of(error))
    except Exception as error:  # noqa: BLE001 - whatever this item did to it, the worker goes on with the next
        _LOG.error("an item of a batch was not answered", exc_info=error)
        ours = error if isinstance(error, TilefitError) else InternalError("an error that nobody foresaw")
        ending, body = Ending.FAILED, json_of(problem_of(ours))
    return Outcome(ending, body)


def document_of(text: bytes, settings: Settings) -> Document:
    """Read the request of an item.

    Raises
    ------
    MalformedBody, RequestError
        As `read_request` does, and where the text is longer than a body may be.
    """
    most = settings.max_body_bytes
    if len(text) > most:
        raise MalformedBody(f"the request is longer than {most} bytes, the bound of this service")
    return read_request(request_text(text, media_type=JSON), settings)


def answer_text(text: bytes, settings: Settings, workers: Workers, cancelled: Event | None = None) -> bytes:
    """Return the answer to the request of an item, which is not kept; errors as for `document_of` and `plan`."""
    arrived, document = time.monotonic(), document_of(text, settings)
    planned = plan(document, workers, arrived, cancelled)
    return encode(planned.request, planned.answer, document.written.form)


def _answered(text: bytes, computing: Computing, arrived: float, cancelled: Event) -> bytes:
    clock, spelling = computing.clock(), spelling_of_json(text)
    kept = computing.recognised(spelling)
    if kept is not None:
        return kept.body
    document = document_of(text, computing.settings)
    clock.ends("decode")
    answered = answer(Input(document, text, spelling), computing, arrived, cancelled, clock)
    computing.telemetry.answered(answered.source)
    return answered.kept.body
