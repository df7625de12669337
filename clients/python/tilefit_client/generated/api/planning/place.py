from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.answer import Answer
from ...models.batch import Batch
from ...models.ipu_stack_dump import IpuStackDump
from ...models.place_format import PlaceFormat
from ...models.problem import Problem
from ...models.request import Request
from ...models.table_answer import TableAnswer
from ...models.table_request import TableRequest
from ...types import UNSET, File, Response, Unset


def _get_kwargs(
    *,
    body: IpuStackDump | Request | TableRequest | File | Unset = UNSET,
    capacity: int | Unset = UNSET,
    memory: str | Unset = UNSET,
    format_: PlaceFormat | Unset = UNSET,
    prefer: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(prefer, Unset):
        headers["Prefer"] = prefer

    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    params: dict[str, Any] = {}

    params["capacity"] = capacity

    params["memory"] = memory

    json_format_: str | Unset = UNSET
    if not isinstance(format_, Unset):
        json_format_ = format_

    params["format"] = json_format_

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/placements",
        "params": params,
    }

    if isinstance(body, IpuStackDump | Request | TableRequest):
        if isinstance(body, Request) or isinstance(body, TableRequest):
            _kwargs["json"] = body.to_dict()
        else:
            _kwargs["json"] = body.to_dict()

        headers["Content-Type"] = "application/json"
    if isinstance(body, File):
        _kwargs["content"] = body.payload
        headers["Content-Type"] = "text/csv"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Answer | TableAnswer | Batch | Problem | None:
    if response.status_code == 200:

        def _parse_response_200(data: object) -> Answer | TableAnswer:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                response_200_type_0 = Answer.from_dict(data)

                return response_200_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            response_200_type_1 = TableAnswer.from_dict(data)

            return response_200_type_1

        response_200 = _parse_response_200(response.json())

        return response_200

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
) -> Response[Answer | TableAnswer | Batch | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: IpuStackDump | Request | TableRequest | File | Unset = UNSET,
    capacity: int | Unset = UNSET,
    memory: str | Unset = UNSET,
    format_: PlaceFormat | Unset = UNSET,
    prefer: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Answer | TableAnswer | Batch | Problem]:
    """Place

     Place the buffers of every tile, or prove that they do not fit.

    Takes a request document, an ipu-stack placement dump (version 1), MiniMalloc's CSV or idealloc's,
    or a memory
    snapshot of PyTorch as JSON. A verdict is an answer: its HTTP status is 200, whether the buffers fit
    or not. A
    request whose buffers are columns (`table`) is answered in columns: as typed arrays where it has
    any, else as lists.
    A complete answer is kept under its digest: `Content-Location` says where, and the same request is
    answered from
    there.

    With `Prefer: respond-async` it becomes a batch of one, unless the answer is at hand: 202 says where
    that is found.
    `Prefer: wait=N` waits for the answer for up to N seconds first.

    Args:
        capacity (int | Unset):
        memory (str | Unset):
        format_ (PlaceFormat | Unset):
        prefer (str | Unset):
        idempotency_key (str | Unset):
        body (IpuStackDump | Request | TableRequest):
        body (File): MiniMalloc's columns, a buffer a line.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Answer | TableAnswer | Batch | Problem]
    """

    kwargs = _get_kwargs(
        body=body,
        capacity=capacity,
        memory=memory,
        format_=format_,
        prefer=prefer,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    body: IpuStackDump | Request | TableRequest | File | Unset = UNSET,
    capacity: int | Unset = UNSET,
    memory: str | Unset = UNSET,
    format_: PlaceFormat | Unset = UNSET,
    prefer: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Answer | TableAnswer | Batch | Problem | None:
    """Place

     Place the buffers of every tile, or prove that they do not fit.

    Takes a request document, an ipu-stack placement dump (version 1), MiniMalloc's CSV or idealloc's,
    or a memory
    snapshot of PyTorch as JSON. A verdict is an answer: its HTTP status is 200, whether the buffers fit
    or not. A
    request whose buffers are columns (`table`) is answered in columns: as typed arrays where it has
    any, else as lists.
    A complete answer is kept under its digest: `Content-Location` says where, and the same request is
    answered from
    there.

    With `Prefer: respond-async` it becomes a batch of one, unless the answer is at hand: 202 says where
    that is found.
    `Prefer: wait=N` waits for the answer for up to N seconds first.

    Args:
        capacity (int | Unset):
        memory (str | Unset):
        format_ (PlaceFormat | Unset):
        prefer (str | Unset):
        idempotency_key (str | Unset):
        body (IpuStackDump | Request | TableRequest):
        body (File): MiniMalloc's columns, a buffer a line.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Answer | TableAnswer | Batch | Problem
    """

    return sync_detailed(
        client=client,
        body=body,
        capacity=capacity,
        memory=memory,
        format_=format_,
        prefer=prefer,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: IpuStackDump | Request | TableRequest | File | Unset = UNSET,
    capacity: int | Unset = UNSET,
    memory: str | Unset = UNSET,
    format_: PlaceFormat | Unset = UNSET,
    prefer: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Answer | TableAnswer | Batch | Problem]:
    """Place

     Place the buffers of every tile, or prove that they do not fit.

    Takes a request document, an ipu-stack placement dump (version 1), MiniMalloc's CSV or idealloc's,
    or a memory
    snapshot of PyTorch as JSON. A verdict is an answer: its HTTP status is 200, whether the buffers fit
    or not. A
    request whose buffers are columns (`table`) is answered in columns: as typed arrays where it has
    any, else as lists.
    A complete answer is kept under its digest: `Content-Location` says where, and the same request is
    answered from
    there.

    With `Prefer: respond-async` it becomes a batch of one, unless the answer is at hand: 202 says where
    that is found.
    `Prefer: wait=N` waits for the answer for up to N seconds first.

    Args:
        capacity (int | Unset):
        memory (str | Unset):
        format_ (PlaceFormat | Unset):
        prefer (str | Unset):
        idempotency_key (str | Unset):
        body (IpuStackDump | Request | TableRequest):
        body (File): MiniMalloc's columns, a buffer a line.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Answer | TableAnswer | Batch | Problem]
    """

    kwargs = _get_kwargs(
        body=body,
        capacity=capacity,
        memory=memory,
        format_=format_,
        prefer=prefer,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    body: IpuStackDump | Request | TableRequest | File | Unset = UNSET,
    capacity: int | Unset = UNSET,
    memory: str | Unset = UNSET,
    format_: PlaceFormat | Unset = UNSET,
    prefer: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Answer | TableAnswer | Batch | Problem | None:
    """Place

     Place the buffers of every tile, or prove that they do not fit.

    Takes a request document, an ipu-stack placement dump (version 1), MiniMalloc's CSV or idealloc's,
    or a memory
    snapshot of PyTorch as JSON. A verdict is an answer: its HTTP status is 200, whether the buffers fit
    or not. A
    request whose buffers are columns (`table`) is answered in columns: as typed arrays where it has
    any, else as lists.
    A complete answer is kept under its digest: `Content-Location` says where, and the same request is
    answered from
    there.

    With `Prefer: respond-async` it becomes a batch of one, unless the answer is at hand: 202 says where
    that is found.
    `Prefer: wait=N` waits for the answer for up to N seconds first.

    Args:
        capacity (int | Unset):
        memory (str | Unset):
        format_ (PlaceFormat | Unset):
        prefer (str | Unset):
        idempotency_key (str | Unset):
        body (IpuStackDump | Request | TableRequest):
        body (File): MiniMalloc's columns, a buffer a line.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Answer | TableAnswer | Batch | Problem
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            capacity=capacity,
            memory=memory,
            format_=format_,
            prefer=prefer,
            idempotency_key=idempotency_key,
        )
    ).parsed
