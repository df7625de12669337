"""Figures of the running service, in Prometheus's form."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, GCCollector, Histogram, ProcessCollector
from prometheus_client.metrics_core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

from problem.answer import Reason

_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300)
"""Bounds of buckets: a warm small request takes a millisecond, a deadline is an hour at most."""

_WATCHED: Final = (401, 429, 500, 503)
"""Statuses that alerts look at."""

_ENDINGS: Final = ("placed", "infeasible", "unknown", "faulty", "failed")

_VERDICTS: Final = ("greedy", "retry", "exact", "infeasible", "unknown")


class Metrics:
    """The figures of one app. All labels are bounded: none takes a value that a caller chooses."""

    def __init__(self, version: str) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "tilefit_requests",
            "Requests answered, by method, route and HTTP status.",
            ("method", "route", "status"),
            registry=self.registry,
        )
        self._watched = Counter(
            "tilefit_refusals",
            "Requests answered with a status that somebody should look at.",
            ("status",),
            registry=self.registry,
        )
        self._request_seconds = Histogram(
            "tilefit_request_seconds",
            "Time from the head of a request to the end of its answer, waiting included.",
            ("route",),
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._under_way = Gauge(
            "tilefit_requests_under_way", "Requests that have begun and are not answered.", registry=self.registry
        )
        self._received = Counter("tilefit_received_bytes", "Bytes of bodies as received.", registry=self.registry)
        self._sent = Counter("tilefit_sent_bytes", "Bytes of bodies sent.", registry=self.registry)
        self._stage_seconds = Histogram(
            "tilefit_stage_seconds",
            "Time that the stages of requests took; greedy, retry, hints and verify are kernels.",
            ("stage",),
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._tiles = Counter(
            "tilefit_tiles",
            "Tiles that were planned, by verdict.",
            ("verdict",),
            registry=self.registry,
        )
        self._unknown = Counter(
            "tilefit_unknown_entries",
            "Entries not decided, by reason.",
            ("reason",),
            registry=self.registry,
        )
        self._answers = Counter(
            "tilefit_answers",
            "Answers to placements, by where they came from.",
            ("source",),
            registry=self.registry,
        )
        self._batch_items = Counter(
            "tilefit_batch_items",
            "Requests of batches that this process has answered, by what became of them.",
            ("ending",),
            registry=self.registry,
        )
        self._begin_at_zero()
        info = Gauge("tilefit_build_info", "Always 1; the release is a label.", ("version",), registry=self.registry)
        info.labels(version).set(1)
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)

    def _begin_at_zero(self) -> None:
        """Show what alerts look at from the start: a rate does not see a figure that begins at 1."""
        for status in _WATCHED:
            self._watched.labels(status)
        for verdict in _VERDICTS:
            self._tiles.labels(verdict)
        for reason in Reason:
            self._unknown.labels(reason)
        for ending in _ENDINGS:
            self._batch_items.labels(ending)

    def begins(self) -> None:
        """Count a request that has begun."""
        self._under_way.inc()

    def ends(self, method: str, route: str, status: int | None, seconds: float) -> None:
        """Count a request that has ended; without a status nothing was answered."""
        self._under_way.dec()
        self._requests.labels(method, route, status or "none").inc()
        self._request_seconds.labels(route).observe(seconds)
        if status in _WATCHED:
            self._watched.labels(status).inc()

    def carried(self, received_bytes: int, sent_bytes: int) -> None:
        """Count the bytes of a request and its answer."""
        self._received.inc(received_bytes)
        self._sent.inc(sent_bytes)

    def stage(self, stage: str, seconds: float) -> None:
        """Count a stage that has ended."""
        self._stage_seconds.labels(stage).observe(seconds)

    def verdicts(self, tiles: Mapping[str, int], unknown: Iterable[str]) -> None:
        """Count tiles by verdict, and the reason of each entry that has none."""
        for verdict, count in tiles.items():
            self._tiles.labels(verdict).inc(count)
        for reason in unknown:
            self._unknown.labels(reason).inc()

    def answered(self, source: str) -> None:
        """Count an answer that was `recognised` by its body's hash, `kept`, or `computed`."""
        self._answers.labels(source).inc()

    def batch_item(self, ending: str) -> None:
        """Count a request of a batch that has ended."""
        self._batch_items.labels(ending).inc()

    def gauge(self, name: str, description: str, read: Callable[[], float]) -> None:
        """Show what `read` returns whenever the figures are asked for."""
        Gauge(name, description, registry=self.registry).set_function(read)

    def counter(self, name: str, description: str, read: Callable[[], float]) -> None:
        """Show what `read`, which never falls, returns whenever the figures are asked for."""
        self.registry.register(_Read(name, description, read))


class _Read(Collector):
    """A counter that somebody else keeps."""

    def __init__(self, name: str, description: str, read: Callable[[], float]) -> None:
        self._name = name
        self._description = description
        self._read = read

    def collect(self) -> Iterable[Metric]:
        yield CounterMetricFamily(self._name, self._description, value=self._read())
