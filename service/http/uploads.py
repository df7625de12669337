"""What a client sent: the bytes of a body, and how its headers and its query say to read them."""

import re
from collections.abc import Collection, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import Final

from anyio import to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request

from problem.errors import Faults, RequestError
from problem.limits import MAX_INTEGER
from service.answers.kept import spelling_of
from service.documents import request_text
from service.formats.names import FORMATS
from service.formats.places import faults_in_lines

JSON: Final = "application/json"
CSV: Final = "text/csv"
NDJSON: Final = "application/x-ndjson"

_HASHED_AT_ONCE: Final = 64 * 1024
"""Bytes that are hashed on the event loop: a tenth of a millisecond, less than handing them to a thread."""

_INTEGER: Final = re.compile(r"[0-9]{1,16}")

_SIGNED_INTEGER: Final = re.compile(r"-?[0-9]{1,16}")


@dataclass(frozen=True, slots=True)
class Upload:
    """A body that is to become a request document."""

    data: bytes
    media_type: str
    format: str | None
    capacity: int | None
    memory: str | None

    def text(self, max_tile_buffers: int) -> bytes:
        """Return the text of the request document; errors as for `request_text`."""
        return request_text(
            self.data,
            name=self.format,
            media_type=self.media_type,
            capacity=self.capacity,
            memory=self.memory,
            max_lines=max_tile_buffers,
        )

    def faults_in_lines(self) -> AbstractContextManager[None]:
        """Let faults of the request that it becomes name its lines, where it has lines."""
        return faults_in_lines(self.data, name=self.format, media_type=self.media_type)

    async def spelling(self) -> bytes:
        """Return the hash of the body, and of how it is to be read."""
        hashed = partial(spelling_of, self.data, self.media_type, self.format, self.capacity, self.memory)
        return hashed() if len(self.data) <= _HASHED_AT_ONCE else await to_thread.run_sync(hashed)


def spelling_of_json(text: bytes) -> bytes:
    """Return the hash of a body of JSON that says by its content how it is to be read."""
    return spelling_of(text, JSON, None, None, None)


async def receive_upload(request: Request) -> Upload:
    """Receive a request in any format.

    Raises
    ------
    HTTPException
        The media type is another than JSON and CSV, or the body is too large.
    RequestError
        A query parameter is unknown, doubled or has no such value.
    """
    media_type = media_type_of(request, (JSON, CSV))
    query = query_of(request, ("capacity", "memory", "format"))
    faults = Faults()
    capacity = _capacity(query, faults)
    name = query.get("format")
    if name is not None:
        check_choice("format", name, FORMATS, faults)
    if faults:
        raise RequestError(faults)
    return Upload(await request.body(), media_type, name, capacity, query.get("memory"))


async def receive_json(request: Request) -> bytes:
    """Receive a JSON body; errors as for `receive_upload`."""
    media_type_of(request, (JSON,))
    query_of(request, ())
    return await request.body()


def media_type_of(request: Request, taken: Collection[str]) -> str:
    """Return the media type of a body.

    Raises
    ------
    HTTPException
        It is none of those that are `taken`.
    """
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type not in taken:
        said = f"media type {media_type} is not taken" if media_type else "the body's media type is missing"
        detail = f"{said}: send Content-Type: {' or '.join(taken)}"
        raise HTTPException(415, detail, {"Accept": ", ".join(taken)})
    return media_type


def check_choice(parameter: str, value: str, choices: Collection[str], faults: Faults) -> None:
    """Find a query parameter at fault that is none of `choices`."""
    if value not in choices:
        listed = ", ".join(choices)
        faults.add("", f"query parameter {parameter} is {value!r}, must be one of {listed}", value, list(choices))


def query_of(request: Request, known: Collection[str]) -> Mapping[str, str]:
    """Return the query's parameters; one that is misspelt would otherwise be missed in silence.

    Raises
    ------
    RequestError
        One is not `known`, or doubled.
    """
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


def integer_of(query: Mapping[str, str], name: str, bounds: tuple[int, int], default: int) -> int:
    """Return an integer of the query, `default` where it is left out.

    Raises
    ------
    RequestError
        It is none, or not within `bounds`, both of which are allowed.
    """
    text, (least, most) = query.get(name, str(default)), bounds
    if _SIGNED_INTEGER.fullmatch(text) and least <= int(text) <= most:
        return int(text)
    faults = Faults()
    faults.add("", f"query parameter {name} is {text[:20]!r}, must be an integer from {least} to {most}", text, most)
    raise RequestError(faults)


def flag_of(query: Mapping[str, str], name: str) -> bool:
    """Return a flag of the query, false where it is left out; errors as for `integer_of`."""
    text, faults = query.get(name, "false"), Faults()
    check_choice(name, text, ("true", "false"), faults)
    if faults:
        raise RequestError(faults)
    return text == "true"


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
