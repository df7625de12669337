"""`POST /v1/checks`: an answer, ours or anybody's, against its request."""

from functools import partial
from threading import Event

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.requests import Request

from problem.preparation import prepare
from service.checking import check_answer
from service.documents import faults_under, read_request
from service.http.computing import Computing, computing_of
from service.http.envelopes import open_answered
from service.http.openapi import operation
from service.http.responses import json_of, json_response
from service.http.uploads import receive_json
from service.schemas.routes import ChecksAnswer, ChecksRequest

router = APIRouter(tags=["planning"])


@router.post("/v1/checks", **operation(ChecksAnswer, ChecksRequest))
async def check(request: Request) -> Response:
    """Check an answer against its request: every broken rule, and every proof that can be verified.

    `ok` says that no rule is broken and that no certificate is false. It does not say that every rejection is true: an
    exhausted search leaves no certificate, so its proof is not `verified`, and whether it is true is not known here.
    """
    body = await receive_json(request)
    computing = computing_of(request)
    return await computing.run(request, partial(_check, body, computing))


def _check(body: bytes, computing: Computing, _: Event) -> Response:
    clock = computing.clock()
    answered = open_answered(body)
    with faults_under("/request"):
        asked = prepare(read_request(bytes(answered.request), computing.settings)).request
    clock.ends("decode")
    with faults_under("/answer"):
        checked = check_answer(asked, bytes(answered.answer))
    clock.ends("check")
    return json_response(json_of(checked), clock.timings)
