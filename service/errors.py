"""The one table from our errors to problem documents (RFC 9457)."""

import logging
import math
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from fastapi import FastAPI
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.routing import Match

from problem.errors import (
    BatchCancelled,
    Fault,
    InternalError,
    Overloaded,
    ProcessLost,
    RequestError,
    ShareExceeded,
    TilefitError,
)
from service.codec.json_text import MalformedBody
from service.http.flights import ClientGone
from service.http.responses import problem_response, refusal

_LOG: Final = logging.getLogger(__name__)

_LONGEST_TEXT: Final = 200
"""Characters of a faulty value that are sent back."""

_RETRY_AFTER_S: Final = "1"

_CLIENT_GONE: Final = 499
"""Never sent, as nobody is there to read it: for logs, as other servers have it."""


class _Kind(NamedTuple):
    """What an error is to a client."""

    error: type[TilefitError]
    status: HTTPStatus
    type: str
    title: str
    detail: str | None = None
    """In place of the error's own words, which are not for clients."""


_TABLE: Final = (
    _Kind(MalformedBody, HTTPStatus.BAD_REQUEST, "malformed-body", "The body cannot be read"),
    _Kind(RequestError, HTTPStatus.UNPROCESSABLE_ENTITY, "faulty-request", "The request is at fault"),
    _Kind(ShareExceeded, HTTPStatus.TOO_MANY_REQUESTS, "share-exceeded", "One client asks for too much at a time"),
    _Kind(Overloaded, HTTPStatus.SERVICE_UNAVAILABLE, "overloaded", "There is too much to do"),
    _Kind(BatchCancelled, HTTPStatus.CONFLICT, "cancelled", "The batch was cancelled"),
    _Kind(ProcessLost, HTTPStatus.INTERNAL_SERVER_ERROR, "process-lost", "The request was given up"),
    _Kind(
        InternalError,
        HTTPStatus.INTERNAL_SERVER_ERROR,
        "internal-error",
        "The answer was held back",
        "A check found an error of ours, so there is no answer. Please report it with the request and its id.",
    ),
)
"""First match counts."""


def problem_of(error: TilefitError) -> dict[str, Any]:
    """Return the problem document of one of our errors."""
    kind = next((kind for kind in _TABLE if isinstance(error, kind.error)), _TABLE[-1])
    document: dict[str, Any] = {
        "type": f"urn:tilefit:{kind.type}",
        "title": kind.title,
        "status": kind.status.value,
        "detail": kind.detail or str(error),
        "errors": [],
        "more": 0,
    }
    if isinstance(error, RequestError):
        document["errors"] = [_fault(fault) for fault in error.faults]
        document["more"] = error.more
    return document


def install(app: FastAPI) -> None:
    """Make every error that is raised on purpose a problem document; `Observing` sees to the others."""
    app.exception_handler(TilefitError)(_answer_ours)
    app.exception_handler(HTTPException)(_answer_http)
    app.exception_handler(ClientGone)(_answer_nobody)
    app.exception_handler(ClientDisconnect)(_answer_nobody)


async def _answer_ours(_: Request, error: TilefitError) -> Response:
    if isinstance(error, InternalError):
        _LOG.error("the answer was held back", exc_info=error)
    headers = {"Retry-After": _RETRY_AFTER_S} if isinstance(error, Overloaded) else None
    return problem_response(problem_of(error), headers)


async def _answer_http(request: Request, error: HTTPException) -> Response:
    headers = error.headers
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        headers = {"Allow": ", ".join(_methods(request))}
    return refusal(HTTPStatus(error.status_code), error.detail, headers)


def _methods(request: Request) -> list[str]:
    """Return the methods of a resource, whose routes may be several; the one that refused names only its own."""
    included = (getattr(route, "original_router", None) for route in request.app.routes)
    routes = (route for router in included if router is not None for route in router.routes)
    same = (route for route in routes if route.matches(request.scope)[0] is not Match.NONE)
    methods = {method for route in same for method in getattr(route, "methods", None) or ()}
    return sorted(methods | {"HEAD"} if "GET" in methods else methods)


async def _answer_nobody(_: Request, __: ClientGone | ClientDisconnect) -> Response:
    return Response(status_code=_CLIENT_GONE)


def _fault(fault: Fault) -> dict[str, Any]:
    return {
        "pointer": fault.pointer,
        "detail": fault.detail,
        "value": _shown(fault.value),
        "bound": _shown(fault.bound),
    }


def _shown(value: object) -> object:
    """Return `value` as JSON can hold it; long or odd ones as text."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int) and abs(value) < 10**_LONGEST_TEXT:
        return value
    if isinstance(value, float) and math.isfinite(value):
        return value
    if isinstance(value, (list, tuple)):
        return [_shown(item) for item in value]
    # Hexadecimal digits, unlike decimal ones, are written at any length.
    text = value if isinstance(value, str) else f"{value:#x}" if isinstance(value, int) else repr(value)
    return text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT]}…"
