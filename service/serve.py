"""Serving over HTTP, with a word on the terminal once requests are taken."""

import asyncio
import gc
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Final

import typer
import uvicorn
from fastapi import FastAPI

from service.data_folder import DataFolderUnusable, hold
from service.freed_memory import keep_freed_memory
from service.http.protocol import BoundedProtocol
from service.settings import Settings

GRACE_S: Final = 5
"""Seconds that requests under way have to end once a signal came; then they are told to come back later."""

KEEP_ALIVE_S: Final = 75
"""Seconds that a connection may rest between requests: longer than clients keep theirs, or one that is used again just
as it is closed fails. Their pools take 5 to 60 s."""

LAST_WORDS_S: Final = 3
"""Seconds for telling them."""

YOUNG_OBJECTS: Final = 20_000
"""New objects after which the collector of cycles looks for some: a request of 1,472 tiles makes fewer, and each look
walks through the ids of all its buffers. What is in no cycle, nearly all, is freed without it."""


class _Server(uvicorn.Server):
    """Says what to try as soon as the port is open, and leaves no request without an answer when it ends."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, settings: Settings, words: Callable[[str], str]) -> None:
        super().__init__(config)
        self._app, self._settings, self._words = app, settings, words

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End in order once requests are taken; before that there is nothing to lose, and compiling takes its time."""
        if not self.started:
            signal.signal(sig, signal.SIG_DFL)
            signal.raise_signal(sig)
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more requests, and wait for a while until those under way are answered."""
        if hasattr(self._app.state, "computing"):
            self._app.state.computing.ending.set()
        timer = asyncio.get_running_loop().call_later(GRACE_S, self._end_computing)
        await super().shutdown(sockets)
        timer.cancel()

    def _end_computing(self) -> None:
        if hasattr(self._app.state, "computing"):
            self._app.state.computing.flights.cancel_all()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            # Compiled kernels and the compiler itself are millions of objects, which stay: the collector of cycles
            # would stop all requests for a fifth of a second each time it looks through them.
            gc.collect()
            gc.freeze()
            gc.set_threshold(YOUNG_OBJECTS)
            # It serves, whether anybody can read this or not.
            with suppress(OSError):
                typer.echo(self._words(self._url()))
                if self._settings.api_keys_file is not None:
                    typer.echo("Callers need an API key: -H 'Authorization: Bearer <key>'")
                typer.echo("It is ready; Ctrl-C ends it.")

    def _url(self) -> str:
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - of all addresses one to call
        return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve(app: FastAPI, settings: Settings, words: Callable[[str], str]) -> bool:
    """Serve until a signal ends it, and tell whether it could start; `words` says of a URL what to try there."""
    keep_freed_memory()
    try:
        with hold(settings):
            pass
    except DataFolderUnusable as error:
        typer.echo(str(error), err=True)
        return False
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        # Anybody could name himself another client, and take that one's share.
        proxy_headers=False,
        timeout_keep_alive=KEEP_ALIVE_S,
        timeout_graceful_shutdown=GRACE_S + LAST_WORDS_S,
        http=BoundedProtocol,
    )
    try:
        opened = _open(settings)
    except OSError as error:
        where = f"{settings.host}, port {settings.port}"
        typer.echo(f"Cannot listen at {where}: {error.strerror}. Choose another: make run PORT=8080", err=True)
        return False
    with opened:
        server = _Server(config, app, settings, words)
        server.run(sockets=[opened])
        return server.started


def _open(settings: Settings) -> socket.socket:
    """Take the port before anything is warmed up, so that one that is taken is told at once."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    opened = socket.socket(family)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind((settings.host, settings.port))
    except OSError:
        opened.close()
        raise
    return opened
