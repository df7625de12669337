from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.answer import Answer
from ...models.get_placement_form import GetPlacementForm
from ...models.problem import Problem
from ...models.table_answer import TableAnswer
from ...types import UNSET, Response, Unset


def _get_kwargs(
    digest: str,
    *,
    form: GetPlacementForm | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(if_none_match, Unset):
        headers["If-None-Match"] = if_none_match

    params: dict[str, Any] = {}

    json_form: str | Unset = UNSET
    if not isinstance(form, Unset):
        json_form = form

    params["form"] = json_form

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/placements/{digest}".format(
            digest=quote(str(digest), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Answer | TableAnswer | Any | Problem | None:
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

    if response.status_code == 304:
        response_304 = cast(Any, None)
        return response_304

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
) -> Response[Answer | TableAnswer | Any | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    digest: str,
    *,
    client: AuthenticatedClient,
    form: GetPlacementForm | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Response[Answer | TableAnswer | Any | Problem]:
    """Get Placement

     Return the answer that is kept under a digest, its places written in rows or in columns.

    Args:
        digest (str): `digest` of the answer.
        form (GetPlacementForm | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Answer | TableAnswer | Any | Problem]
    """

    kwargs = _get_kwargs(
        digest=digest,
        form=form,
        if_none_match=if_none_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    digest: str,
    *,
    client: AuthenticatedClient,
    form: GetPlacementForm | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Answer | TableAnswer | Any | Problem | None:
    """Get Placement

     Return the answer that is kept under a digest, its places written in rows or in columns.

    Args:
        digest (str): `digest` of the answer.
        form (GetPlacementForm | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Answer | TableAnswer | Any | Problem
    """

    return sync_detailed(
        digest=digest,
        client=client,
        form=form,
        if_none_match=if_none_match,
    ).parsed


async def asyncio_detailed(
    digest: str,
    *,
    client: AuthenticatedClient,
    form: GetPlacementForm | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Response[Answer | TableAnswer | Any | Problem]:
    """Get Placement

     Return the answer that is kept under a digest, its places written in rows or in columns.

    Args:
        digest (str): `digest` of the answer.
        form (GetPlacementForm | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Answer | TableAnswer | Any | Problem]
    """

    kwargs = _get_kwargs(
        digest=digest,
        form=form,
        if_none_match=if_none_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    digest: str,
    *,
    client: AuthenticatedClient,
    form: GetPlacementForm | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Answer | TableAnswer | Any | Problem | None:
    """Get Placement

     Return the answer that is kept under a digest, its places written in rows or in columns.

    Args:
        digest (str): `digest` of the answer.
        form (GetPlacementForm | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Answer | TableAnswer | Any | Problem
    """

    return (
        await asyncio_detailed(
            digest=digest,
            client=client,
            form=form,
            if_none_match=if_none_match,
        )
    ).parsed
