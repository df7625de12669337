"""Serving over HTTP, with a word on the terminal once requests are taken."""

import socket

import typer
import uvicorn

from service.app import create_app
from service.hints import what_to_try
from service.settings import Settings


class _Server(uvicorn.Server):
    """Says what to try as soon as the port is open: kernels are compiled by then."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            typer.echo(what_to_try(self._url()) + "\nIt is ready; Ctrl-C ends it.")

    def _url(self) -> str:
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve(settings: Settings) -> bool:
    """Serve until a signal ends it, and tell whether it could start."""
    config = uvicorn.Config(
        create_app(settings), host=settings.host, port=settings.port, log_level="warning", server_header=False
    )
    server = _Server(config)
    server.run()
    return server.started
