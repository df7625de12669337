"""Responses that carry JSON text, problem documents included."""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

import msgspec
from fastapi.responses import Response

PROBLEM_JSON: Final = "application/problem+json"
"""Media type of error documents (RFC 9457)."""

_MS: Final = 1000


def json_response(body: bytes, timings: Mapping[str, float] | None = None) -> Response:
    """Return a response of JSON text, with the seconds that each stage took."""
    headers = {"Server-Timing": _server_timing(timings)} if timings else None
    return Response(body, media_type="application/json", headers=headers)


def problem_response(document: Mapping[str, Any], headers: Mapping[str, str] | None = None) -> Response:
    """Return a problem document with the HTTP status that it names."""
    # Escapes keep lone surrogates, which JSON may send us, out of UTF-8.
    body = json.dumps(document, allow_nan=False, separators=(",", ":"))
    return Response(body, document["status"], headers, PROBLEM_JSON)


def refusal(status: HTTPStatus, detail: str, headers: Mapping[str, str] | None = None) -> Response:
    """Return a problem document that says no more than HTTP does, and `detail`."""
    document: dict[str, Any] = {
        "type": "about:blank",
        "title": status.phrase,
        "status": status.value,
        "detail": detail,
        "errors": [],
        "more": 0,
    }
    return problem_response(document, headers)


def json_of(value: Any) -> bytes:  # noqa: ANN401 - any dataclass or document
    """Return `value` as JSON text."""
    return msgspec.json.encode(value)


def _server_timing(timings: Mapping[str, float]) -> str:
    return ", ".join(f"{stage};dur={seconds * _MS:.3f}" for stage, seconds in timings.items())
