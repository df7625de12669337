"""Admission: what is in the house at a time is bounded, requests as well as bytes, and shared between clients.

A request is admitted where its route begins to read the body, before a byte of it is read, and stays until it is
answered. One that is not admitted costs nothing more: there is no line before the door.
"""

from typing import Final

import anyio
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.http.clients import client_of
from service.http.quota import Quota
from service.http.streamed import is_streamed
from service.settings import Settings

_WITHOUT_BODY: Final = frozenset({"DELETE", "GET", "HEAD", "OPTIONS"})

_STREAMED_IN_TIME: Final = 16 * 1024 * 1024
"""Bytes of a body that goes to disk for which another `body_timeout` is allowed: half a megabyte a second."""

_MOST_DIGITS: Final = 16
"""Of a declared length that is looked at: longer ones are refused by the server."""


class Admission:
    """ASGI middleware that raises from `receive` where a body is one too many, or does not arrive in time."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._requests = Quota(settings.max_requests, "requests")
        self._bytes = Quota(settings.max_bodies_bytes, "bytes of bodies")
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on with a `receive` that admits it at the first call."""
        if scope["type"] != "http" or scope["method"] in _WITHOUT_BODY:
            await self._app(scope, receive, send)
            return
        guest = _Guest(client_of(scope), self._requests, self._bytes)
        if is_streamed(scope):
            body: _AwaitedBody = _StreamedBody(receive, guest, self._settings.body_timeout)
        else:
            # What declares more than a body may have is refused by its length, further out, once it is admitted.
            declared = min(_declared_bytes(Headers(scope=scope)), self._settings.max_body_bytes)
            body = _KeptBody(receive, guest, declared, self._settings.body_timeout)
        try:
            await self._app(scope, body.receive, send)
        finally:
            guest.leave()


class _Guest:
    """What one request holds of the house."""

    def __init__(self, client: str, requests: Quota, num_bytes: Quota) -> None:
        self._client = client
        self._requests = requests
        self._bytes = num_bytes
        self._places = 0
        self._bytes_held = 0

    def enter(self) -> None:
        self._requests.take(self._client, 1)
        self._places = 1

    def hold(self, num_bytes: int) -> None:
        """Hold so many bytes in all, at least."""
        more = num_bytes - self._bytes_held
        if more > 0:
            self._bytes.take(self._client, more)
            self._bytes_held = num_bytes

    def leave(self) -> None:
        if self._places:
            self._requests.give_back(self._client, self._places)
        if self._bytes_held:
            self._bytes.give_back(self._client, self._bytes_held)


class _AwaitedBody:
    """A body that is admitted, and waited for only so long."""

    def __init__(self, receive: Receive, guest: _Guest, seconds: float) -> None:
        self._receive = receive
        self._guest = guest
        self._seconds = seconds
        self._arrived = 0
        self._until: float | None = None
        self._whole = False

    async def receive(self) -> Message:
        """Return the next message; after the body is there only the end of the connection is waited for."""
        if self._whole:
            return await self._receive()
        if self._until is None:
            self._enter()
            self._until = anyio.current_time() + self._seconds
        message: Message = {}
        with anyio.CancelScope(deadline=self._until):
            message = await self._receive()
        if not message:
            detail = f"the body did not arrive within {self._seconds:g} seconds, the bound of this service"
            raise HTTPException(408, detail, {"Connection": "close"})
        self._count(len(message.get("body", b"")))
        self._whole = not message.get("more_body", False)
        return message

    def _enter(self) -> None:
        self._guest.enter()

    def _count(self, num_bytes: int) -> None:
        self._arrived += num_bytes


class _KeptBody(_AwaitedBody):
    """One that is held in memory as a whole."""

    def __init__(self, receive: Receive, guest: _Guest, declared: int, seconds: float) -> None:
        super().__init__(receive, guest, seconds)
        self._declared = declared

    def _enter(self) -> None:
        super()._enter()
        self._guest.hold(self._declared)

    def _count(self, num_bytes: int) -> None:
        super()._count(num_bytes)
        self._guest.hold(self._arrived)


class _StreamedBody(_AwaitedBody):
    """One that goes to disk: the more of it has arrived, the longer the rest may take."""

    def _count(self, num_bytes: int) -> None:
        before = self._arrived // _STREAMED_IN_TIME
        super()._count(num_bytes)
        if self._until is not None:
            self._until += self._seconds * (self._arrived // _STREAMED_IN_TIME - before)


def _declared_bytes(headers: Headers) -> int:
    """Return the length that a body declares; of a compressed one it tells nothing."""
    declared = headers.get("content-length", "")
    if not declared.isdecimal() or "content-encoding" in headers:
        return 0
    return int(declared[:_MOST_DIGITS])
