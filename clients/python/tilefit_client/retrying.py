"""Transports of httpx that try again what was refused for a while, or did not get through."""

import time
from itertools import count
from typing import Final

import anyio
import httpx

from tilefit_client.patience import Patience

INTERRUPTIONS: Final = (httpx.NetworkError, httpx.ConnectTimeout, httpx.RemoteProtocolError)
"""A call is the same when made twice: placing computes, batches are named by their keys."""


class RetryingTransport(httpx.BaseTransport):
    """Hands calls on, patiently."""

    def __init__(self, transport: httpx.BaseTransport, patience: Patience) -> None:
        self._transport, self._patience = transport, patience

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Return the first response that is no passing refusal, or the last one."""
        for tries in count(1):
            try:
                response = self._transport.handle_request(request)
            except INTERRUPTIONS:
                wait_s = self._patience.after_interruption(tries)
                if wait_s is None:
                    raise
            else:
                wait_s = self._patience.after_refusal(response.status_code, response.headers, tries)
                if wait_s is None:
                    return response
                response.close()
            time.sleep(wait_s)
        raise AssertionError

    def close(self) -> None:
        """Close the connections."""
        self._transport.close()


class AsyncRetryingTransport(httpx.AsyncBaseTransport):
    """Hands calls on, patiently."""

    def __init__(self, transport: httpx.AsyncBaseTransport, patience: Patience) -> None:
        self._transport, self._patience = transport, patience

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Return the first response that is no passing refusal, or the last one."""
        for tries in count(1):
            try:
                response = await self._transport.handle_async_request(request)
            except INTERRUPTIONS:
                wait_s = self._patience.after_interruption(tries)
                if wait_s is None:
                    raise
            else:
                wait_s = self._patience.after_refusal(response.status_code, response.headers, tries)
                if wait_s is None:
                    return response
                await response.aclose()
            await anyio.sleep(wait_s)
        raise AssertionError

    async def aclose(self) -> None:
        """Close the connections."""
        await self._transport.aclose()
