"""Every request leaves a line in the log, and nothing in it that the caller sent."""

import json
import logging
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.responses import StreamingResponse

from service.http.observing import Observing
from service.http.request_id import RequestId
from service.telemetry.telemetry import start_telemetry
from tests.service.client import Client
from tests.service.small_requests import HARD, INFEASIBLE, PLACED, unasked

OF_A_LINE = {"method", "route", "status", "seconds", "received_bytes", "sent_bytes", "client"}


def requests(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    return [record.__dict__ for record in caplog.records if record.message == "request"]


@pytest.fixture(autouse=True)
def everything(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "service")


def test_a_request_is_one_line_with_its_figures_and_its_verdicts(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    body = json.dumps(unasked(PLACED)).encode()
    answer = client.post("/v1/placements", content=body, headers={"Content-Type": "application/json"})
    (line,) = requests(caplog)
    assert (line["method"], line["route"], line["status"]) == ("POST", "/v1/placements", 200)
    assert (line["received_bytes"], line["sent_bytes"]) == (len(body), len(answer.content))
    assert line["levelname"] == "INFO"
    assert line["client"] is None
    assert line["seconds"] > 0
    assert line["tiles"] == {"greedy": 1}
    assert line["source"] == "computed"


@pytest.mark.parametrize(("request_", "verdict"), [(HARD, "exact"), (INFEASIBLE, "infeasible")])
def test_the_verdicts_of_all_variants_are_added_up(
    client: Client, caplog: pytest.LogCaptureFixture, request_: dict[str, Any], verdict: str
) -> None:
    client.post("/v1/variants", json={"request": request_, "interleaved_offsets": [0, 0]})
    (line,) = requests(caplog)
    assert line["tiles"] == {verdict: 2 * len(request_["tiles"])}


@pytest.mark.parametrize("path", ["/", "/docs", "/livez", "/openapi.json", "/v1/memory-maps"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_every_route_goes_by_its_name(client: Client, caplog: pytest.LogCaptureFixture, method: str, path: str) -> None:
    client.request(method, path)
    (line,) = requests(caplog)
    assert (line["method"], line["route"]) == (method, path)


def test_nothing_that_a_caller_sends_is_logged(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    secret = "s3cret"  # noqa: S105 - to be looked for
    request = {"memory": {"capacity": 64}, "tiles": [{"buffers": [{"id": secret, "size": 1, "start": 0, "end": 1}]}]}
    headers = {"Authorization": f"Bearer {secret}", "X-Request-ID": f"({secret})", "Cookie": secret}
    client.post("/v1/placements", json=request, headers=headers)
    client.post("/v1/placements", json={secret: request}, headers=headers)
    client.post("/v1/placements", params={"capacity": secret}, content=secret, headers=headers)
    client.get(f"/{secret}", headers=headers)
    client.request(secret.upper(), "/v1/placements", headers=headers)
    written = requests(caplog)
    assert len(written) == 5
    lines = [{name: line[name] for name in line.keys() & OF_A_LINE} for line in written]
    assert secret not in json.dumps(lines).lower()
    assert [line["method"] for line in lines] == ["POST"] * 3 + ["GET", "other"]
    assert [line["route"] for line in lines] == ["/v1/placements"] * 3 + ["none", "/v1/placements"]
    assert not any(secret in record.getMessage() for record in caplog.records)


def test_probes_are_logged_for_those_who_debug(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    for path in ("/livez", "/readyz", "/metrics"):
        client.get(path)
    assert [line["levelname"] for line in requests(caplog)] == ["DEBUG"] * 3


@pytest.fixture
def broken() -> FastAPI:
    app = FastAPI()

    @app.get("/before")
    async def before() -> None:
        raise ZeroDivisionError

    @app.get("/amid")
    async def amid() -> StreamingResponse:
        async def body() -> Any:
            yield b"half"
            raise ZeroDivisionError

        return StreamingResponse(body())

    app.add_middleware(Observing, telemetry=start_telemetry("0", traces=False))
    app.add_middleware(RequestId)
    return app


def test_an_error_that_nobody_foresaw_is_answered_and_logged_with_its_place(
    broken: FastAPI, caplog: pytest.LogCaptureFixture
) -> None:
    with Client(broken) as client:
        answer = client.get("/before", headers={"X-Request-ID": "mine-1"})
    assert (answer.status_code, answer.headers["x-request-id"]) == (500, "mine-1")
    assert answer.headers["content-type"] == "application/problem+json"
    error = next(record for record in caplog.records if record.levelname == "ERROR")
    assert error.exc_info is not None
    assert error.exc_info[0] is ZeroDivisionError
    (line,) = requests(caplog)
    assert (line["route"], line["status"]) == ("/before", 500)


def test_half_an_answer_is_not_made_to_look_whole(broken: FastAPI, caplog: pytest.LogCaptureFixture) -> None:
    with Client(broken) as client:
        assert client.get("/amid").content == b"half"
    (line,) = requests(caplog)
    assert (line["route"], line["status"], line["sent_bytes"]) == ("/amid", 200, len(b"half"))
