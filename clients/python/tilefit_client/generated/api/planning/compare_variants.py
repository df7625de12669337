from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.problem import Problem
from ...models.variants_answer import VariantsAnswer
from ...models.variants_request import VariantsRequest
from ...types import Response


def _get_kwargs(
    *,
    body: VariantsRequest,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/variants",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Problem | VariantsAnswer | None:
    if response.status_code == 200:
        response_200 = VariantsAnswer.from_dict(response.json())

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
) -> Response[Problem | VariantsAnswer]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: VariantsRequest,
) -> Response[Problem | VariantsAnswer]:
    """Compare Variants

     Place one request in each of several memories and capacities, and with each of several interleaved
    offsets.

    There is a variant for each combination of the values in the lists that are given. They share the
    request's
    `deadline`, and what they have in common is computed once. One that is at fault has a `problem`, and
    spoils only
    itself. With `answers: off` there is no more than whether each fits, how, and how high it reaches.

    Args:
        body (VariantsRequest): A request, and values for some of its fields: a variant for each
            combination of them, one or more lists.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | VariantsAnswer]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    body: VariantsRequest,
) -> Problem | VariantsAnswer | None:
    """Compare Variants

     Place one request in each of several memories and capacities, and with each of several interleaved
    offsets.

    There is a variant for each combination of the values in the lists that are given. They share the
    request's
    `deadline`, and what they have in common is computed once. One that is at fault has a `problem`, and
    spoils only
    itself. With `answers: off` there is no more than whether each fits, how, and how high it reaches.

    Args:
        body (VariantsRequest): A request, and values for some of its fields: a variant for each
            combination of them, one or more lists.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | VariantsAnswer
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: VariantsRequest,
) -> Response[Problem | VariantsAnswer]:
    """Compare Variants

     Place one request in each of several memories and capacities, and with each of several interleaved
    offsets.

    There is a variant for each combination of the values in the lists that are given. They share the
    request's
    `deadline`, and what they have in common is computed once. One that is at fault has a `problem`, and
    spoils only
    itself. With `answers: off` there is no more than whether each fits, how, and how high it reaches.

    Args:
        body (VariantsRequest): A request, and values for some of its fields: a variant for each
            combination of them, one or more lists.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | VariantsAnswer]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    body: VariantsRequest,
) -> Problem | VariantsAnswer | None:
    """Compare Variants

     Place one request in each of several memories and capacities, and with each of several interleaved
    offsets.

    There is a variant for each combination of the values in the lists that are given. They share the
    request's
    `deadline`, and what they have in common is computed once. One that is at fault has a `problem`, and
    spoils only
    itself. With `answers: off` there is no more than whether each fits, how, and how high it reaches.

    Args:
        body (VariantsRequest): A request, and values for some of its fields: a variant for each
            combination of them, one or more lists.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | VariantsAnswer
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed
