"""The answer of the routes that say how the service is."""

from typing import Literal

from service.schemas.types import Output


class Health(Output):
    """How the service is."""

    status: Literal["alive", "ready"]
    """The process answers, or takes requests."""
