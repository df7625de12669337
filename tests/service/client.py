"""A client that calls an app in this process, its lifespan included."""

from collections.abc import AsyncIterator, Iterable
from contextlib import ExitStack
from functools import partial
from types import TracebackType
from typing import Any, Self

import httpx
from anyio.from_thread import start_blocking_portal
from fastapi import FastAPI


class Client:
    """Sends requests from plain functions; the app runs on one event loop in a thread while the client is entered."""

    def __init__(self, app: FastAPI, *, start: bool = True) -> None:
        self._app = app
        self._start = start
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        self._portal = self._stack.enter_context(start_blocking_portal())
        if self._start:
            lifespan = self._app.router.lifespan_context(self._app)
            self._stack.enter_context(self._portal.wrap_async_context_manager(lifespan))
        transport = httpx.ASGITransport(self._app, raise_app_exceptions=False)
        client = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", timeout=60)
        self._client = self._stack.enter_context(self._portal.wrap_async_context_manager(client))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.__exit__(kind, error, trace)

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.request("GET", path, **options)

    def post(self, path: str, **options: Any) -> httpx.Response:
        return self.request("POST", path, **options)

    def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        content = options.get("content")
        if content is not None and not isinstance(content, (bytes, str)):
            options["content"] = _pieces(content)
        answer: httpx.Response = self._portal.call(partial(self._client.request, method, path, **options))
        return answer


async def _pieces(content: Iterable[bytes]) -> AsyncIterator[bytes]:
    for piece in content:
        yield piece
