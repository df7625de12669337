"""Traces go to a collector where one is set, and cost nothing where none is."""

import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from service.app import create_app
from service.settings import Settings
from tests.service.client import Client
from tests.service.small_requests import PLACED

CALLER = "0af7651916cd43dd8448eb211c80319c"


@pytest.fixture
def received(monkeypatch: pytest.MonkeyPatch) -> Iterator[Queue[bytes]]:
    """Run a collector, and give the bodies that it gets."""
    bodies: Queue[bytes] = Queue()

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            bodies.put(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Collector) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{server.server_address[1]}")
        yield bodies
        server.shutdown()
        thread.join()


def spans_of(bodies: Queue[bytes]) -> list[Span]:
    found = []
    while not bodies.empty():
        sent = ExportTraceServiceRequest.FromString(bodies.get())
        for resource in sent.resource_spans:
            described = {each.key: each.value.string_value for each in resource.resource.attributes}
            assert described["service.name"] == "tilefit"
            found += [span for scope in resource.scope_spans for span in scope.spans]
    return found


def test_a_request_is_a_span_of_its_callers_trace_with_a_span_for_each_stage(
    received: Queue[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FASTAPI_OTEL_AUTO_CONFIGURE", "true")
    with Client(create_app(Settings(threads=1, data_dir=tmp_path))) as client:
        answer = client.post("/v1/placements", json=PLACED, headers={"traceparent": f"00-{CALLER}-b7ad6b7169203331-01"})
        client.get("/secret-path", params={"secret": "secret"}, headers={"User-Agent": "secret"})
    spans = spans_of(received)
    assert b"secret" not in b"".join(span.SerializeToString() for span in spans)
    (request,) = (span for span in spans if span.name == "POST /v1/placements")
    assert request.trace_id.hex() == CALLER
    stages = [span for span in spans if span.parent_span_id == request.span_id]
    timed = [stage.partition(";")[0] for stage in answer.headers["server-timing"].split(", ")]
    assert {stage.name for stage in stages} == set(timed)
    for stage in stages:
        assert request.start_time_unix_nano <= stage.start_time_unix_nano <= stage.end_time_unix_nano
        assert stage.end_time_unix_nano <= request.end_time_unix_nano
    status = {each.key: each.value.int_value for each in request.attributes}
    assert status["http.response.status_code"] == 200


def test_without_a_collector_the_library_is_not_even_loaded() -> None:
    program = (
        "import sys; from service.app import create_app; from service.settings import Settings; "
        "create_app(Settings()); print([name for name in sys.modules if name.startswith('opentelemetry.sdk')])"
    )
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env={})
    assert loaded.stdout == "[]\n"


@pytest.mark.parametrize(
    ("variable", "value", "wanted"),
    [
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318", True),
        ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://127.0.0.1:4318/v1/traces", True),
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "", False),
    ],
)
def test_the_standard_variables_turn_them_on(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, *, wanted: bool
) -> None:
    monkeypatch.setenv(variable, value)
    assert Settings().traces is wanted
    monkeypatch.setenv("TILEFIT_TRACES", str(not wanted))
    assert Settings().traces is not wanted
