"""`POST /v1/screens`: what can be ruled out without placing anything."""

from functools import partial
from itertools import takewhile
from threading import Event

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.requests import Request

from problem.document import Form
from problem.errors import RequestError
from service.candidates import screen_entries
from service.codec.json_text import MalformedBody
from service.codec.screens_table import encode_screens
from service.documents import faults_under, read_request
from service.errors import problem_of
from service.http.computing import Computing, computing_of
from service.http.envelopes import Part, open_candidates
from service.http.openapi import operation
from service.http.responses import json_of, json_response
from service.http.uploads import receive_json
from service.permits import pass_permit_on
from service.schemas.routes import ScreensAnswer, ScreensRequest, TableScreens
from service.screening import Screened, screen_document
from service.settings import Settings
from service.stage_clock import StageClock

router = APIRouter(tags=["planning"])


@router.post("/v1/screens", **operation((ScreensAnswer, TableScreens), ScreensRequest))
async def screen(request: Request) -> Response:
    """Rule out requests that cannot be placed, with certificates, without placing anything.

    A candidate that is `possible` may still not fit. Candidates are a list of requests, or the tile entries of one. Of
    a list, one that is at fault has a `problem`, and spoils only itself; one request at fault spoils all of its
    entries. If that one is in columns, so is the answer.
    """
    body = await receive_json(request)
    computing = computing_of(request)
    return await computing.run(request, partial(_screen, body, computing))


def _screen(body: bytes, computing: Computing, cancelled: Event) -> Response:
    clock = computing.clock()
    candidates = open_candidates(body)
    if not isinstance(candidates, list):
        return _screen_entries(candidates, computing, cancelled, clock)
    going_on = takewhile(lambda _: not cancelled.is_set(), candidates)
    screens = [_screened(candidate, computing.settings) for candidate in going_on]
    clock.ends("screens")
    return json_response(json_of({"screens": screens}), clock.timings)


def _screen_entries(candidates: Part, computing: Computing, cancelled: Event, clock: StageClock) -> Response:
    def go_on() -> bool:
        pass_permit_on()
        return not cancelled.is_set()

    with faults_under("/candidates"):
        document = read_request(bytes(candidates), computing.settings)
        clock.ends("decode")
        screened = screen_entries(document, computing.workers, go_on)
    clock.ends("screens")
    form = document.written.form
    answer = json_of({"screens": list(screened.rows())}) if form is Form.ROWS else encode_screens(screened, form)
    clock.ends("encode")
    return json_response(answer, clock.timings)


def _screened(candidate: Part, settings: Settings) -> Screened:
    pass_permit_on()
    try:
        return screen_document(read_request(bytes(candidate), settings))
    except (RequestError, MalformedBody) as error:
        return Screened(problem=problem_of(error))
