"""From an input, and an answer to it, to another format."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from problem.answer import Answer, Status
from problem.errors import Faults, RequestError
from problem.preparation import Prepared, prepare
from service.checking import check_answer
from service.codec.claim_reading import read_claim
from service.documents import read_request, request_text
from service.formats import detect
from service.formats.errors import FormatError
from service.formats.input import Input
from service.formats.names import OUTPUT_FORMATS, PLAN_FORMATS
from service.formats.places import faults_in_lines
from service.plans import plan_csv, plan_json
from service.plans.claims import claim_of_dump, claim_of_fixed
from service.plans.detecting import answer_document, plan_format, read_plan
from service.plans.plan import Plan
from service.plans.planned import plan_of
from service.plans.tables import as_request
from service.settings import Settings
from service.writers import columns, idealloc, ipu_stack, minimalloc, rows
from service.writers.asked import Asked, Written

_WRITERS: Final[dict[str, Callable[[Asked], Written]]] = {
    "request": rows.write,
    "columns": columns.write,
    "minimalloc": minimalloc.write,
    "idealloc": idealloc.write,
    "idealloc-inclusive": partial(idealloc.write, inclusive=True),
}
_PLAN_WRITERS: Final[dict[str, Callable[[Plan], bytes]]] = {"plan-json": plan_json.write, "plan-csv": plan_csv.write}
_REQUESTS_ALONE: Final = ("request", "columns")
"""Formats that have no place for a plan."""


def convert(source: Input, target: str, settings: Settings, answer: bytes | None = None) -> Written:
    """Write `source` as `target`.

    Parameters
    ----------
    source : Input
        A request in any format, or a plan.
    target : str
        One of `OUTPUT_FORMATS`.
    settings : Settings
        Bound the request.
    answer : bytes, optional
        An answer to it, as a document or as a plan, whose plan is written too.

    Raises
    ------
    FormatError, MalformedBody, RequestError
        The source or the answer is at fault, or they do not belong together.
    NotExpressible
        The target has no words for a part of it.
    """
    if target not in OUTPUT_FORMATS:
        raise FormatError(f"no format is called {target!r}; known are {', '.join(OUTPUT_FORMATS)}")
    if plan_format(source.data, source.name):
        if answer is not None:
            raise FormatError("this is a plan already: an answer goes with a request")
        return _from_plan(read_plan(source.data, source.name), target)
    asked, dump = _read(source, settings)
    if answer is not None:
        if target in _REQUESTS_ALONE:
            raise FormatError(f"{target} has no place for a plan: leave the answer out, or name another format")
        asked = replace(asked, plan=_plan(asked.prepared, answer_document(asked.prepared.request, answer)))
    elif target in PLAN_FORMATS:
        claim = claim_of_fixed(asked.prepared) if dump is None else claim_of_dump(asked.prepared, dump)
        asked = replace(asked, plan=_plan(asked.prepared, claim))
    if asked.plan is not None and target in PLAN_FORMATS:
        return Written(_PLAN_WRITERS[target](plan_of(asked.prepared, asked.plan)))
    return ipu_stack.write(asked, dump) if target == "ipu-stack" else _WRITERS[target](asked)


def _read(source: Input, settings: Settings) -> tuple[Asked, bytes | None]:
    """Read a request, and return the dump that it was, if it was one."""
    kind = source.name or detect.detected(source.data)
    with faults_in_lines(source.data, name=kind):
        text = request_text(source.data, name=kind, capacity=source.capacity, memory=source.memory)
        document = read_request(text, settings)
        prepared = prepare(document)
    return Asked(document, prepared), source.data if kind == "ipu-stack" else None


def _from_plan(plan: Plan, target: str) -> Written:
    if target in PLAN_FORMATS:
        return Written(_PLAN_WRITERS[target](plan))
    if target in _REQUESTS_ALONE or target == "ipu-stack":
        raise FormatError(f"a plan does not say what was asked, so it cannot become {target}: convert the request")
    return _WRITERS[target](as_request(plan, target))


def _plan(prepared: Prepared, claim: bytes) -> Answer:
    """Return the plan of an answer document, which has to be right.

    Raises
    ------
    RequestError
        It breaks a rule, or some tiles are not placed.
    """
    faults = Faults()
    for violation in check_answer(prepared.request, claim).violations:
        faults.add(violation.pointer, f"the plan breaks rule {violation.rule}: {violation.detail}")
    answer = read_claim(prepared.request, claim).answer
    for tile in (answer.status != Status.PLACED).nonzero()[0].tolist():
        numbers = ", ".join(map(str, prepared.request.tiles[tile].numbers[:8]))
        faults.add(f"/tiles/{tile}", f"tile {numbers} has no plan: it is {Status(answer.status[tile]).name.lower()}")
    if faults:
        raise RequestError(faults)
    return answer
