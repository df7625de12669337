"""What the exact stage may spend on one tile."""

from dataclasses import dataclass
from threading import Event

from problem.answer import Reason
from problem.deadline import Deadline


@dataclass(frozen=True, slots=True)
class Budget:
    """The clocks of a run, and the flag that ends it at once."""

    deadline: Deadline
    """Of the whole request."""
    time_limit: float
    """Seconds of one run, from when an engine is free for it."""
    cancelled: Event | None = None

    def spent(self) -> Reason | None:
        """Say why no engine may start, or None."""
        if self.cancelled is not None and self.cancelled.is_set():
            return Reason.CANCELLED
        return Reason.DEADLINE if self.deadline.passed() else None
