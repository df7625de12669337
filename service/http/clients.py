"""Whom a request comes from, as far as fair shares go."""

from starlette.types import Scope


def client_of(scope: Scope) -> str:
    """Return the name that keys gave the client of a request, else its address."""
    name: str | None = scope.get("state", {}).get("client")
    if name is not None:
        return name
    peer = scope.get("client")
    return peer[0] if peer else ""
