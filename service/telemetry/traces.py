"""OpenTelemetry traces, a span a request and one within it for each stage."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from threading import Timer
from typing import Final

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import SERVICE_NAME, SERVICE_VERSION, OTELResourceDetector, Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import Span, SpanKind, StatusCode
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
from structlog.contextvars import bound_contextvars

_NS: Final = 1_000_000_000
_LAST_TRIES_S: Final = 2.0
"""How long the end of the service may wait for a collector that refuses connections."""

_PROPAGATOR: Final = TraceContextTextMapPropagator()


class Traces:
    """Records spans, and sends them to a collector in the background; the `OTEL_…` variables say how."""

    def __init__(self, version: str) -> None:
        self._exporter = OTLPSpanExporter()
        ours = Resource({SERVICE_NAME: "tilefit", SERVICE_VERSION: version})
        self._provider = TracerProvider(resource=ours.merge(OTELResourceDetector().detect()), shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(self._exporter))
        self._tracer = self._provider.get_tracer("tilefit", version)

    @contextmanager
    def request(self, method: str, headers: Mapping[str, str]) -> Iterator[Callable[[str, int | None], None]]:
        """Record a request, within the caller's trace where `headers` name one; give what takes route and status."""
        with (
            self._tracer.start_as_current_span(
                method,
                context=_PROPAGATOR.extract(headers),
                kind=SpanKind.SERVER,
                attributes={"http.request.method": method},
                # The message of an error may quote what a caller sent.
                record_exception=False,
                set_status_on_exception=False,
            ) as span,
            bound_contextvars(trace_id=format(span.get_span_context().trace_id, "032x")),
        ):
            yield partial(_complete, span, method)

    def stage(self, stage: str, seconds: float, ended: float) -> None:
        """Record a stage that ended at an instant of `time.perf_counter()`, within the request that is worked on."""
        end = time.time_ns() - int((time.perf_counter() - ended) * _NS)
        self._tracer.start_span(stage, start_time=end - int(seconds * _NS)).end(end)

    def close(self) -> None:
        """Send what is left; a collector that cannot be reached is not tried again for long."""
        giving_up = Timer(_LAST_TRIES_S, self._exporter.shutdown)
        giving_up.start()
        self._provider.shutdown()
        giving_up.cancel()


def _complete(span: Span, method: str, route: str, status: int | None) -> None:
    span.update_name(f"{method} {route}")
    span.set_attribute("http.route", route)
    if status is not None:
        span.set_attribute("http.response.status_code", status)
    if status is None or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        span.set_status(StatusCode.ERROR)
