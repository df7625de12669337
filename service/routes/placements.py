"""`POST /v1/placements`: one request, one answer."""

import time
from functools import partial
from threading import Event

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.requests import Request

from service.codec import encode
from service.http.computing import Computing, computing_of
from service.http.openapi import placement_operation
from service.http.responses import json_response
from service.http.uploads import Upload, receive_upload

router = APIRouter(tags=["planning"])


@router.post("/v1/placements", **placement_operation())
async def place(request: Request) -> Response:
    """Place the buffers of every tile, or prove that they do not fit.

    Takes a request document, an ipu-stack placement dump (version 1), or MiniMalloc's CSV. A verdict is an answer: its
    HTTP status is 200, whether the buffers fit or not. A request whose buffers are columns (`table`) is answered in
    columns: as typed arrays where it has any, else as lists.
    """
    upload = await receive_upload(request)
    computing = computing_of(request)
    return await computing.run(request, partial(_place, upload, computing, time.monotonic()))


def _place(upload: Upload, computing: Computing, arrived: float, cancelled: Event) -> Response:
    clock = computing.clock()
    document = upload.read(computing.settings)
    clock.ends("decode")
    planned = computing.plan(document, arrived, cancelled)
    clock.took(planned.timings)
    body = encode(planned.request, planned.answer, document.written.form)
    clock.ends("encode")
    return json_response(body, clock.timings)
