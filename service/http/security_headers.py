"""Headers that tell browsers to do less with a response than they otherwise might."""

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_ALWAYS: Final = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)

_UNLESS_SET: Final = (
    # A page brings the policy that it needs; all else is data, which loads nothing and is shown in no frame.
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
)

_UNLESS_CACHEABLE: Final = ("Cache-Control", "no-store")
"""For what has no validator: verdicts and errors are nobody's to keep who does not know when they change."""


def page_policy(*allowed: str) -> str:
    """Return the `Content-Security-Policy` of a page that needs what is `allowed`, and nothing else."""
    never = ("base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'")
    return "; ".join(("default-src 'none'", *allowed, *never))


class SecurityHeaders:
    """ASGI middleware that adds them to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on; what a route sets itself stays."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _ALWAYS:
                    headers[name] = value
                for name, value in _UNLESS_SET:
                    headers.setdefault(name, value)
                if "ETag" not in headers:
                    headers.setdefault(*_UNLESS_CACHEABLE)
            await send(message)

        await self._app(scope, receive, send_guarded)
