"""The `tilefit` command."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from typer.testing import CliRunner

from service.command_line.commands import app
from service.command_line.console import work_with_bar
from service.memory_maps import list_memory_maps
from tests.judge import judge
from tests.service.small_requests import CSV, HARD, INFEASIBLE, PLACED, UNKNOWN, faulty
from tests.service.table_answers import as_rows
from tests.service.tables import as_table

TILEFIT = Path(sys.executable).with_name("tilefit")

Write = Callable[[Any], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(content: Any) -> str:
        file = tmp_path / f"{len(list(tmp_path.iterdir()))}.txt"
        file.write_text(content if isinstance(content, str) else json.dumps(content))
        return str(file)

    return write


def run(*arguments: str, stdin: str | None = None) -> Any:
    return CliRunner().invoke(app, arguments, input=stdin, env={"COLUMNS": "80"})


@pytest.mark.parametrize(
    ("request_", "code", "word"),
    [(PLACED, 0, "placed"), (HARD, 0, "placed"), (INFEASIBLE, 3, "infeasible"), (UNKNOWN, 4, "unknown")],
)
class TestPlace:
    def test_the_exit_code_is_the_verdict(self, write: Write, request_: Any, code: int, word: str) -> None:
        result = run("place", write(request_))
        assert result.exit_code == code
        assert word in result.stdout
        assert result.stderr == ""

    def test_the_answer_document_is_printed_on_request(self, write: Write, request_: Any, code: int, word: str) -> None:
        result = run("place", write(request_), "--json")
        answer = json.loads(result.stdout)
        assert result.exit_code == code
        assert answer["status"] == word
        assert judge(request_, answer) == []


@pytest.mark.parametrize("request_", [PLACED, INFEASIBLE])
def test_a_request_in_columns_is_placed_as_its_rows_are(write: Write, request_: Any) -> None:
    in_rows, in_columns = write(request_), write(as_table(request_))
    assert run("place", in_columns).stdout == run("place", in_rows).stdout
    answer = json.loads(run("place", in_columns, "--json").stdout)
    assert as_rows(answer, request_) == json.loads(run("place", in_rows, "--json").stdout)


def test_a_csv_is_placed_in_a_capacity_or_in_a_preset(write: Write) -> None:
    assert run("place", write(CSV), "--capacity", "128").exit_code == 0
    assert run("place", write(CSV), "--capacity", "95").exit_code == 3
    assert "region0" in run("place", write(CSV), "--memory", "ipu-mk2").stdout


def test_options_that_are_given_take_the_place_of_those_of_the_request(write: Write) -> None:
    asked = write(INFEASIBLE | {"options": {"explain": "off", "time_limit": 3}})
    [tile] = json.loads(run("place", asked, "--json").stdout)["tiles"]
    assert tile["explanation"] is None
    [tile] = json.loads(run("place", asked, "--json", "--explain", "full").stdout)["tiles"]
    assert tile["explanation"]["conflict_set"]
    lowest = run("place", write(CSV), "--capacity", "128", "--objective", "peak", "--json")
    assert json.loads(lowest.stdout)["tiles"][0]["objective"] == {"bytes": 96, "bound": 96}


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--explain", "much", "must be auto or full or off (/options/explain)"),
        ("--objective", "", "(/options/objective)"),
        ("--time-limit", "-1", "(/options/time_limit)"),
        ("--time-limit", "nan", "time_limit is nan, must be a number of seconds (/options/time_limit)"),
        ("--deadline", "inf", "deadline is inf, must be a number of seconds (/options/deadline)"),
        ("--deadline", "1e9", "(/options/deadline)"),
    ],
)
def test_options_at_fault_are_bad_input(write: Write, option: str, value: str, message: str) -> None:
    result = run("place", write(PLACED), option, value)
    assert result.exit_code == 2
    assert message in result.stderr


def test_standard_input_is_a_dash() -> None:
    assert run("place", "-", "--capacity", "128", stdin=CSV).exit_code == 0
    assert run("place", "-", "--format", "request", stdin=json.dumps(PLACED)).exit_code == 0


@pytest.mark.parametrize(
    ("content", "options", "message"),
    [
        (faulty(size=-4), [], "size is -4, must be at least 0 (/tiles/0/buffers/0/size)"),
        ("{", [], "cannot be read"),
        (CSV, [], "--capacity"),
        (CSV, ["--memory", "ipu-mk9"], "(/memory)"),
        (CSV, ["--capacity", "0"], "--capacity"),
        (CSV, ["--capacity", "128", "--format", "xml"], "xml"),
        ("id,lower,upper,size\na,0,2,x\n", ["--capacity", "128"], "line 2"),
        ("id,lower,upper,size\na,2,1,4\n", ["--capacity", "128"], "line 2, column upper: end is 1, must be"),
        (faulty(id="\u001b[2J", regions=[]), [], "regions"),
    ],
)
def test_bad_input_is_told_where_and_why(write: Write, content: Any, options: list[str], message: str) -> None:
    result = run("place", write(content), *options)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""
    assert "\u001b" not in result.stderr


@pytest.mark.parametrize(
    ("arguments", "pointer"),
    [
        (["place", faulty(size=-4)], "/tiles/0/buffers/0/size"),
        (["screen", faulty(size=-4)], "/tiles/0/buffers/0/size"),
        (["check", faulty(size=-4), {"tiles": []}], "/request/tiles/0/buffers/0/size"),
        (["check", PLACED, {"tiles": 5}], "/answer/tiles"),
    ],
)
def test_with_json_bad_input_is_told_by_the_document_that_the_service_answers(
    write: Write, arguments: list[Any], pointer: str
) -> None:
    command, *contents = arguments
    result = run(command, *map(write, contents), "--json")
    assert result.exit_code == 2
    assert "is at fault:" in result.stderr
    document = json.loads(result.stdout)
    assert (document["type"], document["status"]) == ("urn:tilefit:faulty-request", 422)
    assert [fault["pointer"] for fault in document["errors"]] == [pointer]


def test_with_json_what_is_no_json_is_told_by_a_document_too(write: Write) -> None:
    document = json.loads(run("place", write("{"), "--json").stdout)
    assert document["type"] == "urn:tilefit:malformed-body"


def test_every_fault_is_on_a_line_of_its_own(write: Write) -> None:
    result = run("place", write({**faulty(size=-4, start="x"), "options": {"deadline": 10**6}}))
    assert len(result.stderr.splitlines()) == 4


def test_a_file_that_is_not_there_is_bad_input(tmp_path: Path) -> None:
    result = run("place", str(tmp_path / "nowhere.json"))
    assert result.exit_code == 2
    assert "nowhere.json: No such file" in result.stderr


def test_screens_are_listed_and_the_worst_is_the_exit_code(write: Write) -> None:
    files = [write(PLACED), write(INFEASIBLE)]
    result = run("screen", *files)
    assert result.exit_code == 3
    assert "possible" in result.stdout
    assert "infeasible" in result.stdout
    assert run("screen", files[0]).exit_code == 0
    document = json.loads(run("screen", *files, "--json").stdout)
    assert [screen["status"] for screen in document["screens"]] == ["possible", "infeasible"]
    assert run("screen", files[0], write(faulty(size=-1))).exit_code == 2


def test_an_answer_is_checked(write: Write) -> None:
    answer = json.loads(run("place", write(PLACED), "--json").stdout)
    assert run("check", write(PLACED), write(answer)).exit_code == 0
    assert run("check", write(CSV), write(answer), "--capacity", "128").exit_code == 0
    answer["tiles"][0]["placements"][1]["address"] = 120
    result = run("check", write(PLACED), write(answer))
    assert result.exit_code == 1
    assert "rule 1" in result.stdout
    assert "wrong" in result.stdout
    document = json.loads(run("check", write(PLACED), write(answer), "--json").stdout)
    assert not document["ok"]
    assert run("check", write(PLACED), write({})).exit_code == 2
    assert run("check", write({}), write(answer)).exit_code == 2


def test_presets_are_listed_with_their_sources() -> None:
    words = run("maps").stdout.split()
    for memory_map in list_memory_maps()["memory_maps"]:
        assert memory_map["name"] in words
        assert {region["name"] for region in memory_map["regions"]} <= set(words)
    assert json.loads(run("maps", "--json").stdout)["memory_maps"][0]["source"]


def test_the_openapi_document_is_sorted_and_always_the_same() -> None:
    text = run("openapi").stdout
    document = json.loads(text)
    assert document["openapi"].startswith("3.1")
    assert text == json.dumps(document, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
    assert text == run("openapi").stdout


def test_serving_is_refused_on_another_address_than_loopback() -> None:
    result = run("serve", "--host", "0.0.0.0")  # noqa: S104
    assert result.exit_code == 2
    assert "not a loopback address" in result.stderr


def test_work_that_takes_longer_than_a_second_shows_a_bar(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert work_with_bar(lambda cancelled: cancelled.wait(1.2), "Placing") is False
    assert "Placing" in capsys.readouterr().err
    assert work_with_bar(lambda _: 7, "Placing") == 7
    assert capsys.readouterr().err == ""


def test_an_interrupt_ends_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("concurrent.futures.wait", interrupted)
    seen = Event()

    def work(cancelled: Event) -> None:
        cancelled.wait(30)
        seen.set()

    with pytest.raises(KeyboardInterrupt):
        work_with_bar(work, "Placing")
    assert seen.is_set()


def test_the_installed_command_places_a_file_and_says_how_it_is_used(write: Write) -> None:
    place = subprocess.run([TILEFIT, "place", write(PLACED)], capture_output=True, text=True, check=False)
    assert (place.returncode, place.stderr) == (0, "")
    assert "\u001b" not in place.stdout
    usage = subprocess.run([TILEFIT], capture_output=True, text=True, check=False)
    assert all(name in usage.stdout + usage.stderr for name in ("serve", "place", "screen", "check", "maps", "openapi"))


def test_settings_at_fault_are_bad_input() -> None:
    environment = {**os.environ, "TILEFIT_THREADS": "many"}
    result = subprocess.run([TILEFIT, "maps"], capture_output=True, text=True, check=False, env=environment)
    assert result.returncode == 2
    assert result.stderr.splitlines()[0] == "the settings are at fault:"
    assert result.stderr.splitlines()[1].startswith("  TILEFIT_THREADS: ")
    assert "Traceback" not in result.stderr


def test_kernels_are_kept_in_the_data_folder(tmp_path: Path) -> None:
    environment = {**os.environ, "TILEFIT_DATA_DIR": str(tmp_path / "data")}
    result = subprocess.run([TILEFIT, "maps"], capture_output=True, text=True, check=False, env=environment)
    assert result.returncode == 0
    assert (tmp_path / "data" / "kernels").is_dir()


def test_a_data_folder_that_cannot_be_made_is_bad_input(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    environment = {**os.environ, "TILEFIT_DATA_DIR": str(tmp_path / "file")}
    result = subprocess.run([TILEFIT, "maps"], capture_output=True, text=True, check=False, env=environment)
    assert result.returncode == 2
    assert "Traceback" not in result.stderr
    assert str(tmp_path / "file") in result.stderr


def test_a_rejection_that_no_certificate_carries_is_not_called_right(write: Write) -> None:
    asked = {"memory": {"capacity": 1000}, "options": {"explain": "off"}, "tiles": PLACED["tiles"]}
    claimed = {"tiles": [{"status": "infeasible", "proof": {"kind": "exhausted", "engines": []}}]}
    checked = run("check", write(asked), write(claimed))
    assert checked.exit_code == 4
    assert "rests on an engine's word" in checked.stdout


def test_a_port_that_is_taken_is_told_before_anything_is_compiled() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        served = subprocess.run([TILEFIT, "serve", "--port", str(port)], capture_output=True, text=True, check=False)
    assert served.returncode == 1
    assert f"Cannot listen at 127.0.0.1, port {port}" in served.stderr
    assert served.stdout == ""
