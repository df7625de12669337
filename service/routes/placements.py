"""`/v1/placements`: one request, one answer, now and later by its digest."""

import re
import time
from functools import partial
from threading import Event
from typing import Annotated, Final

from anyio import to_thread
from fastapi import APIRouter, Path
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.requests import Request

from problem.errors import Faults, RequestError
from service.answers.kept import Kept, Kind, Name
from service.batches.later import place_later
from service.documents import read_request
from service.http.computing import Computing, computing_of
from service.http.kept_responses import FORMS, answer_response, document_response, is_named, not_modified
from service.http.openapi import kept_operation, placement_operation, query_parameter
from service.http.preferences import preference_of
from service.http.responses import json_response
from service.http.uploads import Upload, check_choice, query_of, receive_upload
from service.placements import Answered, Input, answer, in_another_form, request_of
from service.schemas.answer import Answer
from service.schemas.request import Request as RequestDocument
from service.schemas.table import TableRequest
from service.schemas.table_answer import TableAnswer

router = APIRouter(tags=["planning"])

Digest = Annotated[str, Path(description="`digest` of the answer.")]

_FORM: Final = query_parameter(
    "form",
    "How places are written: in rows, else in columns, as lists (`table`) or as typed arrays.",
    {"type": "string", "enum": list(FORMS)},
)

_DIGEST: Final = re.compile(r"sha256:[0-9a-f]{64}")


@router.post("/v1/placements", **placement_operation())
async def place(request: Request) -> Response:
    """Place the buffers of every tile, or prove that they do not fit.

    Takes a request document, an ipu-stack placement dump (version 1), MiniMalloc's CSV or idealloc's, or a memory
    snapshot of PyTorch as JSON. A verdict is an answer: its HTTP status is 200, whether the buffers fit or not. A
    request whose buffers are columns (`table`) is answered in columns: as typed arrays where it has any, else as lists.
    A complete answer is kept under its digest: `Content-Location` says where, and the same request is answered from
    there.

    With `Prefer: respond-async` it becomes a batch of one, unless the answer is at hand: 202 says where that is found.
    `Prefer: wait=N` waits for the answer for up to N seconds first.
    """
    upload = await receive_upload(request)
    arrived = time.monotonic()
    computing, spelling = computing_of(request), await upload.spelling()
    kept = computing.recognised(spelling)
    if kept is not None:
        return answer_response(kept)
    preference = preference_of(request)
    if preference is not None:
        return await place_later(request, upload, spelling, preference)
    while True:
        work = partial(_place, upload, spelling, computing, arrived)
        answered = await computing.run(request, work, key=spelling)
        if answered.serves(arrived):
            break
    computing.telemetry.answered(answered.source)
    if answered.complete:
        return answer_response(answered.kept, answered.timings)
    return json_response(answered.kept.body, answered.timings)


@router.get("/v1/placements/{digest}", **kept_operation(Answer, TableAnswer, _FORM))
async def get_placement(request: Request, digest: Digest) -> Response:
    """Return the answer that is kept under a digest, its places written in rows or in columns."""
    form, faults = query_of(request, ("form",)).get("form", "rows"), Faults()
    check_choice("form", form, FORMS, faults)
    if faults:
        raise RequestError(faults)
    return await _get(request, digest, FORMS[form])


@router.get("/v1/placements/{digest}/request", **kept_operation(RequestDocument, TableRequest))
async def get_placement_request(request: Request, digest: Digest) -> Response:
    """Return the request that was answered, as it was first asked, as a request document."""
    query_of(request, ())
    return await _get(request, digest, Kind.REQUEST)


def _place(upload: Upload, spelling: bytes, computing: Computing, arrived: float, cancelled: Event) -> Answered:
    clock = computing.clock()
    with upload.faults_in_lines():
        text = upload.text(computing.settings.max_tile_buffers)
        document = read_request(text, computing.settings)
        clock.ends("decode")
        return answer(Input(document, text, spelling), computing, arrived, cancelled, clock)


async def _get(request: Request, digest: str, kind: Kind) -> Response:
    if not _DIGEST.fullmatch(digest):
        raise HTTPException(404, "no digest has this form: sha256: and 64 hexadecimal digits")
    name = Name(digest, kind)
    computing = computing_of(request)
    kept = computing.answers.recent.get(name) or await to_thread.run_sync(computing.answers.find, name)
    if kept is None:
        kept = await _rewritten(request, name, computing)
    if kept is None:
        raise HTTPException(404, "nothing is kept under this digest: it was not answered here, or is forgotten")
    if is_named(name.etag, request.headers.get("if-none-match", "")):
        return not_modified(name)
    return document_response(kept)


async def _rewritten(request: Request, name: Name, computing: Computing) -> Kept | None:
    """Return the answer that is kept in another form, if it is: writing it anew takes its turn as any computation."""
    asked = await to_thread.run_sync(request_of, name, computing.answers)
    if asked is None:
        return None

    def work(_: Event) -> Kept | None:
        return in_another_form(name, asked, computing.answers)

    return await computing.run(request, work, key=name)
