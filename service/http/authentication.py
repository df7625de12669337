"""API keys on requests: `Authorization: Bearer …`."""

from http import HTTPStatus
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from service.access.key_file import KeyFile
from service.http import guide
from service.http.responses import refusal
from service.http.viewer_page import web_paths

OPEN_PATHS: Final = frozenset({"/", "/docs", "/livez", "/openapi.json", "/readyz"})
"""What anybody may ask, beside files of the viewer and of the guide: pages that are the same for all, and what a load
balancer needs."""

SCHEME: Final[dict[str, Any]] = {
    "type": "http",
    "scheme": "bearer",
    "description": "An API key that `tilefit keys new` made; not needed where the service is set up without keys.",
}
"""The scheme, as OpenAPI describes it."""

_LONGEST_KEY: Final = 256
"""Characters that are hashed: ours have 51."""


class Authentication:
    """ASGI middleware that takes requests with a valid key only, and notes whose it is in `scope["state"]`."""

    def __init__(self, app: ASGIApp, keys: KeyFile) -> None:
        self._app = app
        self._keys = keys
        self._open = OPEN_PATHS | web_paths()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on, or refuse it; paths that do not exist are refused too, so they tell nothing."""
        if scope["type"] != "http" or self._is_open(scope["path"]):
            await self._app(scope, receive, send)
            return
        client = self._client(Headers(scope=scope).get("authorization", ""))
        if client is None:
            detail = "this service takes requests with a valid API key only: send Authorization: Bearer and the key"
            response = refusal(HTTPStatus.UNAUTHORIZED, detail, {"WWW-Authenticate": 'Bearer realm="tilefit"'})
            await response(scope, receive, send)
            return
        scope.setdefault("state", {})["client"] = client
        await self._app(scope, receive, send)

    def _is_open(self, path: str) -> bool:
        return path in self._open or f"{path}/".startswith(guide.PREFIX)

    def _client(self, authorization: str) -> str | None:
        scheme, _, key = authorization.partition(" ")
        key = key.strip()
        if scheme.lower() != "bearer" or not 0 < len(key) <= _LONGEST_KEY:
            return None
        return self._keys.current().client_of(key)
