"""What is seen of every request: a line in the log, figures, and an answer even to errors that nobody foresaw."""

import logging
import time
from http import HTTPStatus
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.http.responses import refusal
from service.telemetry.notes import taking_notes
from service.telemetry.telemetry import Telemetry

_LOG: Final = logging.getLogger(__name__)

_PROBES: Final = frozenset({"/livez", "/metrics", "/readyz"})
"""Asked every few seconds: where all is well, they are logged at level debug."""

_METHODS: Final = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})
_OTHER_METHOD: Final = "other"

_NO_ROUTE: Final = "none"
"""In place of a path that no route has. Paths and methods that callers make up could fill logs and metrics."""

_DETAIL: Final = "An error of ours. Please report it with the request's id."


class Observing:
    """ASGI middleware that observes requests; it lies within the one that names them."""

    def __init__(self, app: ASGIApp, telemetry: Telemetry) -> None:
        self._app = app
        self._telemetry = telemetry

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on, and report what became of it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        exchange = _Exchange(receive, send)
        began = time.perf_counter()
        method = scope["method"] if scope["method"] in _METHODS else _OTHER_METHOD
        with self._telemetry.request(method, Headers(scope=scope)) as report, taking_notes() as notes:
            try:
                await self._app(scope, exchange.receive, exchange.send)
            except Exception as error:
                _LOG.error("an error of ours", exc_info=error)
                if exchange.status is not None:
                    # Half an answer is there: the server has to break the connection, so that nobody takes it for one.
                    raise
                await refusal(HTTPStatus.INTERNAL_SERVER_ERROR, _DETAIL)(scope, receive, exchange.send)
            finally:
                seconds = time.perf_counter() - began
                route = getattr(scope.get("route"), "path", _NO_ROUTE)
                report(route, exchange.status, seconds)
                self._telemetry.metrics.carried(exchange.received_bytes, exchange.sent_bytes)
                named = {"method": method, "route": route, "client": scope.get("state", {}).get("client")}
                _log(named, exchange, seconds, notes)


class _Exchange:
    """What goes in and out for one request."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self.status: int | None = None
        """None: no answer has begun."""
        self.received_bytes = 0
        self.sent_bytes = 0

    async def receive(self) -> Message:
        message = await self._receive()
        self.received_bytes += len(message.get("body", b""))
        return message

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
        self.sent_bytes += len(message.get("body", b""))
        await self._send(message)


def _log(named: dict[str, Any], exchange: _Exchange, seconds: float, notes: dict[str, Any]) -> None:
    """Write the line of a request, which goes by names that are not its sender's."""
    ok = exchange.status is not None and exchange.status < HTTPStatus.BAD_REQUEST
    _LOG.log(
        logging.DEBUG if ok and named["route"] in _PROBES else logging.INFO,
        "request",
        extra={
            **named,
            "status": exchange.status,
            "seconds": round(seconds, 6),
            "received_bytes": exchange.received_bytes,
            "sent_bytes": exchange.sent_bytes,
            **notes,
        },
    )
