"""What is read anew whenever the figures of the service are asked for."""

from collections.abc import Callable

from fastapi import FastAPI

from service.http.computing import Computing
from service.telemetry.metrics import Metrics


def watch_computing(app: FastAPI, metrics: Metrics) -> None:
    """Show whether `app` is ready, how busy it is, and what its solver used."""

    def of(read: Callable[[Computing], float]) -> Callable[[], float]:
        return lambda: read(app.state.computing) if hasattr(app.state, "computing") else 0.0

    metrics.gauge("tilefit_ready", "1 while requests are taken, else 0.", of(lambda _: 1))
    metrics.gauge(
        "tilefit_requests_computing",
        "Requests that hold a permit: not while their tiles are being settled.",
        of(lambda computing: computing.permits.num_held),
    )
    metrics.gauge(
        "tilefit_requests_waiting",
        "Requests that wait for their turn.",
        of(lambda computing: computing.permits.num_waiting),
    )
    metrics.gauge(
        "tilefit_tiles_settling",
        "Tiles that are screened, settled or explained.",
        of(lambda computing: computing.workers.short.num_at_work + computing.workers.long.num_at_work),
    )
    metrics.counter(
        "tilefit_solver_seconds",
        "Time from question to reply of CP-SAT, over all children.",
        of(lambda computing: computing.workers.cpsat.use.seconds),
    )
    metrics.counter(
        "tilefit_solver_questions",
        "Questions put to CP-SAT.",
        of(lambda computing: computing.workers.cpsat.use.questions),
    )
    metrics.counter(
        "tilefit_solver_failures",
        "Questions without a reply: the child died, or its memory did not do.",
        of(lambda computing: computing.workers.cpsat.use.failures),
    )
