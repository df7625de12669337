"""What the OpenAPI document says of the routes of batches."""

import json
from typing import Any, Final

from fastapi.responses import StreamingResponse

from service.batches.batch import MOST_URGENT
from service.hints import EXAMPLE
from service.http.openapi import (
    LOCATION,
    PROBLEMS,
    binary,
    header_parameter,
    idempotency_parameter,
    operation,
    query_parameter,
)
from service.http.uploads import JSON, NDJSON
from service.schemas.batch import Batch, BatchRequest, ItemResult

_UNKNOWN: Final = "There is no such batch, or it is another client's."
_LOST: Final = "The database cannot be reached: come back after `Retry-After` seconds."

_BATCH_PROBLEMS: Final = {404: _UNKNOWN, 422: "A query parameter is not known.", 503: _LOST}


def batch_operation() -> dict[str, Any]:
    """Return the arguments of the decorator of a route that says how far a batch is."""
    return operation(Batch, problems=_BATCH_PROBLEMS)


def batch_retry() -> dict[str, Any]:
    """Return those of the route that takes items up anew."""
    described = operation(Batch, problems=_BATCH_PROBLEMS | {409: "The batch has not ended."})
    return _accepting(described)


def batch_submission() -> dict[str, Any]:
    """Return those of the route that takes batches."""
    described = _accepting(operation(Batch, BatchRequest, problems=PROBLEMS))
    lines = binary("A request document a line.")
    body = described["openapi_extra"]["requestBody"]["content"]
    body[JSON]["examples"] = {"two": {"summary": "The same request twice.", "value": {"requests": [EXAMPLE, EXAMPLE]}}}
    text = f"{json.dumps(EXAMPLE)}\n" * 2
    body[NDJSON] = {"schema": lines, "examples": {"two": {"summary": "The same request twice.", "value": text}}}
    key = idempotency_parameter(
        "Names this batch for its client: submitted again under the same key it is not taken twice.", required=True
    )
    schema = {"type": "integer", "minimum": -MOST_URGENT, "maximum": MOST_URGENT, "default": 0}
    priority = query_parameter("priority", "Batches of higher priority are worked on first.", schema)
    described["openapi_extra"]["parameters"] = [key, priority]
    return described


def batch_results() -> dict[str, Any]:
    """Return those of the route that gives results."""
    described = operation(ItemResult, problems=_BATCH_PROBLEMS) | {"response_class": StreamingResponse}
    described["responses"][200]["content"] = {NDJSON: {"schema": binary("An `ItemResult` a line.")}}
    after = {"type": "integer", "minimum": -1, "default": -1}
    described["openapi_extra"] = {
        "parameters": [
            query_parameter("after", "Index of the last result that is not wanted any more.", after),
            query_parameter("follow", "Wait for what is not there yet.", {"type": "boolean", "default": False}),
        ]
    }
    return described


def batch_events() -> dict[str, Any]:
    """Return those of the route that tells of progress as it goes on."""
    described = operation(Batch, problems=_BATCH_PROBLEMS) | {"response_class": StreamingResponse}
    # Of what type an event is depends on who reads the stream: some take it for text, others for an object.
    stream = {"description": "Server-sent events called `progress`, whose data are a `Batch` as JSON text."}
    described["responses"][200]["content"] = {"text/event-stream": {"schema": stream}}
    described["responses"][204] = {"description": "The batch has ended, and nothing is new since `Last-Event-ID`."}
    header = header_parameter("Last-Event-ID", "The id of the last event that was received.")
    described["openapi_extra"] = {"parameters": [header]}
    return described


def _accepting(described: dict[str, Any]) -> dict[str, Any]:
    """Turn the answer into one that says where the batch is found."""
    accepted = described["responses"].pop(200)
    accepted["headers"] = {**accepted["headers"], "Location": LOCATION}
    described["responses"][202] = {**accepted, "description": "The batch is taken."}
    return described
