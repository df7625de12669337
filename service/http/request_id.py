"""A name for every request, the caller's or a new one, that the response and each line of the log about it carry."""

import re
import uuid
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bound_contextvars

HEADER: Final = "X-Request-ID"

_PLAIN: Final = re.compile(r"[A-Za-z0-9._-]{1,128}")
"""Names that are taken over from callers: they cannot break a header or a log line."""


class RequestId:
    """ASGI middleware that names requests."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on, its name in `scope["state"]` and in the headers of its response."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        given = Headers(scope=scope).get(HEADER, "")
        name = given if _PLAIN.fullmatch(given) else uuid.uuid4().hex
        scope.setdefault("state", {})["request_id"] = name

        async def send_named(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)[HEADER] = name
            await send(message)

        with bound_contextvars(request_id=name):
            await self._app(scope, receive, send_named)
