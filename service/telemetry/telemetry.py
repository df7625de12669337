"""Where the service reports what it does; who sees it is decided here."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from fastapi import FastAPI

from service.codec.answer_text import summary_of
from service.pipeline import Planned
from service.telemetry.metrics import Metrics
from service.telemetry.notes import note_source, note_tiles

if TYPE_CHECKING:
    from service.telemetry.traces import Traces


Report = Callable[[str, int | None, float], None]
"""Takes the route of a request, the status of its answer (None: there is none) and the seconds that it took."""


@dataclass(frozen=True, slots=True)
class Telemetry:
    """The figures of one app, and its traces where some are wanted."""

    metrics: Metrics
    traces: "Traces | None"

    @contextmanager
    def request(self, method: str, headers: Mapping[str, str]) -> Iterator[Report]:
        """Report a request: that it began, then by what is given what became of it."""
        self.metrics.begins()
        if self.traces is None:
            yield partial(self.metrics.ends, method)
            return
        with self.traces.request(method, headers) as complete:

            def report(route: str, status: int | None, seconds: float) -> None:
                self.metrics.ends(method, route, status, seconds)
                complete(route, status)

            yield report

    def stage(self, stage: str, seconds: float, ended: float) -> None:
        """Report a stage of the request that is worked on."""
        self.metrics.stage(stage, seconds)
        if self.traces is not None:
            self.traces.stage(stage, seconds, ended)

    def answered(self, source: str) -> None:
        """Report an answer that was `recognised` by its body's hash, `kept`, or `computed`."""
        self.metrics.answered(source)
        note_source(source)

    def planned(self, planned: Planned) -> None:
        """Report the verdicts on the tiles of a request."""
        tiles = summary_of(planned.request, planned.answer)
        del tiles["tiles"]
        unknown = (detail.reason for detail in planned.answer.detail.values() if detail.reason is not None)
        self.metrics.verdicts(tiles, unknown)
        note_tiles(tiles)

    def close(self) -> None:
        """Send what is left to send."""
        if self.traces is not None:
            self.traces.close()


def telemetry_of(app: FastAPI) -> Telemetry:
    """Return where `app` reports."""
    telemetry: Telemetry = app.state.telemetry
    return telemetry


def start_telemetry(version: str, *, traces: bool) -> Telemetry:
    """Make the figures; the library of traces is loaded where they are wanted."""
    if not traces:
        return Telemetry(Metrics(version), None)
    from service.telemetry.traces import Traces  # noqa: PLC0415 - costs a third of a second

    return Telemetry(Metrics(version), Traces(version))
