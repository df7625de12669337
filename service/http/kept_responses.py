"""Responses that carry documents which are kept, and never change."""

from collections.abc import Mapping
from typing import Final

from fastapi.responses import Response

from service.answers.kept import Kept, Kind, Name
from service.http.responses import json_response

FORMS: Final = {"rows": Kind.ROWS, "table": Kind.LISTS, "arrays": Kind.ARRAYS}
"""Values of the query parameter `form`."""

_QUERY: Final = {kind: f"?form={form}" for form, kind in FORMS.items()} | {Kind.ROWS: ""}

_FOREVER: Final = "private, max-age=31536000, immutable"


def answer_response(kept: Kept, timings: Mapping[str, float] | None = None) -> Response:
    """Return the response to a request that `kept` answers: it says where the answer stays."""
    response = json_response(kept.body, timings)
    response.headers["ETag"] = kept.name.etag
    response.headers["Content-Location"] = f"/v1/placements/{kept.name.digest}{_QUERY[kept.name.kind]}"
    return response


def document_response(kept: Kept) -> Response:
    """Return the document itself."""
    return Response(kept.body, headers=_headers(kept.name), media_type="application/json")


def not_modified(name: Name) -> Response:
    """Return the response to who has the document already."""
    return Response(status_code=304, headers=_headers(name))


def is_named(etag: str, if_none_match: str) -> bool:
    """Tell whether a header `If-None-Match` names an entity tag; weak tags are as good (RFC 9110, 13.1.2)."""
    tags = (tag.strip().removeprefix("W/") for tag in if_none_match.split(","))
    return any(tag in {"*", etag} for tag in tags)


def _headers(name: Name) -> dict[str, str]:
    return {"ETag": name.etag, "Cache-Control": _FOREVER}
