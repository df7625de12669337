from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.convert_format import ConvertFormat
from ...models.ipu_stack_dump import IpuStackDump
from ...models.problem import Problem
from ...models.request import Request
from ...models.table_request import TableRequest
from ...types import UNSET, File, Response, Unset


def _get_kwargs(
    *,
    body: IpuStackDump | Request | TableRequest | File | Unset = UNSET,
    capacity: int | Unset = UNSET,
    memory: str | Unset = UNSET,
    format_: ConvertFormat | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

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
        "url": "/v1/requests",
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
) -> Problem | Request | TableRequest | None:
    if response.status_code == 200:

        def _parse_response_200(data: object) -> Request | TableRequest:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                response_200_type_0 = Request.from_dict(data)

                return response_200_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            response_200_type_1 = TableRequest.from_dict(data)

            return response_200_type_1

        response_200 = _parse_response_200(response.json())

        return response_200

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
) -> Response[Problem | Request | TableRequest]:
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
    format_: ConvertFormat | Unset = UNSET,
) -> Response[Problem | Request | TableRequest]:
    """Convert

     Write a placement dump or a CSV as a request document, without placing anything.

    Takes what `POST /v1/placements` takes, and answers with the document that it would place; a request
    document
    comes back as it is. Faults of fields are told; those between fields are left to placing.

    Args:
        capacity (int | Unset):
        memory (str | Unset):
        format_ (ConvertFormat | Unset):
        body (IpuStackDump | Request | TableRequest):
        body (File): MiniMalloc's columns, a buffer a line.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | Request | TableRequest]
    """

    kwargs = _get_kwargs(
        body=body,
        capacity=capacity,
        memory=memory,
        format_=format_,
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
    format_: ConvertFormat | Unset = UNSET,
) -> Problem | Request | TableRequest | None:
    """Convert

     Write a placement dump or a CSV as a request document, without placing anything.

    Takes what `POST /v1/placements` takes, and answers with the document that it would place; a request
    document
    comes back as it is. Faults of fields are told; those between fields are left to placing.

    Args:
        capacity (int | Unset):
        memory (str | Unset):
        format_ (ConvertFormat | Unset):
        body (IpuStackDump | Request | TableRequest):
        body (File): MiniMalloc's columns, a buffer a line.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | Request | TableRequest
    """

    return sync_detailed(
        client=client,
        body=body,
        capacity=capacity,
        memory=memory,
        format_=format_,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: IpuStackDump | Request | TableRequest | File | Unset = UNSET,
    capacity: int | Unset = UNSET,
    memory: str | Unset = UNSET,
    format_: ConvertFormat | Unset = UNSET,
) -> Response[Problem | Request | TableRequest]:
    """Convert

     Write a placement dump or a CSV as a request document, without placing anything.

    Takes what `POST /v1/placements` takes, and answers with the document that it would place; a request
    document
    comes back as it is. Faults of fields are told; those between fields are left to placing.

    Args:
        capacity (int | Unset):
        memory (str | Unset):
        format_ (ConvertFormat | Unset):
        body (IpuStackDump | Request | TableRequest):
        body (File): MiniMalloc's columns, a buffer a line.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | Request | TableRequest]
    """

    kwargs = _get_kwargs(
        body=body,
        capacity=capacity,
        memory=memory,
        format_=format_,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    body: IpuStackDump | Request | TableRequest | File | Unset = UNSET,
    capacity: int | Unset = UNSET,
    memory: str | Unset = UNSET,
    format_: ConvertFormat | Unset = UNSET,
) -> Problem | Request | TableRequest | None:
    """Convert

     Write a placement dump or a CSV as a request document, without placing anything.

    Takes what `POST /v1/placements` takes, and answers with the document that it would place; a request
    document
    comes back as it is. Faults of fields are told; those between fields are left to placing.

    Args:
        capacity (int | Unset):
        memory (str | Unset):
        format_ (ConvertFormat | Unset):
        body (IpuStackDump | Request | TableRequest):
        body (File): MiniMalloc's columns, a buffer a line.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | Request | TableRequest
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            capacity=capacity,
            memory=memory,
            format_=format_,
        )
    ).parsed
