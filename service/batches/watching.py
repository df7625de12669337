"""What waits of batches, read anew whenever the figures of the service are asked for."""

from collections.abc import Callable
from typing import Final

from fastapi import FastAPI

from problem.deadline import Deadline
from service.answers.errors import StoreUnavailable
from service.batches.queue import Queue, Waiting
from service.telemetry.metrics import Metrics

_FRESH_S: Final = 1.0
"""So long a figure is taken as it is, so that two that are shown together are asked for once."""


def watch_batches(app: FastAPI, metrics: Metrics) -> None:
    """Show what waits of the batches of `app`; not a number where the database cannot be asked."""
    watch = _Watch(app)
    metrics.gauge("tilefit_batch_items_waiting", "Requests of batches that nobody works on.", watch.of("items"))
    metrics.gauge("tilefit_batch_oldest_seconds", "Age of the oldest batch of which any wait.", watch.of("oldest_s"))


class _Watch:
    """What waits, as it was a moment ago."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self._waiting: Waiting | None = None
        self._fresh = Deadline(0)

    def of(self, figure: str) -> Callable[[], float]:
        """Return what reads one figure."""

        def read() -> float:
            waiting = self._read()
            return float("nan") if waiting is None else getattr(waiting, figure)

        return read

    def _read(self) -> Waiting | None:
        if hasattr(self._app.state, "batches") and self._fresh.passed():
            queue: Queue = self._app.state.batches.queue
            try:
                self._waiting = queue.waiting()
            except StoreUnavailable:
                self._waiting = None
            self._fresh = Deadline.after(_FRESH_S)
        return self._waiting
