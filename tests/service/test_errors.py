"""Every error that leaves the service is a problem document."""

import json
from typing import Any

import pytest
from fastapi import FastAPI

from problem.errors import (
    Faults,
    InternalError,
    ModelInvalid,
    Overloaded,
    RequestError,
    ShareExceeded,
    TilefitError,
    VerificationFailed,
)
from service import errors
from service.codec.json_text import MalformedBody
from service.http.observing import Observing
from service.http.request_id import RequestId
from service.telemetry.telemetry import start_telemetry
from tests.service.client import Client


def faulty(*faults: tuple[Any, ...]) -> RequestError:
    listed = Faults()
    for fault in faults:
        listed.add(*fault)
    return RequestError(listed)


def answered(error: Exception) -> Any:
    app = FastAPI()

    @app.get("/")
    async def fail() -> None:
        raise error

    app.add_middleware(Observing, telemetry=start_telemetry("0", traces=False))
    app.add_middleware(RequestId)
    errors.install(app)
    with Client(app) as client:
        answer = client.get("/", headers={"X-Request-ID": "mine-1"})
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["x-request-id"] == "mine-1"
    assert answer.json()["status"] == answer.status_code
    assert set(answer.json()) == {"type", "title", "status", "detail", "errors", "more"}
    return answer


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (MalformedBody("ends early", 7), 400),
        (faulty(("/tiles", "tiles is empty")), 422),
        (Overloaded("queue is full"), 503),
        (ShareExceeded("too many"), 429),
        (InternalError("x"), 500),
        (ModelInvalid("x"), 500),
        (TilefitError("x"), 500),
        (ZeroDivisionError("x"), 500),
    ],
)
def test_each_error_has_its_status(error: Exception, status: int) -> None:
    assert answered(error).status_code == status


def test_faults_are_listed_with_pointer_value_and_bound() -> None:
    pointer = "/tiles/0/buffers/17/size"
    problem = answered(faulty((pointer, "size is -4, must be at least 0", -4, 0))).json()
    assert problem["type"] == "urn:tilefit:faulty-request"
    assert problem["errors"] == [
        {"pointer": pointer, "detail": "size is -4, must be at least 0", "value": -4, "bound": 0}
    ]
    assert problem["more"] == 0


def test_faults_beyond_the_first_hundred_are_counted() -> None:
    problem = answered(faulty(*((f"/tiles/{tile}", "is wrong") for tile in range(130)))).json()
    assert len(problem["errors"]) == 100
    assert problem["more"] == 30


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (True, True),
        (2**70, 2**70),
        (1.5, 1.5),
        (float("inf"), "inf"),
        (float("nan"), "nan"),
        ("\ud800", "\ud800"),
        ("x" * 500, "x" * 200 + "…"),
        ([1, {"a": 2}], [1, "{'a': 2}"]),
    ],
)
def test_odd_values_are_shown_in_valid_json(value: object, shown: object) -> None:
    problem = answered(faulty(("/x", "is odd", value))).json()
    assert json.dumps(problem["errors"][0]["value"]) == json.dumps(shown)


def test_an_integer_of_any_length_is_shown() -> None:
    problem = answered(faulty(("/x", "is odd", 1 << 100_000))).json()
    assert problem["errors"][0]["value"].startswith("0x1000")


def test_being_too_busy_says_when_to_come_back() -> None:
    for error in (Overloaded("queue is full"), ShareExceeded("too many")):
        assert answered(error).headers["retry-after"] == "1"


def test_an_error_of_ours_tells_nothing_of_the_inside() -> None:
    for error in (VerificationFailed("secret"), RuntimeError("secret")):
        assert "secret" not in answered(error).text
