"""Makes clients for what is generated."""

from typing import Final

import httpx

from tilefit_client.generated.client import AuthenticatedClient
from tilefit_client.patience import Patience
from tilefit_client.retrying import AsyncRetryingTransport, RetryingTransport

TIMEOUT_S: Final = 120.0
"""Twice the deadline that requests have by default."""

_PATIENT: Final = Patience()


def connect(
    url: str, *, key: str | None = None, timeout_s: float = TIMEOUT_S, patience: Patience = _PATIENT
) -> AuthenticatedClient:
    """Return a client for the functions of `tilefit_client.generated.api`, for `sync` and `asyncio` alike.

    Parameters
    ----------
    url
        Where the service is, as `http://127.0.0.1:8000`.
    key
        API key, where the service is set up with keys.
    timeout_s
        Seconds for which a response may stay away; more than `options.deadline` of the requests.
    patience
        How often is tried again what was refused for a while (429 and 503 with `Retry-After`), or did not get through.
    """
    headers = {} if key is None else {"Authorization": f"Bearer {key}"}
    verify = httpx.create_ssl_context()
    client = AuthenticatedClient(base_url=url, token=key or "", raise_on_unexpected_status=True)
    transport = RetryingTransport(httpx.HTTPTransport(verify=verify), patience)
    client.set_httpx_client(httpx.Client(base_url=url, headers=headers, timeout=timeout_s, transport=transport))
    waiting = AsyncRetryingTransport(httpx.AsyncHTTPTransport(verify=verify), patience)
    return client.set_async_httpx_client(
        httpx.AsyncClient(base_url=url, headers=headers, timeout=timeout_s, transport=waiting)
    )
