"""What is to be shown: a request with an answer to it, read from any file, or made from it."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from threading import Event
from typing import Any, Final

import msgspec

from problem.answer import Answer
from problem.document import Document
from problem.preparation import Prepared, prepare
from service.answering import Verdicts, answer_of
from service.codec import encode
from service.codec.claim_reading import read_claim
from service.documents import read_request, request_text
from service.formats.errors import FormatError
from service.formats.input import Input
from service.formats.places import faults_in_lines
from service.pipeline import plan
from service.plans.detecting import answer_document, plan_format, read_plan
from service.plans.tables import as_request
from service.settings import Settings
from service.workers import Workers
from service.writers.rows import write as write_rows

_ABSENT: Final = msgspec.Raw(b"")


class _Mark(msgspec.Struct):
    """What tells an answer from other JSON: everything else in it is passed over."""

    summary: msgspec.Raw
    tiles: msgspec.Raw = _ABSENT
    table: msgspec.Raw = _ABSENT


class _Line(msgspec.Struct):
    """A line of a batch's results."""

    answer: msgspec.Raw = _ABSENT
    problem: msgspec.Raw = _ABSENT


@dataclass(frozen=True, slots=True)
class Shown:
    """An answer, and the request that it answers where that is known."""

    name: str
    answer: bytes | None
    """As it was given; None where a line of a batch has a problem."""
    request: bytes | None = None
    """As JSON."""
    prepared: Prepared | None = None
    problem: bytes | None = None

    @property
    def rows(self) -> dict[str, Any]:
        """The answer document in rows, as far as its request is known or it is in rows."""
        document: dict[str, Any] = msgspec.json.decode(self.answer or b"{}")
        if "table" not in document or self.prepared is None:
            return document
        request = self.prepared.request
        rows: dict[str, Any] = msgspec.json.decode(encode(request, read_claim(request, self.answer or b"").answer))
        return rows


def read_shown(source: Input, name: str, asked: Input | None, settings: Settings, cancelled: Event) -> list[Shown]:
    """Read what `source` shows: more than one where it holds the answers of a batch.

    Parameters
    ----------
    source : Input
        A request in any format, which is placed; a plan; an answer, or a batch's answers, a line each.
    name : str
        What it is called.
    asked : Input, optional
        The request that an answer, or a plan, is of.
    cancelled : Event
        Ends the placing.

    Raises
    ------
    FormatError, MalformedBody, RequestError
        Something cannot be read, or is no answer to what was asked.
    """
    if asked is not None:
        with faults_in_lines(asked.data, name=asked.name):
            document, text = _document(asked, settings)
            prepared = prepare(document)
        return [Shown(name, _answer(prepared, source.data), text, prepared)]
    if plan_format(source.data, source.name):
        return [_of_plan(source, name)]
    if _is_answer(source.data):
        return [Shown(name, source.data)]
    lines = list(_lines(source.data))
    if lines:
        return [_of_line(f"{name}, line {number}", line) for number, line in enumerate(lines, 1)]
    return [_of_request(source, name, settings, cancelled)]


def _of_request(source: Input, name: str, settings: Settings, cancelled: Event) -> Shown:
    arrived = time.monotonic()
    with faults_in_lines(source.data, name=source.name):
        document, text = _document(source, settings)
        with Workers(settings.threads, settings.solver_memory_bytes) as workers:
            planned = plan(document, workers, arrived, cancelled)
        return Shown(name, encode(planned.request, planned.answer), text, prepare(document))


def _document(source: Input, settings: Settings) -> tuple[Document, bytes]:
    text = request_text(source.data, name=source.name, capacity=source.capacity, memory=source.memory)
    return read_request(text, settings), text


def _answer(prepared: Prepared, data: bytes) -> bytes:
    """Return an answer document that belongs to the request, with every figure."""
    document = answer_document(prepared.request, data)
    read = read_claim(prepared.request, document)
    if read.violations:
        first = read.violations[0]
        raise FormatError(f"this is no answer to that request: {first.detail} ({first.pointer})")
    return document if _is_answer(document) else _with_figures(prepared, read.answer)


def _with_figures(prepared: Prepared, claimed: Answer) -> bytes:
    """Write an answer of which only verdicts and places were given."""
    verdicts, blocks = Verdicts(prepared), prepared.blocks
    verdicts.status[:], verdicts.method[:] = claimed.status, claimed.method
    verdicts.detail.update(claimed.detail)
    verdicts.plan.region[:] = claimed.region[blocks.first]
    verdicts.plan.address[:] = claimed.address[blocks.first] - blocks.offset_of[blocks.first]
    verdicts.plan.auxiliary_region[:] = claimed.auxiliary_region
    verdicts.plan.auxiliary_address[:] = claimed.auxiliary_address
    return encode(prepared.request, answer_of(prepared, verdicts))


def _of_plan(source: Input, name: str) -> Shown:
    asked = as_request(read_plan(source.data, source.name), "a picture without the request")
    return Shown(name, _answer(asked.prepared, source.data), write_rows(asked).data, asked.prepared)


def _is_answer(data: bytes) -> bool:
    try:
        mark = msgspec.json.decode(data, type=_Mark)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return bool(bytes(mark.tiles) or bytes(mark.table))


def _lines(data: bytes) -> Iterator[_Line]:
    """Yield the lines of a batch's results; none where it is anything else."""
    found = []
    for line in data.split(b"\n"):
        if not line.strip():
            continue
        try:
            read = msgspec.json.decode(line, type=_Line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return
        if not (_given(read.answer) or _given(read.problem)):
            if not _is_answer(line):
                return
            read = _Line(answer=msgspec.Raw(line))
        found.append(read)
    yield from found


def _of_line(name: str, line: _Line) -> Shown:
    if not _given(line.answer):
        return Shown(name, None, problem=bytes(line.problem))
    return Shown(name, bytes(line.answer))


def _given(part: msgspec.Raw) -> bool:
    """Tell whether a part of a line is there: of answer and problem one is null."""
    return bytes(part) not in {b"", b"null"}
