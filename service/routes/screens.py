"""`POST /v1/screens`: what can be ruled out without placing anything."""

from functools import partial
from itertools import takewhile
from threading import Event

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.requests import Request

from problem.errors import RequestError
from service.codec.json_text import MalformedBody
from service.documents import read_request
from service.errors import problem_of
from service.http.computing import Computing, computing_of
from service.http.envelopes import Part, open_candidates
from service.http.openapi import operation
from service.http.responses import json_of, json_response
from service.http.uploads import receive_json
from service.permits import pass_permit_on
from service.schemas.routes import ScreensAnswer, ScreensRequest
from service.screening import Screened, screen_document
from service.settings import Settings

router = APIRouter(tags=["planning"])


@router.post("/v1/screens", **operation(ScreensAnswer, ScreensRequest))
async def screen(request: Request) -> Response:
    """Rule out requests that cannot be placed, with certificates, without placing anything.

    A candidate that is `possible` may still not fit. One that is at fault has a `problem`, and spoils only itself.
    """
    body = await receive_json(request)
    computing = computing_of(request)
    return await computing.run(request, partial(_screen, body, computing))


def _screen(body: bytes, computing: Computing, cancelled: Event) -> Response:
    clock = computing.clock()
    candidates = takewhile(lambda _: not cancelled.is_set(), open_candidates(body))
    screens = [_screened(candidate, computing.settings) for candidate in candidates]
    clock.ends("screens")
    return json_response(json_of({"screens": screens}), clock.timings)


def _screened(candidate: Part, settings: Settings) -> Screened:
    pass_permit_on()
    try:
        return screen_document(read_request(bytes(candidate), settings))
    except (RequestError, MalformedBody) as error:
        return Screened(problem=problem_of(error))
