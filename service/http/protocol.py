"""HTTP on one connection, with bounds on what comes before a request is known, and on how long an answer is written.

What is refused here gets a problem document, too.
"""

import asyncio
from http import HTTPStatus
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from service.http.responses import PROBLEM_JSON, refusal

MOST_CONNECTIONS: Final = 800
"""At a time: below the 1,024 descriptors that a process usually may open."""

HEAD_SECONDS: Final = 10.0
"""Time in which the head of a request has to arrive."""

HEAD_BYTES: Final = 64 * 1024
FRAMING: Final = 8
"""Bytes that are no body: those of the head, and for each byte of the body what a chunk of that byte may take."""

WRITE_SECONDS: Final = 30.0
WRITE_BYTES: Final = 1024 * 1024
"""Of an answer, so much at least has to leave within so many seconds, or all of it: 280 kbit/s."""


class BoundedProtocol(HttpToolsProtocol):
    """The protocol of uvicorn, which by itself waits for heads without end and keeps them whatever their size.

    It also waits without end for clients that do not read their answers.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, unless there are too many."""
        super().connection_made(transport)
        self._body_bytes, self._other_bytes, self._fed, self._completed = 0, 0, 0, False
        self._timer: asyncio.TimerHandle | None = None
        self._write_timer: asyncio.TimerHandle | None = None
        # Writing pauses as soon as the system takes no more, however little is left: then it is watched.
        transport.set_write_buffer_limits(high=0)
        if len(self.connections) > MOST_CONNECTIONS:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, "there are too many connections: come back later")
        else:
            self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_timer()
        self._stop_watching()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Watch whether what is left to write leaves."""
        super().pause_writing()
        self._watch_writing()

    def resume_writing(self) -> None:
        """Watch no longer: all has left."""
        self._stop_watching()
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        """Parse what arrived, and refuse more than a request may have beside its body."""
        self._fed, self._completed = 0, False
        super().data_received(data)
        if self.transport.is_closing():
            return
        # Whatever arrives ends uvicorn's own timer of a connection at rest, though no head may ever follow.
        answering: Any = self.cycle
        if (answering is None or answering.response_complete) and self.timeout_keep_alive_task is None:
            self._start_timer()
        # Where a request ends in this piece there is no telling how much of it is the next one's.
        self._other_bytes = 0 if self._completed else self._other_bytes + len(data) - self._fed
        if self._other_bytes > HEAD_BYTES + FRAMING * self._body_bytes:
            detail = f"the head of the request is more than {HEAD_BYTES} bytes, the bound of this service"
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, detail)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP."""
        self._refuse(HTTPStatus.BAD_REQUEST, msg)

    def on_message_begin(self) -> None:
        """Wait for a head."""
        self._start_timer()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Wait for the head no longer."""
        self._stop_timer()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Count the body, which other bounds hold for."""
        self._fed += len(body)
        self._body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Count anew for the next request."""
        self._body_bytes, self._completed = 0, True
        super().on_message_complete()

    def _start_timer(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _watch_writing(self) -> None:
        self._stop_watching()
        left = self.transport.get_write_buffer_size()
        self._write_timer = self.loop.call_later(WRITE_SECONDS, self._look_at_writing, left)

    def _stop_watching(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None

    def _look_at_writing(self, left: int) -> None:
        """Break the connection unless enough has left since there were `left` bytes to write."""
        if left - self.transport.get_write_buffer_size() >= WRITE_BYTES:
            self._watch_writing()
        else:
            self.transport.abort()

    def _give_up(self) -> None:
        detail = f"the head of the request did not arrive within {HEAD_SECONDS:g} seconds, the bound of this service"
        self._refuse(HTTPStatus.REQUEST_TIMEOUT, detail)

    def _refuse(self, status: HTTPStatus, detail: str) -> None:
        """Answer in place of the app, and close."""
        self._stop_timer()
        answering: Any = self.cycle
        if not self.pipeline and (answering is None or answering.response_complete or not answering.response_started):
            body = bytes(refusal(status, detail).body)
            head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: {PROBLEM_JSON}\r\n"
            retry = "retry-after: 1\r\n" if status == HTTPStatus.SERVICE_UNAVAILABLE else ""
            self.transport.write(
                f"{head}{retry}content-length: {len(body)}\r\nconnection: close\r\n\r\n".encode() + body
            )
        self.transport.close()
