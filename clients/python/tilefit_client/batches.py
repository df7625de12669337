"""Batches: handed in from iterators, followed through interruptions."""

import json
import time
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, Final, TypeVar, cast
from uuid import uuid4

import anyio
import httpx

from tilefit_client.following import FollowedProgress, FollowedResults, Following
from tilefit_client.generated.api.batches import submit_batch
from tilefit_client.generated.client import AuthenticatedClient
from tilefit_client.generated.models.batch import Batch
from tilefit_client.generated.models.item_result import ItemResult
from tilefit_client.generated.models.problem import Problem
from tilefit_client.generated.types import File
from tilefit_client.patience import Patience
from tilefit_client.refusing import Refused, expect
from tilefit_client.request_lines import IN_MEMORY_BYTES, AnyRequest, AsyncSentAnew, SentAnew, line_of

_Told = TypeVar("_Told")

_PATIENT: Final = Patience()

_NOTHING_NEW: Final = 204
"""HTTP status of a batch that has ended, all of which was told before."""


def submit(
    client: AuthenticatedClient, requests: Iterable[AnyRequest], *, key: str | None = None, priority: int = 0
) -> Batch:
    """Hand in a batch, its requests taken one by one and written to disk, so that any number fits.

    Parameters
    ----------
    client
        From `connect`.
    requests
        Read once.
    key
        Names the batch for its client: handed in again under it, by another process for example, it is not taken
        twice. By default one that nobody has.
    priority
        From -9 to 9; batches of higher priority are worked on first.

    Raises
    ------
    Refused
        The batch is not taken.
    """
    with SpooledTemporaryFile(IN_MEMORY_BYTES) as file:
        for request in requests:
            file.write(line_of(request))
        body = File(cast("BinaryIO", SentAnew(file)))
        answered = submit_batch.sync(client=client, body=body, idempotency_key=key or str(uuid4()), priority=priority)
    return expect(answered, Batch)


async def submit_async(
    client: AuthenticatedClient,
    requests: Iterable[AnyRequest] | AsyncIterable[AnyRequest],
    *,
    key: str | None = None,
    priority: int = 0,
) -> Batch:
    """Hand in a batch as `submit` does, from an iterator of either kind."""
    with SpooledTemporaryFile(IN_MEMORY_BYTES) as file:
        async for request in _each(requests):
            file.write(line_of(request))
        body = File(cast("BinaryIO", AsyncSentAnew(file)))
        answered = await submit_batch.asyncio(
            client=client, body=body, idempotency_key=key or str(uuid4()), priority=priority
        )
    return expect(answered, Batch)


def results(
    client: AuthenticatedClient, batch: Batch, *, after: int = -1, patience: Patience = _PATIENT
) -> Iterator[ItemResult]:
    """Give the results of a batch in the order of its requests, each as soon as it is there, until there is no more.

    Interruptions are passed over: no result comes twice, and none is left out.

    Parameters
    ----------
    client
        From `connect`.
    batch
        As it was answered when it was handed in, or at any time later.
    after
        Index of the last result that is not wanted any more.
    patience
        How often is tried again without anything new.

    Raises
    ------
    Refused
        There is no such batch, for example.
    httpx.TransportError, ConnectionError
        The patience is at its end.
    """
    return _follow(client, FollowedResults(batch, after, patience))


def results_async(
    client: AuthenticatedClient, batch: Batch, *, after: int = -1, patience: Patience = _PATIENT
) -> AsyncIterator[ItemResult]:
    """Give the results of a batch as `results` does."""
    return _follow_async(client, FollowedResults(batch, after, patience))


def progress(client: AuthenticatedClient, batch: Batch | str, *, patience: Patience = _PATIENT) -> Iterator[Batch]:
    """Give how far a batch is whenever that changes, until it has ended; interruptions are passed over.

    Parameters
    ----------
    client
        From `connect`.
    batch
        The batch, or its `id`.
    patience
        How often is tried again without anything new.

    Raises
    ------
    Refused, httpx.TransportError, ConnectionError
        As for `results`.
    """
    return _follow(client, FollowedProgress(batch if isinstance(batch, str) else batch.id, patience))


def progress_async(
    client: AuthenticatedClient, batch: Batch | str, *, patience: Patience = _PATIENT
) -> AsyncIterator[Batch]:
    """Give how far a batch is as `progress` does."""
    return _follow_async(client, FollowedProgress(batch if isinstance(batch, str) else batch.id, patience))


def _follow(client: AuthenticatedClient, following: Following[_Told]) -> Iterator[_Told]:
    http = client.get_httpx_client()
    while not following.is_over:
        time.sleep(following.wait_s)
        query, headers = following.begin()
        asked = http.stream("GET", following.path, params=query, headers=headers)
        try:
            with asked as response:
                if response.status_code == _NOTHING_NEW:
                    return
                if response.is_error:
                    raise _refusal(response.read())
                for piece in response.iter_bytes():
                    yield from following.take(piece)
        except httpx.ReadTimeout:
            # Work may take long: to ask anew finds out whether the service is still there.
            continue
        except httpx.TransportError as error:
            following.broke(error)
        else:
            if not following.is_over:
                following.broke()


async def _follow_async(client: AuthenticatedClient, following: Following[_Told]) -> AsyncIterator[_Told]:
    http = client.get_async_httpx_client()
    while not following.is_over:
        await anyio.sleep(following.wait_s)
        query, headers = following.begin()
        asked = http.stream("GET", following.path, params=query, headers=headers)
        try:
            async with asked as response:
                if response.status_code == _NOTHING_NEW:
                    return
                if response.is_error:
                    raise _refusal(await response.aread())
                async for piece in response.aiter_bytes():
                    for told in following.take(piece):
                        yield told
        except httpx.ReadTimeout:
            # Work may take long: to ask anew finds out whether the service is still there.
            continue
        except httpx.TransportError as error:
            following.broke(error)
        else:
            if not following.is_over:
                following.broke()


async def _each(requests: Iterable[AnyRequest] | AsyncIterable[AnyRequest]) -> AsyncIterator[AnyRequest]:
    if isinstance(requests, AsyncIterable):
        async for request in requests:
            yield request
    else:
        for request in requests:
            yield request


def _refusal(body: bytes) -> Refused:
    return Refused(Problem.from_dict(json.loads(body)))
