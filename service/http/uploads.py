"""What a client sent: the bytes of a body, and how its headers and its query say to read them."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request

from problem.document import Document
from problem.errors import Faults, RequestError
from problem.limits import MAX_INTEGER
from service.documents import read_input
from service.formats.names import FORMATS
from service.settings import Settings

JSON: Final = "application/json"
CSV: Final = "text/csv"

_INTEGER: Final = re.compile(r"[0-9]{1,16}")


@dataclass(frozen=True, slots=True)
class Upload:
    """A body that is to become a request document."""

    data: bytes
    media_type: str
    format: str | None
    capacity: int | None
    memory: str | None

    def read(self, settings: Settings) -> Document:
        """Read the document; errors as for `read_input`."""
        return read_input(
            self.data,
            settings,
            name=self.format,
            media_type=self.media_type,
            capacity=self.capacity,
            memory=self.memory,
        )


async def receive_upload(request: Request) -> Upload:
    """Receive a request in any format.

    Raises
    ------
    HTTPException
        The media type is another than JSON and CSV, or the body is too large.
    RequestError
        A query parameter is unknown, doubled or has no such value.
    """
    media_type = _media_type(request, (JSON, CSV))
    query = _query(request, ("capacity", "memory", "format"))
    faults = Faults()
    capacity = _capacity(query, faults)
    name = query.get("format")
    if name is not None and name not in FORMATS:
        faults.add("", f"query parameter format is {name!r}, must be one of {', '.join(FORMATS)}", name, list(FORMATS))
    if faults:
        raise RequestError(faults)
    return Upload(await request.body(), media_type, name, capacity, query.get("memory"))


async def receive_json(request: Request) -> bytes:
    """Receive a JSON body; errors as for `receive_upload`."""
    _media_type(request, (JSON,))
    _query(request, ())
    return await request.body()


def _media_type(request: Request, taken: Collection[str]) -> str:
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type not in taken:
        said = f"media type {media_type} is not taken" if media_type else "the body's media type is missing"
        detail = f"{said}: send Content-Type: {' or '.join(taken)}"
        raise HTTPException(415, detail, {"Accept": ", ".join(taken)})
    return media_type


def _query(request: Request, known: Collection[str]) -> Mapping[str, str]:
    """Return the query's parameters; one that is misspelt would otherwise be missed in silence."""
    faults = Faults()
    for name in request.query_params:
        if name not in known:
            listed = ", ".join(known) or "none"
            faults.add("", f"query parameter {name!r} is not known; known are: {listed}", name, list(known))
        elif len(request.query_params.getlist(name)) > 1:
            faults.add("", f"query parameter {name} is there more than once", name, 1)
    if faults:
        raise RequestError(faults)
    return request.query_params


def _capacity(query: Mapping[str, str], faults: Faults) -> int | None:
    """Return the capacity, which stands in the document that a CSV becomes at `/memory/capacity`."""
    text = query.get("capacity")
    if text is None:
        return None
    if not _INTEGER.fullmatch(text):
        detail = f"query parameter capacity is {text[:20]!r}, must be an integer from 1 to {MAX_INTEGER}"
        faults.add("/memory/capacity", detail, text, MAX_INTEGER)
        return None
    return int(text)
