"""What is logged is JSON, or text for people, and never quotes what a caller sent."""

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from structlog.contextvars import bound_contextvars

from service.telemetry.logs import configure_logs

LOG = logging.getLogger("service.somewhere")


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    touched = [logging.getLogger(name) for name in ("", "service", "uvicorn", "uvicorn.error", "uvicorn.access")]
    before = [(logger, logger.handlers, logger.level, logger.propagate) for logger in touched]
    yield
    for logger, handlers, level, propagate in before:
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    captured = capsys.readouterr()
    assert captured.out == ""
    return [json.loads(line) for line in captured.err.splitlines()]


def test_a_line_is_one_json_object_with_time_level_origin_and_request(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("auto", "info")
    with bound_contextvars(request_id="r-1"):
        LOG.warning("two\nlines of %s", "ü", extra={"status": 200})
    (line,) = lines(capsys)
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "two\nlines of ü",
        "level": "warning",
        "logger": "service.somewhere",
        "request_id": "r-1",
        "status": 200,
    }


def test_the_servers_own_lines_go_the_same_way(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("json", "info")
    logging.getLogger("uvicorn.error").info("Started", extra={"color_message": "\x1b[36mStarted"})
    (line,) = lines(capsys)
    assert (line["logger"], line["event"]) == ("uvicorn.error", "Started")
    assert "color_message" not in line


def test_the_servers_lines_about_requests_which_quote_them_are_not_written(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("json", "debug")
    logging.getLogger("uvicorn.access").info("GET /?secret HTTP/1.1")
    assert lines(capsys) == []


def test_what_is_below_the_level_is_not_written(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("json", "warning")
    LOG.info("unheard")
    LOG.error("heard")
    assert [line["event"] for line in lines(capsys)] == ["heard"]


def test_libraries_say_no_more_than_warnings(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("json", "debug")
    for name in ("sqlalchemy.engine", "service.somewhere"):
        for level in ("debug", "info", "warning"):
            getattr(logging.getLogger(name), level)(level)
    told = [(line["logger"], line["event"]) for line in lines(capsys)]
    assert told == [
        ("sqlalchemy.engine", "warning"),
        *(("service.somewhere", level) for level in ("debug", "info", "warning")),
    ]


def test_errors_are_shown_by_kind_and_place_without_their_messages(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("json", "info")
    try:
        try:
            int("secret-1")
        except ValueError as error:
            message = "secret-2"
            raise ExceptionGroup(message, [KeyError("secret-3")]) from error
    except ExceptionGroup as error:
        LOG.error("failed", exc_info=error)  # noqa: TRY400 - as the code under test is called
    (line,) = lines(capsys)
    assert "secret" not in json.dumps(line)
    kinds = [each.partition(",")[0] for each in line["exception"].splitlines() if "raised at" in each]
    assert kinds == ["ValueError", "KeyError", "ExceptionGroup"]
    assert f"{__file__}:" in line["exception"]


def test_people_read_text(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("text", "info")
    LOG.info("request", extra={"status": 200})
    said = capsys.readouterr().err
    assert "request" in said
    assert "status=200" in said
    assert not said.startswith("{")
