"""From the bytes of an input, in any format, to a document whose options keep to the settings."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import fields, replace
from math import isfinite
from typing import Any

import msgspec

from problem.document import Document
from problem.errors import Faults, RequestError, moved
from problem.preparation import prepare
from problem.request import Options
from service.bounds import excesses
from service.codec import decode
from service.formats import detect
from service.settings import Settings


class _OptionsAlone(msgspec.Struct):
    """The options of a body that is at fault elsewhere."""

    options: dict[str, Any] = msgspec.field(default_factory=dict)


def request_text(
    data: bytes,
    *,
    name: str | None = None,
    media_type: str | None = None,
    capacity: int | None = None,
    memory: str | None = None,
    max_lines: int | None = None,
) -> bytes:
    """Return the text of the request document that `data`, in any format, stands for; arguments as for `detect.read`.

    Raises
    ------
    FormatError, RequestError, MalformedBody
        As `detect.read` does.
    """
    found = detect.read(data, name=name, media_type=media_type, capacity=capacity, memory=memory, max_lines=max_lines)
    return found if isinstance(found, bytes) else msgspec.json.encode(found)


def read_request(body: bytes, settings: Settings) -> Document:
    """Read a request document.

    Raises
    ------
    MalformedBody
        It is not JSON.
    RequestError
        With all faults, options above the settings' bounds among them.
    """
    faults = Faults()
    try:
        document = decode(body, settings.max_tiles)
    except RequestError as error:
        faults.extend(error.faults, error.more)
        _check_seconds(_options_alone(body), settings, faults)
        raise RequestError(faults) from error
    faults.extend(moved(excesses(document, settings.bounds), document.written.pointer_of))
    if faults:
        raise RequestError(faults)
    options = document.options
    _check_seconds({"time_limit": options.time_limit, "deadline": options.deadline}, settings, faults)
    if faults:
        _add_faults_between_fields(document, faults)
        raise RequestError(faults)
    return document


def with_options(document: Document, given: dict[str, Any], settings: Settings) -> Document:
    """Let some options of a document have other values; errors as for `read_request`."""
    faults = Faults()
    for name, value in given.items():
        if isinstance(value, float) and not isfinite(value):
            # JSON has no such numbers.
            faults.add(f"/options/{name}", f"{name} is {value}, must be a number of seconds", str(value), "seconds")
    if faults:
        raise RequestError(faults)
    options = {field.name: getattr(document.options, field.name) for field in fields(Options)} | given
    return replace(document, options=read_request(request_of({"options": options}), settings).options)


def request_of(values: dict[str, Any]) -> bytes:
    """Return the text of a request without buffers that has these fields: to read them as they are read in any."""
    return msgspec.json.encode({"memory": {"capacity": 1}, "tiles": [{"buffers": []}]} | values)


def faults_under(pointer: str) -> AbstractContextManager[None]:
    """Let faults of a document that is part of a larger one point into that."""
    return _faults_moved(lambda inner: pointer + inner)


def faults_at(pointer: str) -> AbstractContextManager[None]:
    """Let all faults of what a value was turned into point at that value."""
    return _faults_moved(lambda _: pointer)


@contextmanager
def _faults_moved(move: Callable[[str], str]) -> Iterator[None]:
    try:
        yield
    except RequestError as error:
        faults = Faults()
        faults.extend(moved(error.faults, move), error.more)
        raise RequestError(faults) from error


def _check_seconds(options: dict[str, Any], settings: Settings, faults: Faults) -> None:
    for name, bound in (("time_limit", settings.max_time_limit), ("deadline", settings.max_deadline)):
        seconds = options.get(name)
        if isinstance(seconds, (int, float)) and seconds > bound:
            faults.add(f"/options/{name}", f"{name} is {seconds:g}, must be at most {bound:g}", seconds, bound)


def _options_alone(body: bytes) -> dict[str, Any]:
    try:
        return msgspec.json.decode(body, type=_OptionsAlone).options
    except msgspec.DecodeError:
        return {}


def _add_faults_between_fields(document: Document, faults: Faults) -> None:
    try:
        prepare(document)
    except RequestError as error:
        faults.extend(error.faults, error.more)
