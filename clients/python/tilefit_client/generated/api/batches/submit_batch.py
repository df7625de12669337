from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.batch import Batch
from ...models.batch_request import BatchRequest
from ...models.problem import Problem
from ...types import UNSET, File, Response, Unset


def _get_kwargs(
    *,
    body: BatchRequest | File | Unset = UNSET,
    priority: int | Unset = 0,
    idempotency_key: str,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    headers["Idempotency-Key"] = idempotency_key

    params: dict[str, Any] = {}

    params["priority"] = priority

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/batches",
        "params": params,
    }

    if isinstance(body, BatchRequest):
        _kwargs["json"] = body.to_dict()

        headers["Content-Type"] = "application/json"
    if isinstance(body, File):
        _kwargs["content"] = body.payload
        headers["Content-Type"] = "application/x-ndjson"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Batch | Problem | None:
    if response.status_code == 202:
        response_202 = Batch.from_dict(response.json())

        return response_202

    if response.status_code == 400:
        response_400 = Problem.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = Problem.from_dict(response.json())

        return response_401

    if response.status_code == 408:
        response_408 = Problem.from_dict(response.json())

        return response_408

    if response.status_code == 413:
        response_413 = Problem.from_dict(response.json())

        return response_413

    if response.status_code == 415:
        response_415 = Problem.from_dict(response.json())

        return response_415

    if response.status_code == 422:
        response_422 = Problem.from_dict(response.json())

        return response_422

    if response.status_code == 429:
        response_429 = Problem.from_dict(response.json())

        return response_429

    if response.status_code == 500:
        response_500 = Problem.from_dict(response.json())

        return response_500

    if response.status_code == 503:
        response_503 = Problem.from_dict(response.json())

        return response_503

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Batch | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: BatchRequest | File | Unset = UNSET,
    priority: int | Unset = 0,
    idempotency_key: str,
) -> Response[Batch | Problem]:
    """Submit Batch

     Take requests that are answered one by one, in the background.

    A request a line (NDJSON), or a document that lists them. Each may be all that `/v1/placements`
    takes as JSON; one
    that is at fault spoils only itself. All of them are on disk before this is answered. Who is not
    sure that a batch
    was taken submits it again under the same `Idempotency-Key`, and gets the same batch.

    Args:
        priority (int | Unset):  Default: 0.
        idempotency_key (str):
        body (BatchRequest): Requests that are answered one by one, in the background.
        body (File): A request document a line.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Batch | Problem]
    """

    kwargs = _get_kwargs(
        body=body,
        priority=priority,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    body: BatchRequest | File | Unset = UNSET,
    priority: int | Unset = 0,
    idempotency_key: str,
) -> Batch | Problem | None:
    """Submit Batch

     Take requests that are answered one by one, in the background.

    A request a line (NDJSON), or a document that lists them. Each may be all that `/v1/placements`
    takes as JSON; one
    that is at fault spoils only itself. All of them are on disk before this is answered. Who is not
    sure that a batch
    was taken submits it again under the same `Idempotency-Key`, and gets the same batch.

    Args:
        priority (int | Unset):  Default: 0.
        idempotency_key (str):
        body (BatchRequest): Requests that are answered one by one, in the background.
        body (File): A request document a line.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Batch | Problem
    """

    return sync_detailed(
        client=client,
        body=body,
        priority=priority,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: BatchRequest | File | Unset = UNSET,
    priority: int | Unset = 0,
    idempotency_key: str,
) -> Response[Batch | Problem]:
    """Submit Batch

     Take requests that are answered one by one, in the background.

    A request a line (NDJSON), or a document that lists them. Each may be all that `/v1/placements`
    takes as JSON; one
    that is at fault spoils only itself. All of them are on disk before this is answered. Who is not
    sure that a batch
    was taken submits it again under the same `Idempotency-Key`, and gets the same batch.

    Args:
        priority (int | Unset):  Default: 0.
        idempotency_key (str):
        body (BatchRequest): Requests that are answered one by one, in the background.
        body (File): A request document a line.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Batch | Problem]
    """

    kwargs = _get_kwargs(
        body=body,
        priority=priority,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    body: BatchRequest | File | Unset = UNSET,
    priority: int | Unset = 0,
    idempotency_key: str,
) -> Batch | Problem | None:
    """Submit Batch

     Take requests that are answered one by one, in the background.

    A request a line (NDJSON), or a document that lists them. Each may be all that `/v1/placements`
    takes as JSON; one
    that is at fault spoils only itself. All of them are on disk before this is answered. Who is not
    sure that a batch
    was taken submits it again under the same `Idempotency-Key`, and gets the same batch.

    Args:
        priority (int | Unset):  Default: 0.
        idempotency_key (str):
        body (BatchRequest): Requests that are answered one by one, in the background.
        body (File): A request document a line.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Batch | Problem
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            priority=priority,
            idempotency_key=idempotency_key,
        )
    ).parsed
