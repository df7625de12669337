"""From an input to its answer: one that is kept, or a new one that is kept from now on."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from threading import Event
from typing import Final, Literal

from problem.document import Document, Form
from problem.preparation import prepare
from problem.request import Request
from service.answers.answers import Answers
from service.answers.kept import ANSWERS, Kept, Kind, Name
from service.codec import decode, encode
from service.codec.claim_reading import read_claim
from service.http.computing import Computing
from service.stage_clock import StageClock

PATIENCE: Final = 0.5
"""Part of the deadline to wait for somebody who works on the same; the rest is enough to do it oneself."""

LONGEST_PATIENCE_S: Final = 5.0
"""Seconds to wait for that at most: whoever works on the same may have gone silent, and still hold its turn."""

LATENESS: Final = 0.1
"""Part of the deadline: who asked so much later than another would hardly get further."""


@dataclass(frozen=True, slots=True)
class Input:
    """A request document as it was read, and as text."""

    document: Document
    text: bytes
    spelling: bytes
    """Of the body that it came from."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer, and for whom it will do."""

    kept: Kept
    timings: Mapping[str, float]
    source: Literal["kept", "computed"] = "kept"
    complete: bool = True
    """It is kept, and stays as it is."""
    arrived: float = 0.0
    deadline: float = 0.0

    def serves(self, arrived: float) -> bool:
        """Tell whether it will do for one who came at `arrived`: more time might get further if it is incomplete."""
        return self.complete or arrived - self.arrived <= LATENESS * self.deadline


def answer(given: Input, computing: Computing, arrived: float, cancelled: Event, clock: StageClock) -> Answered:
    """Answer a request, in the form in which it was written.

    Raises
    ------
    RequestError, InternalError
        As `prepare` and `plan_prepared` do.
    """
    answers = computing.answers
    prepared = prepare(given.document)
    clock.ends("prepare")
    form, deadline = given.document.written.form, prepared.request.options.deadline
    name = Name(prepared.digest, Kind(form.value))
    clock.ends("digest")
    with answers.single_flight.alone(name.digest, min(PATIENCE * deadline, LONGEST_PATIENCE_S), cancelled):
        known = _known(name, prepared.request, answers)
        clock.ends("cache")
        if known is not None:
            answers.keep(known, spelling=given.spelling)
            return Answered(known, clock.timings)
        planned = computing.plan(prepared, arrived, cancelled)
        clock.took(planned.timings)
        new = Kept(name, encode(planned.request, planned.answer, form))
        clock.ends("encode")
        if planned.answer.complete:
            answers.keep(new, [Kept(Name(name.digest, Kind.REQUEST), given.text)], given.spelling)
            clock.ends("keep")
    return Answered(new, clock.timings, "computed", planned.answer.complete, arrived, deadline)


def request_of(name: Name, answers: Answers) -> Kept | None:
    """Return the request whose answer may be kept in another form than the one that `name` is of.

    Raises
    ------
    StoreUnavailable
        The database cannot be asked.
    """
    return None if name.kind is Kind.REQUEST else answers.find(Name(name.digest, Kind.REQUEST))


def in_another_form(name: Name, asked: Kept, answers: Answers) -> Kept | None:
    """Return the answer to the request `asked` that is kept, written as `name` says, and keep it so from now on."""
    known = _known(name, prepare(decode(asked.body)).request, answers)
    if known is not None:
        answers.keep(known)
    return known


def _known(name: Name, request: Request, answers: Answers) -> Kept | None:
    """Return the answer that is kept, as it is or written in another way."""
    known = answers.known(name.digest, (name.kind, *ANSWERS))
    if known is None or known.name == name:
        return known
    return Kept(name, rewritten(request, known, Form(name.kind.value)))


def rewritten(request: Request, kept: Kept, form: Form) -> bytes:
    """Return an answer to `request` in another form, byte for byte as it would have been written at first."""
    claimed = read_claim(request, kept.body).answer
    return encode(request, replace(claimed, digest=kept.name.digest), form)
