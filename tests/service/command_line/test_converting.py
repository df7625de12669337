"""`tilefit convert`, and plans where commands take answers."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from service.command_line.commands import app
from tests.service.small_requests import CSV, INFEASIBLE, PLACED


def run(*arguments: Any, stdin: str | None = None) -> Any:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin)


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "asked.json").write_text(json.dumps(PLACED))
    (tmp_path / "asked.csv").write_text(CSV)
    placed = run("place", tmp_path / "asked.json", "--json")
    (tmp_path / "answer.json").write_text(placed.stdout)
    return tmp_path


def test_the_name_of_the_file_says_the_format(files: Path) -> None:
    asked, answer = files / "asked.json", files / "answer.json"
    for name, first, options in (
        ("out.csv", "id,lower,upper,size", []),
        ("placed.csv", "id,lower,upper,size,offset", ["--answer", answer]),
        ("out.plan.csv", "kind,tiles,id", ["--answer", answer]),
        ("out.plan.json", '{\n "plan": 1', ["--answer", answer]),
        ("placed.json", '{\n "plan": 1', ["--answer", answer]),
        ("out.json", '{\n "memory"', []),
    ):
        result = run("convert", asked, files / name, *options)
        assert result.exit_code == 0, result.stderr
        assert result.stdout == ""
        assert (files / name).read_text().startswith(first), name


def test_streams_are_dashes(files: Path) -> None:
    result = run("convert", "-", "-", "--to", "request", "--capacity", 128, stdin=CSV)
    assert json.loads(result.stdout) == PLACED
    assert result.stderr == ""
    unnamed = run("convert", files / "asked.json", "-")
    assert unnamed.exit_code == 2
    assert "standard output does not say its format: name one by --to: request, columns" in unnamed.stderr


def test_what_is_left_out_is_said_on_standard_error(files: Path) -> None:
    result = run("convert", files / "asked.json", "-", "--to", "minimalloc")
    assert result.stdout == CSV
    assert result.stderr == "MiniMalloc's CSV says nothing of the memory: read it with --capacity 128.\n"


def test_what_cannot_be_said_is_named_and_nothing_is_written(files: Path) -> None:
    request = {**PLACED, "reservations": [{"id": "firmware", "size": 4}]}
    (files / "more.json").write_text(json.dumps(request))
    result = run("convert", files / "more.json", files / "out.csv")
    assert result.exit_code == 2
    assert "cannot be written in this format" in result.stderr
    assert "MiniMalloc's CSV has no reservations: 'firmware' is one (/reservations/0)" in result.stderr
    assert not (files / "out.csv").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere.json", "out.csv"], "No such file"),
        (["asked.csv", "out.json"], "--capacity"),
        (["asked.json", "out.txt"], "does not say its format"),
        (["asked.json", "out.txt", "--to", "xml"], "no format is called 'xml'"),
        (["asked.json", "folder/out.csv"], "No such file"),
        (["asked.json", "out.plan.csv"], "place it first"),
        (["asked.json", "out.plan.csv", "--answer", "asked.csv"], "cannot be read"),
    ],
)
def test_bad_input_is_told(files: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str) -> None:
    monkeypatch.chdir(files)
    result = run("convert", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("name", ["out.plan.csv", "out.plan.json"])
def test_a_plan_is_checked_like_an_answer(files: Path, name: str) -> None:
    assert run("convert", files / "asked.json", files / name, "--answer", files / "answer.json").exit_code == 0
    assert run("check", files / "asked.json", files / name).exit_code == 0
    (files / "other.json").write_text(json.dumps(INFEASIBLE))
    assert run("check", files / "other.json", files / name).exit_code == 1
