"""The answer of the routes that say how the service is."""

from typing import Literal

from service.schemas.types import Output


class WaitingBatches(Output):
    """What waits of all batches."""

    items: int
    """Requests that nobody works on yet."""
    oldest_s: float
    """Seconds since the oldest batch was submitted of which anything waits."""


class Health(Output):
    """How the service is."""

    status: Literal["alive", "ready"]
    """The process answers, or takes requests."""


class Readiness(Health):
    """Whether requests are taken, and what waits to be worked on."""

    batches: WaitingBatches
    """What waits of batches; where that grows old, there are too few workers."""
