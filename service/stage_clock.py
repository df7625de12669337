"""Measures how long the stages of one request take."""

import time
from collections.abc import Callable, Mapping

Observer = Callable[[str, float, float], None]
"""Is told of a stage that has ended: its name, its seconds, and when that was, an instant of `time.perf_counter()`."""


class StageClock:
    """Measures stages that follow each other, in seconds."""

    def __init__(self, observer: Observer | None = None) -> None:
        self.timings: dict[str, float] = {}
        self._since = time.perf_counter()
        self._observer = observer

    def ends(self, stage: str) -> None:
        """Add the time since the last stage ended to `stage`."""
        now = time.perf_counter()
        took = now - self._since
        self.timings[stage] = self.timings.get(stage, 0.0) + took
        self._since = now
        if self._observer is not None:
            self._observer(stage, took, now)

    def took(self, timings: Mapping[str, float]) -> None:
        """Take over what was measured elsewhere of the time since the last stage."""
        self.timings.update(timings)
        self._since = time.perf_counter()
        if self._observer is not None:
            ended = self._since - sum(timings.values())
            for stage, seconds in timings.items():
                ended += seconds
                self._observer(stage, seconds, ended)
