"""Standard streams that are closed, full, or cannot encode what is written; and how little help loads."""

import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import IO, Any

import pytest

from tests.service.small_requests import INFEASIBLE, PLACED

TILEFIT = Path(sys.executable).with_name("tilefit")
FULL = Path("/dev/full")


def run(
    *arguments: str, stdout: IO[Any] | int = subprocess.PIPE, **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [TILEFIT, *arguments],
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        check=False,
        env={**os.environ, **environment},
    )


@pytest.fixture
def request_file(tmp_path: Path) -> str:
    file = tmp_path / "request.json"
    file.write_text(json.dumps(PLACED))
    return str(file)


@pytest.mark.skipif(not FULL.exists(), reason="/dev/full is Linux's")
@pytest.mark.parametrize("command", [["--help"], ["--version"], ["maps"], ["openapi"], ["place"], ["place", "--json"]])
def test_a_full_output_is_told_in_a_line(request_file: str, command: list[str]) -> None:
    arguments = [*command, request_file] if command[0] == "place" else command
    with FULL.open("w") as full:
        done = run(*arguments, stdout=full)
    assert done.returncode == 1
    assert done.stderr == "standard output cannot be written: No space left on device\n"


def test_closed_streams_are_told_in_a_line() -> None:
    def shell(command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(["sh", "-c", command, TILEFIT], capture_output=True, text=True, check=False)  # noqa: S607

    unread = shell('exec "$0" place - <&-')
    assert (unread.returncode, unread.stderr) == (2, "standard input: it is closed\n")
    unwritten = shell('exec "$0" maps >&-')
    assert (unwritten.returncode, unwritten.stderr) == (1, "standard output cannot be written: it is closed\n")


def test_what_an_encoding_lacks_is_written_as_escapes(tmp_path: Path) -> None:
    file = tmp_path / "request.json"
    file.write_text(json.dumps(INFEASIBLE).replace('"a"', '"\\u00fc"'))
    done = run("place", str(file), PYTHONIOENCODING="ascii")
    assert done.returncode == 3
    assert done.stdout.isascii()
    assert "\\xfc" in done.stdout


def test_the_version_is_that_of_the_distribution() -> None:
    assert run("--version").stdout == f"tilefit {version('tilefit')}\n"


def test_help_loads_neither_the_compiler_nor_the_server() -> None:
    program = (
        "import sys; from typer.testing import CliRunner; from service.command_line.commands import app; "
        "assert CliRunner().invoke(app, ['--help']).exit_code == 0; "
        "print(sorted({'numba', 'numpy', 'ortools', 'fastapi', 'pydantic'} & sys.modules.keys()))"
    )
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert loaded.stdout == "[]\n"
