"""Responses that tell of a batch, once or as it goes on."""

from collections.abc import AsyncIterator, Iterator
from http import HTTPStatus
from typing import Final

import anyio
from anyio import to_thread
from fastapi import FastAPI
from fastapi.responses import Response, StreamingResponse
from fastapi.sse import format_sse_event
from starlette.requests import Request

from service.batches.batch import Progress, Result
from service.batches.batches import Batches
from service.batches.documents import progress_document, result_line
from service.batches.store import NoSuchBatch, StillRunning
from service.http.clients import key_of
from service.http.computing import computing_of
from service.http.responses import json_response, refusal
from service.http.uploads import NDJSON

EVENT_STREAM: Final = "text/event-stream"

_LOOKED_S: Final = 0.25
"""How often it is looked whether there is anything new."""

_ALIVE_S: Final = 15.0
"""After so much silence a comment is sent, so that nobody on the way takes the connection for dead."""

_SENT_AT_ONCE: Final = 64 * 1024
"""Bytes of results that are sent together, unless a single one is larger."""


def batches_of(request: Request) -> Batches:
    """Return the batches of the app of `request`, there from its start to its end."""
    batches: Batches = request.app.state.batches
    return batches


async def progress_response(request: Request, batch: str, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Say how far a batch is, and where it is found."""
    response = json_response(progress_document(await _progress(request, batch)))
    response.status_code = status
    if status != HTTPStatus.OK:
        response.headers["Location"] = f"/v1/batches/{batch}"
    return response


async def results_response(request: Request, batch: str, after: int, *, follow: bool) -> Response:
    """Send the results of a batch from the one `after` an index on; with `follow` until it has ended."""
    progress = await _progress(request, batch)
    lines = _result_lines(request, batch, after, None if follow else progress)
    return StreamingResponse(lines, media_type=NDJSON)


async def events_response(request: Request, batch: str) -> Response:
    """Send how far a batch is whenever that changes, until it has ended."""
    progress = await _progress(request, batch)
    seen = request.headers.get("last-event-id")
    if progress.finished is not None and seen == _event_id(progress):
        return Response(status_code=204)
    events = _events(request, batch, seen)
    return StreamingResponse(events, media_type=EVENT_STREAM, headers={"Cache-Control": "no-store"})


def answer_errors(app: FastAPI) -> None:
    """Make what can be wrong with the name of a batch a problem document."""
    app.exception_handler(NoSuchBatch)(_answer_unknown_batch)
    app.exception_handler(StillRunning)(_answer_running_batch)


async def _answer_unknown_batch(_: Request, __: NoSuchBatch) -> Response:
    return refusal(HTTPStatus.NOT_FOUND, "there is no such batch: it never was, is another client's, or is forgotten")


async def _answer_running_batch(_: Request, __: StillRunning) -> Response:
    return refusal(HTTPStatus.CONFLICT, "the batch has not ended: cancel it, or wait until it has")


async def _progress(request: Request, batch: str) -> Progress:
    return await to_thread.run_sync(batches_of(request).store.progress, batch, key_of(request.scope))


async def _result_lines(request: Request, batch: str, after: int, only: Progress | None) -> AsyncIterator[bytes]:
    """Give lines of results; once only where `only` says how far the batch is."""
    while True:
        # What is there once the batch has ended is all.
        progress = only or await _progress(request, batch)
        results = batches_of(request).store.results(batch, key_of(request.scope), after)
        while (piece := await to_thread.run_sync(_piece, results)) is not None:
            text, after = piece
            yield text
        if only is not None or progress.finished is not None or _is_ending(request):
            return
        await anyio.sleep(_LOOKED_S)


def _piece(results: Iterator[Result]) -> tuple[bytes, int] | None:
    """Return some lines, and the index of the last; None where there are none."""
    lines, last, size = [], -1, 0
    for result in results:
        lines.append(result_line(result))
        last = result.index
        size += len(lines[-1])
        if size >= _SENT_AT_ONCE:
            break
    return (b"".join(lines), last) if lines else None


async def _events(request: Request, batch: str, seen: str | None) -> AsyncIterator[bytes]:
    told, quiet_since = None, anyio.current_time()
    while True:
        progress = await _progress(request, batch)
        document = progress_document(progress)
        is_over = progress.finished is not None
        if document != told and (told is not None or is_over or seen != _event_id(progress)):
            yield format_sse_event(data_str=document.decode(), event="progress", id=_event_id(progress))
            quiet_since = anyio.current_time()
        elif anyio.current_time() - quiet_since > _ALIVE_S:
            yield format_sse_event(comment="still there")
            quiet_since = anyio.current_time()
        told = document
        if is_over or _is_ending(request):
            return
        await anyio.sleep(_LOOKED_S)


def _event_id(progress: Progress) -> str:
    """Return the name of what is told of a batch: how many have ended, and when it did, which may be more than once."""
    return f"{progress.ended}" if progress.finished is None else f"{progress.ended}-{progress.finished:.3f}"


def _is_ending(request: Request) -> bool:
    """Tell whether the service ends: who follows a batch then has to ask another one, or again later."""
    return computing_of(request).ending.is_set()
