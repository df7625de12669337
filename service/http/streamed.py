"""Bodies that go to disk as they arrive: they may be larger than others, and take longer."""

from typing import Final

from starlette.types import Scope

BATCHES: Final = "/v1/batches"


def is_streamed(scope: Scope) -> bool:
    """Tell whether the body of a request goes to disk."""
    path: str = scope["path"]
    return path == BATCHES
