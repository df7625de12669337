"""`tilefit show`."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.service.command_line.test_cli import run
from tests.service.formats.test_ipu_stack import dump, group
from tests.service.small_requests import CSV, INFEASIBLE, PLACED, UNKNOWN, faulty
from tests.service.tables import as_table
from tests.service.web.test_odd_verdicts import FAR_APART, NO_BYTES, NOTHING, UNEXPLAINED

NO_ROOM = {**PLACED, "reservations": [{"id": "support", "size": 1000}]}


@pytest.fixture
def file(tmp_path: Path) -> Any:
    def file(content: Any, name: str = "source.json") -> str:
        (tmp_path / name).write_text(content if isinstance(content, str) else json.dumps(content))
        return str(tmp_path / name)

    return file


@pytest.mark.parametrize(
    ("content", "options", "said"),
    [
        (PLACED, (), "placed"),
        (as_table(PLACED), (), "placed"),
        (INFEASIBLE, (), "infeasible"),
        (UNKNOWN, (), "unknown"),
        (CSV, ("--capacity", "128"), "placed"),
        (dump(group(1)), (), "placed"),
    ],
)
def test_whatever_is_placed_is_shown_in_characters(
    file: Any, content: Any, options: tuple[str, ...], said: str
) -> None:
    shown = run("show", file(content), *options)
    assert shown.exit_code == 0
    assert said in shown.stdout
    assert "bytes needed" in shown.stdout
    assert max(map(len, shown.stdout.splitlines())) <= 80


@pytest.mark.parametrize(("ending", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("html", b"<!doctype html>")])
def test_a_picture_is_told_by_its_ending(file: Any, tmp_path: Path, ending: str, begins: bytes) -> None:
    target = tmp_path / f"picture.{ending}"
    assert run("show", file(PLACED), "--output", str(target)).exit_code == 0
    assert target.read_bytes().startswith(begins)


def test_an_answer_is_shown_with_what_was_asked(file: Any, tmp_path: Path) -> None:
    request = file(PLACED)
    answer = file(run("place", request, "--json").stdout, "answer.json")
    alone = run("show", answer)
    assert "placed" in alone.stdout
    assert "bytes needed" not in alone.stdout
    assert "bytes needed" in run("show", answer, "--request", request).stdout
    target = str(tmp_path / "picture.svg")
    refused = run("show", answer, "--output", target)
    assert refused.exit_code == 2
    assert "--request" in refused.stderr
    assert run("show", answer, "--request", request, "--output", target).exit_code == 0


def test_an_answer_in_columns_is_shown_too(file: Any) -> None:
    request = file(as_table(PLACED))
    answer = file(run("place", request, "--json").stdout, "answer.json")
    assert "bytes needed" in run("show", answer, "--request", request).stdout


def test_a_plan_is_shown_alone_and_with_its_request(file: Any, tmp_path: Path) -> None:
    request, plan = file(PLACED), str(tmp_path / "plan.csv")
    answer = file(run("place", request, "--json").stdout, "answer.json")
    assert run("convert", request, plan, "--to", "plan-csv", "--answer", answer).exit_code == 0
    for options in ((), ("--request", request)):
        shown = run("show", plan, *options)
        assert shown.exit_code == 0
        assert "bytes needed" in shown.stdout


def test_a_batch_is_listed_or_a_page(file: Any, tmp_path: Path) -> None:
    answer = json.loads(run("place", file(PLACED), "--json").stdout)
    batch = file("".join(f"{json.dumps({'index': index, 'answer': answer})}\n" for index in range(2)), "batch.ndjson")
    assert run("show", batch).stdout.count("placed") >= 2
    refused = run("show", batch, "--output", str(tmp_path / "picture.svg"))
    assert refused.exit_code == 2
    assert ".html" in refused.stderr


def test_a_tile_is_chosen_by_its_number(file: Any) -> None:
    buffers = [{"id": "small", "size": 1, "start": 0, "end": 2}]
    source = file({**PLACED, "tiles": [{"numbers": [5], "buffers": buffers}, {**PLACED["tiles"][0], "numbers": [7]}]})
    assert "small" in run("show", source, "--tile", "5").stdout
    assert "small" not in run("show", source).stdout
    refused = run("show", source, "--tile", "6")
    assert (refused.exit_code, refused.stderr) == (2, "there is no tile 6\n")


@pytest.mark.parametrize(
    ("content", "options", "said"),
    [
        (faulty(size=-1), (), "/tiles/0/buffers/0/size"),
        (CSV, (), "--capacity"),
        (f"{CSV}c,3,3,1\n", ("--capacity", "128"), "line 4"),
        ("{", (), "cannot be read"),
        (PLACED, ("--output", "picture.bmp"), ".svg, .png or .html"),
        (NO_ROOM, (), "'support' finds no room"),
    ],
)
def test_what_cannot_be_shown_is_told(file: Any, content: Any, options: tuple[str, ...], said: str) -> None:
    shown = run("show", file(content), *options)
    assert shown.exit_code == 2
    assert said in shown.stderr


@pytest.mark.parametrize("content", [NOTHING, NO_BYTES, UNEXPLAINED, FAR_APART])
def test_what_has_little_to_show_is_shown_in_every_form(file: Any, tmp_path: Path, content: Any) -> None:
    assert run("show", file(content)).exit_code == 0
    for ending in ("svg", "png", "html"):
        assert run("show", file(content), "--output", str(tmp_path / f"picture.{ending}")).exit_code == 0


def test_an_answer_to_another_request_is_said_to_be_one(file: Any) -> None:
    answer = run("place", "--json", file(PLACED)).stdout
    other = file({**PLACED, "memory": {"capacity": 512}}, "other.json")
    for command in (
        ("show", file(answer, "answer.json"), "--request"),
        ("diff", file(answer, "a.json"), file(answer, "b.json"), "--request"),
    ):
        assert "note: this answer" not in run(*command, file(PLACED)).stderr
        assert "note: this answer carries the digest of another request" in run(*command, other).stderr
    assert "note: this answer" not in run("check", file(PLACED), file(answer, "answer.json")).stderr
    assert "note: this answer" in run("check", other, file(answer, "answer.json")).stderr
