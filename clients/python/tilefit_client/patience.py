"""When a call that was refused for a while, or interrupted, is tried again."""

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Final

BUSY: Final = frozenset({429, 503})
"""HTTP statuses that pass: this client, or everybody, has too much under way."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How often is tried, and how long is waited in between."""

    tries: int = 6
    """All tries, the first one included; of a stream, those without anything new."""
    longest_s: float = 60.0
    """Seconds: who is told to wait for longer gives up at once."""
    first_s: float = 0.25
    """Seconds before the second try after an interruption, twice as many before each further one."""
    jitter: Callable[[], float] = random.random
    """From 0 to 1: the part of each wait that is added to it, at most half of it, so that not all come back at once."""

    def after_refusal(self, status: int, headers: Mapping[str, str], tries: int) -> float | None:
        """Return the seconds to wait after so many tries, None where the refusal is final."""
        if status not in BUSY or tries >= self.tries:
            return None
        told = _seconds(headers.get("Retry-After", ""))
        if told is None or told > self.longest_s:
            return None
        return self._spread(told)

    def after_interruption(self, tries: int) -> float | None:
        """Return the seconds to wait after so many tries, None where it is enough."""
        if tries >= self.tries:
            return None
        return self._spread(min(self.first_s * 2.0 ** (tries - 1), self.longest_s))

    def _spread(self, wait_s: float) -> float:
        return wait_s * (1.0 + self.jitter() / 2.0)


def _seconds(retry_after: str) -> float | None:
    """Return the seconds that a header tells to wait, by their number or by a date; None where it tells neither."""
    if retry_after.isdecimal():
        return float(retry_after)
    try:
        return max(parsedate_to_datetime(retry_after).timestamp() - time.time(), 0.0)
    except ValueError:
        return None
