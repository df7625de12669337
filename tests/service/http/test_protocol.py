"""What is no request gets a problem document too, and nobody keeps a connection, or memory, without sending one."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any

import anyio
import pytest
import uvicorn
from anyio import to_thread
from anyio.abc import SocketStream
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from service.http import protocol
from service.http.protocol import WRITE_BYTES, BoundedProtocol
from tests.polling import becomes

pytestmark = pytest.mark.anyio

LONG_BYTES = 64 * 1024 * 1024
"""More than the system holds of what is written and not read."""

GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def count(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with the length of the body."""
    with suppress(ClientDisconnect):
        body = await Request(scope, receive).body()
        await PlainTextResponse(f"{len(body)} bytes.")(scope, receive, send)


async def answer_at_length(scope: Scope, receive: Receive, send: Send) -> None:
    await PlainTextResponse(b"x" * LONG_BYTES)(scope, receive, send)


@asynccontextmanager
async def serving(app: ASGIApp) -> AsyncIterator[uvicorn.Server]:
    """Give a server on loopback."""
    config = uvicorn.Config(app, http=BoundedProtocol, log_config=None, lifespan="off", ws="none")
    config.load()
    server = uvicorn.Server(config)
    server.lifespan = config.lifespan_class(config)
    with socket.socket() as opened:
        opened.bind(("127.0.0.1", 0))
        await server.startup([opened])
        try:
            yield server
        finally:
            await server.shutdown([opened])


@asynccontextmanager
async def connected() -> AsyncIterator[SocketStream]:
    """Give a connection to a server on loopback."""
    async with serving(count) as server, await anyio.connect_tcp("127.0.0.1", port_of(server)) as stream:
        yield stream


def port_of(server: uvicorn.Server) -> int:
    port: int = server.servers[0].sockets[0].getsockname()[1]
    return port


async def until_closed(stream: SocketStream) -> bytes:
    answer = b""
    with anyio.fail_after(20):
        while True:
            try:
                answer += await stream.receive()
            except (anyio.EndOfStream, anyio.BrokenResourceError):
                return answer


async def refused(pieces: Iterable[bytes]) -> dict[str, Any]:
    """Send what is to be refused, and give the problem document."""
    async with connected() as stream:
        try:
            for piece in pieces:
                await stream.send(piece)
        except anyio.BrokenResourceError:
            pass
        head, _, body = (await until_closed(stream)).partition(b"\r\n\r\n")
    document: dict[str, Any] = json.loads(body)
    assert head.startswith(f"HTTP/1.1 {document['status']} {document['title']}\r\n".encode())
    assert b"content-type: application/problem+json" in head
    assert b"connection: close" in head
    return document


@pytest.mark.parametrize(
    "sent",
    [
        b"no such thing\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nno colon\r\n\r\n",
        b"\x16\x03\x01\x02",
    ],
    ids=["request line", "path", "header", "TLS"],
)
async def test_what_is_no_http_is_refused_by_a_problem_document(sent: bytes) -> None:
    assert (await refused([sent]))["status"] == 400


@pytest.mark.parametrize(
    "opening",
    [
        b"GET /",
        b"GET / HTTP/1.1\r\nx: ",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nx: ",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;x=",
    ],
    ids=["path", "header", "trailer", "chunk extension"],
)
async def test_what_comes_beside_a_body_is_bounded(opening: bytes) -> None:
    document = await refused([opening, *([b"x" * 11_000] * 6)])
    assert (document["status"], document["detail"]) == (
        431,
        "the head of the request is more than 65536 bytes, the bound of this service",
    )


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost"], ids=["nothing", "half a head"])
async def test_a_head_is_waited_for_only_so_long(sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "HEAD_SECONDS", 0.1)
    assert (await refused([sent] if sent else []))["status"] == 408


@pytest.mark.parametrize("sent", [b"\r\n", b"\r\n\r\n", b"G"])
async def test_after_an_answer_a_head_is_waited_for_only_so_long(sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    async with connected() as stream:
        await stream.send(GET)
        assert b"0 bytes." in await stream.receive()
        monkeypatch.setattr(protocol, "HEAD_SECONDS", 0.1)
        await stream.send(sent)
        assert b" 408 " in await until_closed(stream)


async def test_a_connection_past_the_bound_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "MOST_CONNECTIONS", 0)
    assert (await refused([]))["status"] == 503


async def test_bodies_in_small_chunks_and_many_requests_on_one_connection_are_taken() -> None:
    body = b"1\r\nx\r\n" * 30_000 + b"0\r\n\r\n"
    async with connected() as stream:
        for _ in range(3):
            await stream.send(b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + body)
            assert b"30000 bytes." in await _answer(stream)
        await stream.send(GET * 4000)
        answers = b""
        while answers.count(b"0 bytes.") < 4000:
            answers += await stream.receive()


async def test_who_does_not_read_the_answer_loses_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "WRITE_SECONDS", 0.1)
    async with serving(answer_at_length) as server, await anyio.connect_tcp("127.0.0.1", port_of(server)) as stream:
        await stream.send(GET)
        got = len(await stream.receive())
        assert await to_thread.run_sync(becomes, lambda: len(server.server_state.connections), 0)
        assert got + len(await until_closed(stream)) < LONG_BYTES


class Drain(asyncio.Transport):
    """Where what is written leaves by a part at each look, down to a rest that stays."""

    def __init__(self, left: int, part: int, rest: int) -> None:
        super().__init__()
        self.left, self._part, self._rest = left, part, rest
        self.aborted = anyio.Event()

    def get_write_buffer_size(self) -> int:
        self.left = max(self.left - self._part, self._rest)
        return self.left

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def abort(self) -> None:
        self.aborted.set()

    def close(self) -> None:
        pass


@pytest.mark.parametrize(("part", "left_at_the_end"), [(WRITE_BYTES, 100), (WRITE_BYTES - 1, 8 * WRITE_BYTES + 2)])
async def test_an_answer_may_leave_slowly_but_not_too_slowly(
    part: int, left_at_the_end: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "WRITE_SECONDS", 0.001)
    config = uvicorn.Config(count, lifespan="off")
    config.load()
    drain = Drain(10 * WRITE_BYTES, part, rest=100)
    writing = BoundedProtocol(config, uvicorn.server.ServerState(), {}, asyncio.get_running_loop())
    writing.connection_made(drain)
    writing.pause_writing()
    with anyio.fail_after(20):
        await drain.aborted.wait()
    assert drain.left == left_at_the_end
    writing.connection_lost(None)


async def _answer(stream: SocketStream) -> bytes:
    answer = b""
    while not answer.endswith(b"bytes."):
        answer += await stream.receive()
    return answer
