"""One instant by which work has to end, made on arrival and handed down."""

import time
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Deadline:
    """An absolute instant of the monotonic clock, in seconds."""

    at: float

    @classmethod
    def after(cls, seconds: float) -> "Deadline":
        """Return the instant `seconds` from now."""
        return cls(time.monotonic() + seconds)

    def remaining(self) -> float:
        """Seconds left, 0 where it has passed."""
        return max(0.0, self.at - time.monotonic())

    def passed(self) -> bool:
        """Tell whether the instant lies behind."""
        return time.monotonic() >= self.at
