"""`POST /v1/requests`: what an input in another format asks for, as a request document."""

from functools import partial
from threading import Event

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.requests import Request

from service.documents import read_request
from service.http.computing import Computing, computing_of
from service.http.openapi import conversion_operation
from service.http.responses import json_response
from service.http.uploads import Upload, receive_upload

router = APIRouter(tags=["planning"])


@router.post("/v1/requests", **conversion_operation())
async def convert(request: Request) -> Response:
    """Write a placement dump or a CSV as a request document, without placing anything.

    Takes what `POST /v1/placements` takes, and answers with the document that it would place; a request document
    comes back as it is. Faults of fields are told; those between fields are left to placing.
    """
    upload = await receive_upload(request)
    computing = computing_of(request)
    return await computing.run(request, partial(_convert, upload, computing))


def _convert(upload: Upload, computing: Computing, _: Event) -> Response:
    clock = computing.clock()
    with upload.faults_in_lines():
        text = upload.text(computing.settings.max_tile_buffers)
        read_request(text, computing.settings)
    clock.ends("decode")
    return json_response(text, clock.timings)
