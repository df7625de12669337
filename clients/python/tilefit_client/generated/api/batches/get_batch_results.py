from http import HTTPStatus
from io import BytesIO
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.problem import Problem
from ...types import UNSET, File, Response, Unset


def _get_kwargs(
    batch: str,
    *,
    after: int | Unset = -1,
    follow: bool | Unset = False,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["after"] = after

    params["follow"] = follow

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/batches/{batch}/results".format(
            batch=quote(str(batch), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> File | Problem | None:
    if response.status_code == 200:
        response_200 = File(payload=BytesIO(response.content))

        return response_200

    if response.status_code == 401:
        response_401 = Problem.from_dict(response.json())

        return response_401

    if response.status_code == 404:
        response_404 = Problem.from_dict(response.json())

        return response_404

    if response.status_code == 422:
        response_422 = Problem.from_dict(response.json())

        return response_422

    if response.status_code == 503:
        response_503 = Problem.from_dict(response.json())

        return response_503

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[File | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    batch: str,
    *,
    client: AuthenticatedClient,
    after: int | Unset = -1,
    follow: bool | Unset = False,
) -> Response[File | Problem]:
    """Get Batch Results

     Give the results of a batch in the order of its requests, a result a line, also while it is worked
    on.

    Those come that are there, up to the first that is not; with `follow=true` the others as they are
    there, until the
    batch has ended. Who was interrupted goes on with `after`, the index of the last result that he has.

    Args:
        batch (str): `id` of the batch.
        after (int | Unset):  Default: -1.
        follow (bool | Unset):  Default: False.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[File | Problem]
    """

    kwargs = _get_kwargs(
        batch=batch,
        after=after,
        follow=follow,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    batch: str,
    *,
    client: AuthenticatedClient,
    after: int | Unset = -1,
    follow: bool | Unset = False,
) -> File | Problem | None:
    """Get Batch Results

     Give the results of a batch in the order of its requests, a result a line, also while it is worked
    on.

    Those come that are there, up to the first that is not; with `follow=true` the others as they are
    there, until the
    batch has ended. Who was interrupted goes on with `after`, the index of the last result that he has.

    Args:
        batch (str): `id` of the batch.
        after (int | Unset):  Default: -1.
        follow (bool | Unset):  Default: False.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        File | Problem
    """

    return sync_detailed(
        batch=batch,
        client=client,
        after=after,
        follow=follow,
    ).parsed


async def asyncio_detailed(
    batch: str,
    *,
    client: AuthenticatedClient,
    after: int | Unset = -1,
    follow: bool | Unset = False,
) -> Response[File | Problem]:
    """Get Batch Results

     Give the results of a batch in the order of its requests, a result a line, also while it is worked
    on.

    Those come that are there, up to the first that is not; with `follow=true` the others as they are
    there, until the
    batch has ended. Who was interrupted goes on with `after`, the index of the last result that he has.

    Args:
        batch (str): `id` of the batch.
        after (int | Unset):  Default: -1.
        follow (bool | Unset):  Default: False.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[File | Problem]
    """

    kwargs = _get_kwargs(
        batch=batch,
        after=after,
        follow=follow,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    batch: str,
    *,
    client: AuthenticatedClient,
    after: int | Unset = -1,
    follow: bool | Unset = False,
) -> File | Problem | None:
    """Get Batch Results

     Give the results of a batch in the order of its requests, a result a line, also while it is worked
    on.

    Those come that are there, up to the first that is not; with `follow=true` the others as they are
    there, until the
    batch has ended. Who was interrupted goes on with `after`, the index of the last result that he has.

    Args:
        batch (str): `id` of the batch.
        after (int | Unset):  Default: -1.
        follow (bool | Unset):  Default: False.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        File | Problem
    """

    return (
        await asyncio_detailed(
            batch=batch,
            client=client,
            after=after,
            follow=follow,
        )
    ).parsed
