"""A proxy for TCP that can go silent: its connections stay open, take what is sent, and hand nothing on."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

import anyio
from anyio.abc import SocketAttribute, SocketStream, TaskStatus
from anyio.from_thread import start_blocking_portal


class SilentProxy:
    """Hands on between whoever connects and a port of this machine, unless it is silent."""

    def __init__(self, to: int) -> None:
        self._to = to
        self.port = 0
        self._hands_on = anyio.Event()

    @contextmanager
    def running(self) -> Iterator["SilentProxy"]:
        """Run in a thread of its own."""
        with start_blocking_portal() as self._portal:
            served, self.port = self._portal.start_task(self._serve)
            self.speak()
            yield self
            served.cancel()

    def go_silent(self) -> None:
        self._hands_on = self._portal.call(anyio.Event)

    def speak(self) -> None:
        self._portal.call(self._hands_on.set)

    async def _serve(self, *, task_status: TaskStatus[int]) -> None:
        async with await anyio.create_tcp_listener(local_host="127.0.0.1") as listener:
            task_status.started(listener.extra(SocketAttribute.local_port))  # noqa: S610 - of a socket
            await listener.serve(self._join)

    async def _join(self, stream: SocketStream) -> None:
        async with stream:
            await self._hands_on.wait()
            async with await anyio.connect_tcp("127.0.0.1", self._to) as other, anyio.create_task_group() as both:
                both.start_soon(self._hand_on, stream, other)
                both.start_soon(self._hand_on, other, stream)

    async def _hand_on(self, source: SocketStream, sink: SocketStream) -> None:
        with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
            async for data in source:
                await self._hands_on.wait()
                await sink.send(data)
            await sink.send_eof()
