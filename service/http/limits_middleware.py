"""Bounds on request bodies, by bytes received as well as by bytes opened.

They hold where a route reads its body: what reads none, as a 404, stays what it is.
"""

from typing import Final

from anyio import to_thread
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.http.opening import DECODERS, BodyDamaged, OpenedTooLarge, Opener
from service.http.streamed import is_streamed

_DRAINED_BYTES: Final = 64 * 1024 * 1024
"""What is read on past the bound before the connection is closed, or the sender sees a reset in place of the answer."""


class BodyLimits:
    """ASGI middleware that opens compressed bodies and raises from `receive` where one is too large."""

    def __init__(self, app: ASGIApp, max_bytes: int, max_streamed_bytes: int) -> None:
        self._app = app
        self._max_bytes, self._max_streamed_bytes = max_bytes, max_streamed_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on with a bounded `receive`."""
        if scope["type"] == "http":
            most = self._max_streamed_bytes if is_streamed(scope) else self._max_bytes
            receive = _BoundedBody(Headers(scope=scope), receive, most).receive
        await self._app(scope, receive, send)


class _BoundedBody:
    """The body of one request while it arrives."""

    def __init__(self, headers: Headers, receive: Receive, max_bytes: int) -> None:
        self._headers = headers
        self._receive = receive
        self._max_bytes = max_bytes
        self._received = 0
        self._more = True
        self._coding = headers.get("content-encoding", "identity").strip().lower()
        self._opener = Opener(self._coding, max_bytes) if self._coding in DECODERS else None

    async def receive(self) -> Message:
        """Return the next message: a piece of the body, opened no further than to `PIECE_BYTES` at a time."""
        if not self._received:
            await self._check_headers()
        if self._opener is not None and not self._opener.is_done:
            return await self._opened(self._opener)
        message = await self._receive()
        if message["type"] != "http.request":
            return message
        self._received += len(message.get("body", b""))
        self._more = message.get("more_body", False)
        if self._received > self._max_bytes:
            raise await self._too_large(f"is more than {self._max_bytes} bytes", more=self._more)
        if self._opener is None:
            return message
        self._opener.feed(message.get("body", b""), last=not self._more)
        return await self._opened(self._opener)

    async def _check_headers(self) -> None:
        """Refuse what the headers alone tell, before a byte is read."""
        if self._opener is None and self._coding != "identity":
            detail = f"content coding {self._coding} is not known: send gzip, zstd or none"
            raise HTTPException(415, detail, {"Accept-Encoding": "gzip, zstd", "Connection": "close"})
        declared = self._headers.get("content-length", "")
        if declared.isdecimal() and int(declared) > self._max_bytes:
            # Who expects a word from us first has sent nothing yet, and will not.
            waiting = self._headers.get("expect", "").lower() == "100-continue"
            raise await self._too_large(f"is more than {self._max_bytes} bytes", more=not waiting)

    async def _opened(self, opener: Opener) -> Message:
        try:
            body = await to_thread.run_sync(opener.take)
        except OpenedTooLarge as error:
            raise await self._too_large(str(error), more=self._more) from None
        except BodyDamaged as error:
            raise HTTPException(400, str(error), {"Connection": "close"}) from error
        return {"type": "http.request", "body": body, "more_body": self._more or not opener.is_done}

    async def _too_large(self, what: str, *, more: bool) -> HTTPException:
        """Read on for a while, then return the refusal."""
        left = _DRAINED_BYTES
        while more and left > 0:
            message = await self._receive()
            left -= len(message.get("body", b""))
            more = message.get("more_body", False)
        detail = f"the body {what}, the bound of this service"
        return HTTPException(413, detail, {"Connection": "close"})
