"""Responses that carry JSON text."""

from collections.abc import Mapping
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


def json_of(value: Any) -> bytes:  # noqa: ANN401 - any dataclass or document
    """Return `value` as JSON text."""
    return msgspec.json.encode(value)


def _server_timing(timings: Mapping[str, float]) -> str:
    return ", ".join(f"{stage};dur={seconds * _MS:.3f}" for stage, seconds in timings.items())
