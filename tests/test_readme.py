"""The README: what it tells people to try gives what it shows."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.serving import environment
from tests.shown import shortened

ROOT: Final = Path(__file__).parent.parent
README: Final = (ROOT / "README.md").read_text()
TILEFIT: Final = Path(sys.executable).with_name("tilefit")


def blocks(language: str) -> list[str]:
    """Give the code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    """Serve on a free port, and give the address that the command prints once it is ready."""
    command = [str(TILEFIT), "serve", "--port", "0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment(tmp_path)
    ) as process:
        try:
            said = []
            for line in process.stdout or ():
                said.append(line)
                if found := re.search(r"curl (http://127\.0\.0\.1:\d+)/", line):
                    yield found[1]
                    break
            else:
                pytest.fail("".join(said))
        finally:
            process.terminate()


def test_the_call_over_http_gets_the_answer_that_is_shown(url: str) -> None:
    curl = shutil.which("curl")
    if curl is None:
        pytest.skip("curl is not installed")
    (call,) = (block for block in blocks("sh") if block.startswith("curl"))
    shown = json.loads(blocks("json")[0])
    arguments = shlex.split(call.replace("\\\n", " ").replace("http://127.0.0.1:8000", url))
    called = subprocess.run([curl, *arguments[1:]], capture_output=True, text=True, check=True, cwd=ROOT)
    assert shortened(json.loads(called.stdout), shown) == shown


def test_the_command_prints_what_is_shown() -> None:
    (console,) = blocks("console")
    first, output = console.split("\n", 1)
    arguments = shlex.split(first.removeprefix("$ .venv/bin/tilefit"))
    environment = {**os.environ, "COLUMNS": "80"}
    placed = subprocess.run(
        [TILEFIT, *arguments], capture_output=True, text=True, check=False, cwd=ROOT, env=environment
    )
    assert lines(placed.stdout) == lines(output)
    assert placed.stderr == ""
    assert f"{placed.returncode} infeasible" in README


def lines(text: str) -> list[str]:
    """Give the lines of a text without spaces at their ends, nor blank ones at its own."""
    return [line.rstrip() for line in text.strip().splitlines()]


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
