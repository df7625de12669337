"""Measures how long the stages of one request take."""

import time
from collections.abc import Mapping


class StageClock:
    """Measures stages that follow each other, in seconds."""

    def __init__(self) -> None:
        self.timings: dict[str, float] = {}
        self._since = time.perf_counter()

    def ends(self, stage: str) -> None:
        """Add the time since the last stage ended to `stage`."""
        now = time.perf_counter()
        self.timings[stage] = self.timings.get(stage, 0.0) + now - self._since
        self._since = now

    def took(self, timings: Mapping[str, float]) -> None:
        """Take over what was measured elsewhere of the time since the last stage."""
        self.timings.update(timings)
        self._since = time.perf_counter()
