"""Answers one request later: as a batch of one, which is waited for no longer than its client wants to."""

import secrets
from http import HTTPStatus
from typing import Final

import anyio
import msgspec
from anyio import to_thread
from fastapi.responses import Response
from starlette.requests import Request

from problem.deadline import Deadline
from service.batches.batch import Outcome
from service.batches.responses import batches_of, progress_response
from service.batches.splitting import groups_of, on_one_line
from service.batches.store import Submission
from service.http.clients import client_of, key_of
from service.http.computing import computing_of
from service.http.idempotency import idempotency_key
from service.http.kept_responses import answer_response
from service.http.preferences import Preference
from service.http.responses import PROBLEM_JSON, json_response
from service.http.uploads import Upload, spelling_of_json

_LOOKED_S: Final = 0.05
"""How often it is looked whether the answer is there, at first; ever less often then."""

_SELDOM_S: Final = 0.5

LONGEST_WAIT_S: Final = 60
"""Seconds that a client may wait for an answer, whatever it says."""


class _Problem(msgspec.Struct):
    """What is read of a problem document."""

    status: int


async def place_later(request: Request, upload: Upload, spelling: bytes, preference: Preference) -> Response:
    """Take a request as a batch of one; answer it if that ends while its client waits, else say where it is found.

    With an `Idempotency-Key` it is taken once, as batches are. Errors are as for `Upload.text` and `BatchStore.submit`.
    """
    computing, batches = computing_of(request), batches_of(request)
    key = idempotency_key(request) if "idempotency-key" in request.headers else secrets.token_hex(16)
    submission = Submission(client_of(request.scope), key, spelling, 0)
    text = on_one_line(await to_thread.run_sync(upload.text, computing.settings.max_tile_buffers))
    groups = groups_of([text], 1, numbered=False)
    batch = await to_thread.run_sync(batches.store.submit, submission, groups)
    batches.submitted()
    outcome = await _outcome(request, batch, Deadline.after(min(preference.wait_s or 0, LONGEST_WAIT_S)))
    if outcome is None:
        response = await progress_response(request, batch, HTTPStatus.ACCEPTED)
    else:
        kept = computing.answers.recent.spelled(spelling_of_json(text))
        response = _response(outcome) if kept is None else answer_response(kept)
    response.headers["Preference-Applied"] = preference.applied
    return response


async def _outcome(request: Request, batch: str, until: Deadline) -> Outcome | None:
    """Return what became of the only item of a batch, None where that is not there in time."""
    store, ending = batches_of(request).store, computing_of(request).ending
    pause = _LOOKED_S
    while not until.passed() and not ending.is_set() and not await request.is_disconnected():
        await anyio.sleep(min(pause, until.remaining()))
        pause = min(2 * pause, _SELDOM_S)
        results = await to_thread.run_sync(lambda: list(store.results(batch, key_of(request.scope), -1)))
        if results:
            return results[0].outcome
    return None


def _response(outcome: Outcome) -> Response:
    if outcome.ending.is_answer:
        return json_response(outcome.body)
    return Response(outcome.body, msgspec.json.decode(outcome.body, type=_Problem).status, media_type=PROBLEM_JSON)
