"""`/v1/batches`: many requests at once, answered in the background whatever happens to the process."""

from http import HTTPStatus
from typing import Annotated, Final

from anyio import to_thread
from fastapi import APIRouter, Path
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.requests import Request

from service.batches.batch import MOST_URGENT
from service.batches.intake import groups_of_document, groups_of_lines
from service.batches.operations import batch_events, batch_operation, batch_results, batch_retry, batch_submission
from service.batches.responses import batches_of, events_response, progress_response, results_response
from service.batches.store import Submission
from service.http.clients import client_of, key_of
from service.http.computing import computing_of
from service.http.idempotency import idempotency_key
from service.http.spooling import spooled
from service.http.uploads import JSON, NDJSON, flag_of, integer_of, media_type_of, query_of

router = APIRouter(tags=["batches"])

BatchId = Annotated[str, Path(description="`id` of the batch.")]

MAX_ITEMS: Final = 2**31 - 1
"""No batch has more items, whatever the settings."""

LONGEST_DOCUMENT: Final = 8 * 1024 * 1024
"""Bytes of a JSON document, which is taken apart in memory: a list of numbers takes forty times as much there."""


@router.post("/v1/batches", status_code=202, **batch_submission())
async def submit_batch(request: Request) -> Response:
    """Take requests that are answered one by one, in the background.

    A request a line (NDJSON), or a document that lists them. Each may be all that `/v1/placements` takes as JSON; one
    that is at fault spoils only itself. All of them are on disk before this is answered. Who is not sure that a batch
    was taken submits it again under the same `Idempotency-Key`, and gets the same batch.
    """
    media_type = media_type_of(request, (NDJSON, JSON))
    priority = _priority(request)
    batches, computing = batches_of(request), computing_of(request)
    key = idempotency_key(request)
    async with spooled(request, batches.folder) as body:
        most = min(LONGEST_DOCUMENT, computing.settings.max_body_bytes)
        if media_type == JSON and body.num_bytes > most:
            raise HTTPException(413, f"a JSON document has at most {most} bytes: send {NDJSON}, a request a line")
        spelling = body.sha256 + f" {media_type} {priority}".encode()
        submission = Submission(client_of(request.scope), key, spelling, priority)
        read = groups_of_document if media_type == JSON else groups_of_lines
        batch = await to_thread.run_sync(lambda: batches.store.submit(submission, read(body.file, computing.settings)))
    batches.submitted()
    return await progress_response(request, batch, HTTPStatus.ACCEPTED)


@router.get("/v1/batches/{batch}", **batch_operation())
async def get_batch(request: Request, batch: BatchId) -> Response:
    """Say how far a batch is."""
    query_of(request, ())
    return await progress_response(request, batch)


@router.get("/v1/batches/{batch}/results", **batch_results())
async def get_batch_results(request: Request, batch: BatchId) -> Response:
    """Give the results of a batch in the order of its requests, a result a line, also while it is worked on.

    Those come that are there, up to the first that is not; with `follow=true` the others as they are there, until the
    batch has ended. Who was interrupted goes on with `after`, the index of the last result that he has.
    """
    query = query_of(request, ("after", "follow"))
    after = integer_of(query, "after", (-1, MAX_ITEMS), -1)
    return await results_response(request, batch, after, follow=flag_of(query, "follow"))


@router.get("/v1/batches/{batch}/events", **batch_events())
async def get_batch_events(request: Request, batch: BatchId) -> Response:
    """Say how far a batch is whenever that changes, as server-sent events, until it has ended.

    Each event is called `progress`, its data are those of `/v1/batches/{batch}`. Who comes again with `Last-Event-ID`
    is told what is new since; 204 says that nothing more will be.
    """
    query_of(request, ())
    return await events_response(request, batch)


@router.delete("/v1/batches/{batch}", **batch_operation())
async def cancel_batch(request: Request, batch: BatchId) -> Response:
    """End a batch early, what is worked on included; results that are there stay. One that has ended stays as it is."""
    query_of(request, ())
    batches = batches_of(request)
    await to_thread.run_sync(batches.store.cancel, batch, key_of(request.scope))
    batches.cancelled(batch)
    return await progress_response(request, batch)


@router.post("/v1/batches/{batch}/retry", status_code=202, **batch_retry())
async def retry_batch(request: Request, batch: BatchId) -> Response:
    """Take up anew what failed in a batch that has ended, or got no result because it was cancelled."""
    query_of(request, ())
    batches = batches_of(request)
    await to_thread.run_sync(batches.store.retry, batch, key_of(request.scope))
    batches.submitted()
    return await progress_response(request, batch, HTTPStatus.ACCEPTED)


def _priority(request: Request) -> int:
    return integer_of(query_of(request, ("priority",)), "priority", (-MOST_URGENT, MOST_URGENT), 0)
