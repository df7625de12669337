"""The OpenAPI 3.1 document: what routes that read their bodies themselves take and answer."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel

from service.examples import examples_of
from service.formats.names import FORMATS
from service.http.authentication import OPEN_PATHS, SCHEME
from service.http.body_schemas import DUMP_REF, body_schemas, ref
from service.http.idempotency import LONGEST_KEY
from service.http.responses import PROBLEM_JSON
from service.http.uploads import CSV, JSON
from service.schemas.answer import Answer
from service.schemas.batch import Batch
from service.schemas.problem import Problem
from service.schemas.request import Request
from service.schemas.table import TableRequest
from service.schemas.table_answer import TableAnswer

_KEY: Final = "api_key"
"""Name of the security scheme."""

_TAGS: Final = [
    {"name": "planning", "description": "Requests, and what becomes of them."},
    {"name": "batches", "description": "Many requests at once, answered in the background."},
    {"name": "service", "description": "The service itself."},
]

PROBLEMS: Final = MappingProxyType(
    {
        400: "The body is no JSON text, or is damaged.",
        408: "The body did not arrive in time.",
        413: "The body is too large, as received or as opened.",
        415: "The media type or the content coding is not taken.",
        422: "The request is at fault: `errors` lists what, where, and the bound.",
        429: "This client has too much under way: come back after `Retry-After` seconds.",
        500: "An error of ours.",
        503: "There is too much to do, or the service ends: come back after `Retry-After` seconds.",
    }
)

_KEPT_PROBLEMS: Final = MappingProxyType(
    {
        404: "Nothing is kept under this digest.",
        422: "A query parameter is not known.",
        503: "The store cannot be reached: come back after `Retry-After` seconds.",
    }
)

_HEADERS: Final = {
    "Server-Timing": {"description": "Milliseconds that each stage took, if any.", "schema": {"type": "string"}},
    "X-Request-ID": {"description": "The request's name, as sent or a new one.", "schema": {"type": "string"}},
}

_KEPT_HEADERS: Final = {
    "ETag": {"description": "The document's entity tag: it never changes.", "schema": {"type": "string"}},
    "Cache-Control": {"description": "How long it may be kept.", "schema": {"type": "string"}},
}

LOCATION: Final = {"description": "Where the batch is found.", "schema": {"type": "string"}}

_APPLIED: Final = {"description": "What of `Prefer` was heeded.", "schema": {"type": "string"}}

_RETRY_AFTER: Final = {
    "Retry-After": {"description": "Seconds after which to ask again.", "schema": {"type": "integer", "minimum": 0}}
}

_BUSY: Final = frozenset({429, 503})


class DocumentedApp(FastAPI):
    """An app whose OpenAPI document has the schemas of all its bodies, with examples."""

    def openapi(self) -> dict[str, Any]:
        """Return the document, made at the first call."""
        if self.openapi_schema is None:
            document = get_openapi(
                title=self.title,
                version=self.version,
                openapi_version="3.1.0",
                summary=self.summary,
                description=self.description,
                routes=self.routes,
                tags=_TAGS,
            )
            document["components"] = {"schemas": body_schemas(), "securitySchemes": {_KEY: SCHEME}}
            for path, methods in document["paths"].items():
                for described in methods.values():
                    _add_examples(described)
                    if path not in OPEN_PATHS:
                        _require_key(described)
            self.openapi_schema = document
        return self.openapi_schema


def placement_operation() -> dict[str, Any]:
    """Return the arguments of the decorator of the route that places requests in any format."""
    described = _upload_operation(Answer, TableAnswer)
    location = {"description": "Where a complete answer is kept.", "schema": {"type": "string"}}
    described["responses"][200]["headers"] = {
        **_HEADERS,
        "ETag": _KEPT_HEADERS["ETag"],
        "Content-Location": location,
    }
    taken = {"description": "It is a batch of one, as its client prefers.", "content": {JSON: {"schema": ref(Batch)}}}
    described["responses"][202] = {
        **taken,
        "headers": {**_HEADERS, "Location": LOCATION, "Preference-Applied": _APPLIED},
    }
    described["openapi_extra"]["parameters"] += [
        header_parameter("Prefer", "`respond-async` for a batch of one; `wait=N` to wait for up to N seconds first."),
        idempotency_parameter("With `Prefer`: names the batch for its client, as for `/v1/batches`."),
    ]
    return described


def conversion_operation() -> dict[str, Any]:
    """Return the arguments of the decorator of the route that writes any format as a request document."""
    return _upload_operation(Request, TableRequest)


def _upload_operation(*answers: type[BaseModel]) -> dict[str, Any]:
    """Document a route that takes requests in any format."""
    described = operation(answers, Request)
    body = described["openapi_extra"]["requestBody"]["content"]
    body[JSON] = {"schema": {"oneOf": [ref(Request), ref(TableRequest), DUMP_REF]}}
    body[CSV] = {"schema": binary("MiniMalloc's columns, a buffer a line.")}
    described["openapi_extra"]["parameters"] = [
        query_parameter("capacity", "Bytes of the memory, for a CSV.", {"type": "integer", "minimum": 1}),
        query_parameter("memory", "A preset's name, for a CSV.", {"type": "string"}),
        query_parameter(
            "format", "In place of what media type and content tell.", {"type": "string", "enum": list(FORMATS)}
        ),
    ]
    return described


def kept_operation(rows: type[BaseModel], table: type[BaseModel], *parameters: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of the decorator of a route that gives a document which is kept, in one of two forms."""
    described = operation((rows, table), problems=_KEPT_PROBLEMS)
    described["responses"][200]["headers"] = {**_HEADERS, **_KEPT_HEADERS}
    described["responses"][304] = {"description": "It is the one that `If-None-Match` names."}
    header = header_parameter("If-None-Match", "Entity tags of what the caller has.")
    described["openapi_extra"] = {"parameters": [*parameters, header]}
    return described


def operation(
    answer: type[BaseModel] | tuple[type[BaseModel], ...],
    body: type[BaseModel] | None = None,
    problems: Mapping[int, str] = PROBLEMS,
) -> dict[str, Any]:
    """Return the arguments of a route's decorator that document its JSON body, its answer and its problems."""
    schema = {"oneOf": [ref(each) for each in answer]} if isinstance(answer, tuple) else ref(answer)
    answered = {"description": "The answer.", "headers": _HEADERS, "content": {JSON: {"schema": schema}}}
    problem = {PROBLEM_JSON: {"schema": ref(Problem)}}
    refused: dict[int, dict[str, Any]] = {
        status: {"description": text, "content": problem} for status, text in problems.items()
    }
    for status in _BUSY & refused.keys():
        refused[status]["headers"] = _RETRY_AFTER
    described: dict[str, Any] = {"responses": {200: answered, **refused}}
    if body is not None:
        described["openapi_extra"] = {"requestBody": {"required": True, "content": {JSON: {"schema": ref(body)}}}}
    return described


def binary(description: str) -> dict[str, Any]:
    """Describe a body that is no JSON: as bytes, or generators make a string of it all, or refuse it."""
    return {"type": "string", "format": "binary", "description": description}


def query_parameter(name: str, description: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Describe a parameter of the query that may be left out."""
    return {"name": name, "in": "query", "required": False, "description": description, "schema": schema}


def header_parameter(name: str, description: str) -> dict[str, Any]:
    """Describe a header of the request that may be left out."""
    return {**query_parameter(name, description, {"type": "string"}), "in": "header"}


def idempotency_parameter(description: str, *, required: bool = False) -> dict[str, Any]:
    """Describe the header `Idempotency-Key`."""
    schema = {"type": "string", "minLength": 1, "maxLength": LONGEST_KEY}
    return {**header_parameter("Idempotency-Key", description), "required": required, "schema": schema}


def _require_key(described: dict[str, Any]) -> None:
    """Say that an operation takes a key, or none where the service is set up without keys."""
    described["security"] = [{_KEY: []}, {}]
    challenge = {"description": "Names the scheme.", "schema": {"type": "string"}}
    described["responses"]["401"] = {
        "description": "There is no valid API key with the request, and the service is set up with keys.",
        "headers": {"WWW-Authenticate": challenge},
        "content": {PROBLEM_JSON: {"schema": ref(Problem)}},
    }


def _add_examples(described: dict[str, Any]) -> None:
    """Add the examples of an operation to its body and to its answer, under the same names."""
    for example in examples_of(described["operationId"]):
        shown = {"summary": example.summary}
        taken = described["requestBody"]["content"][example.media_type]
        taken.setdefault("examples", {})[example.name] = {**shown, "value": example.request}
        answered = described["responses"]["200"]["content"][JSON]
        answered.setdefault("examples", {})[example.name] = {**shown, "value": example.answer}
