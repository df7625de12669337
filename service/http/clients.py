"""Whom a request comes from, as far as fair shares go."""

from starlette.types import Scope


def client_of(scope: Scope) -> str:
    """Return the name that keys gave the client of a request, else its address."""
    name = key_of(scope)
    if name is not None:
        return name
    peer = scope.get("client")
    return peer[0] if peer else ""


def key_of(scope: Scope) -> str | None:
    """Return the name that keys gave the client of a request, None where the service is set up without keys."""
    name: str | None = scope.get("state", {}).get("client")
    return name
