"""HEAD: what GET would answer, without its body (RFC 9110, 9.3.2)."""

import anyio
from starlette.types import ASGIApp, Message, Receive, Scope, Send


class HeadRequests:
    """ASGI middleware that answers HEAD wherever there is GET."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on, HEAD as GET."""
        if scope["type"] == "http" and scope["method"] == "HEAD":
            await self._get(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _get(self, scope: Scope, receive: Receive, send: Send) -> None:
        # The server, which knows that a body is not sent, looks at its own scope.
        as_get = {**scope, "method": "GET"}
        with anyio.CancelScope() as answering:

            async def send_head(message: Message) -> None:
                if message["type"] == "http.response.body":
                    await send({"type": "http.response.body", "body": b"", "more_body": False})
                    if message.get("more_body", False):
                        # What is told piece by piece may never end.
                        answering.cancel()
                else:
                    await send(message)

            try:
                await self._app(as_get, receive, send_head)
            finally:
                if "route" in as_get:
                    scope["route"] = as_get["route"]
