"""A proxy for HTTP that refuses, drops and cuts off what a client asks for, each the first time, as networks do."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import Enum
from socketserver import StreamRequestHandler, ThreadingTCPServer
from typing import Final

_PIECE: Final = 65536
_PATIENCE_S: Final = 60.0

_BUSY: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Type: application/problem+json\r\n"
    b"Content-Length: 2\r\nConnection: close\r\n\r\n{}"
)


class Act(Enum):
    """What becomes of a request."""

    REFUSE = "503 with Retry-After"
    DROP = "the connection ends without an answer"
    CUT = "the connection ends within the answer, after a mark"


@dataclass(frozen=True)
class Interruption:
    """What becomes of the next request to a path that no earlier one in the list is for."""

    method: str
    path_end: str
    act: Act
    mark: bytes = b""
    """Where an answer is cut: after this, so many times, and a few bytes more."""
    times: int = 1


@dataclass
class Interrupting:
    """Hands on between clients and a port of this machine, and interrupts each request that was planned to be."""

    to: int
    planned: list[Interruption]
    done: list[Interruption] = field(default_factory=list)
    port: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def running(self) -> Iterator["Interrupting"]:
        """Run in threads of its own."""
        proxy = self

        class Handler(StreamRequestHandler):
            def handle(self) -> None:
                with suppress(OSError):
                    proxy.handle(self)

        class Server(ThreadingTCPServer):
            daemon_threads = True

        with Server(("127.0.0.1", 0), Handler) as server:
            self.port = server.server_address[1]
            thread = threading.Thread(target=server.serve_forever)
            thread.start()
            try:
                yield self
            finally:
                server.shutdown()
                thread.join()

    def handle(self, handler: StreamRequestHandler) -> None:
        """Deal with the one request of a connection."""
        handler.connection.settimeout(_PATIENCE_S)
        first, *headers = _read_head(handler)
        if not first:
            return
        interruption = self._next(*first.decode().split()[:2])
        if interruption is not None and interruption.act != Act.CUT:
            _read_body(handler, headers)
            if interruption.act == Act.REFUSE:
                handler.wfile.write(_BUSY)
            return
        kept = [line for line in headers if not line.lower().startswith((b"connection:", b"\r\n"))]
        with socket.create_connection(("127.0.0.1", self.to), timeout=_PATIENCE_S) as other:
            other.sendall(b"".join([first, *kept, b"Connection: close\r\n\r\n"]))
            threading.Thread(target=_hand_on, args=(handler, other), daemon=True).start()
            _hand_back(other, handler, interruption)
            # Or the thread that hands on would hold the connection until the client closes it.
            handler.connection.shutdown(socket.SHUT_RDWR)

    def _next(self, method: str, target: str) -> Interruption | None:
        path = target.partition("?")[0]
        with self._lock:
            for interruption in self.planned:
                if interruption.method == method and path.endswith(interruption.path_end):
                    self.planned.remove(interruption)
                    self.done.append(interruption)
                    return interruption
        return None


def _read_head(handler: StreamRequestHandler) -> Iterator[bytes]:
    """Give the lines of a head, the first one empty where the client went away."""
    line = handler.rfile.readline()
    yield line
    while line not in {b"", b"\r\n"}:
        line = handler.rfile.readline()
        yield line


def _read_body(handler: StreamRequestHandler, headers: list[bytes]) -> None:
    """Read what a client sends: one whose body is not read sees a reset in place of an answer."""
    fields = dict(line.lower().rstrip().partition(b": ")[::2] for line in headers)
    if b"content-length" in fields:
        handler.rfile.read(int(fields[b"content-length"]))
    elif b"transfer-encoding" in fields:
        while size := int(handler.rfile.readline(), 16):
            handler.rfile.read(size + 2)
        handler.rfile.readline()


def _hand_on(handler: StreamRequestHandler, other: socket.socket) -> None:
    with suppress(OSError, ValueError):
        while piece := handler.rfile.read1(_PIECE):
            other.sendall(piece)


def _hand_back(other: socket.socket, handler: StreamRequestHandler, cut: Interruption | None) -> None:
    sent = b""
    while piece := other.recv(_PIECE):
        sent += piece
        if cut is not None and sent.count(cut.mark) >= cut.times:
            end = 0
            for _ in range(cut.times):
                end = sent.index(cut.mark, end) + len(cut.mark)
            before = len(sent) - len(piece)
            handler.wfile.write(sent[before : max(end, before) + 5])
            return
        handler.wfile.write(piece)
