"""A shell in which the commands of a document are run one after the other, as its reader would."""

import os
import re
import shutil
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from service.command_line.console import EXIT_INFEASIBLE
from tests.documentation.documents import ROOT, Block
from tests.serving import environment, first_url, started

DOCUMENTED_URL: Final = "http://127.0.0.1:8000"

_SERVES: Final = re.compile(r"(?P<settings>(?:\w+=\S+ )*)tilefit serve(?: --host \S+)?(?:\s*#.*)?")
_REFUSED: Final = 22
"""The exit code of curl where the status is one of refusal."""

_LINKED: Final = (".venv", "docs")
"""What a reader has at hand in the folder of the project."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command as it is shown, and what it is shown to print, if that is shown."""

    text: str
    shown: str | None
    answered: bool = False
    """Its answer is shown, as JSON, whatever its status."""


def commands_of(block: Block) -> list[Command]:
    """Return the commands of a block of `sh`, or of `console`, where they follow a `$`."""
    if block.language == "sh":
        lines = block.text.replace("\\\n", "\\\f").split("\n")
        return [Command(line.replace("\f", "\n"), None) for line in lines if line.strip() and not line.startswith("#")]
    commands = []
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        lines = part.splitlines()
        length = next(number for number, line in enumerate(lines, 1) if not line.endswith("\\"))
        commands.append(Command("\n".join(lines[:length]), "\n".join(lines[length:])))
    return commands


def is_answered(block: Block, after: Block | None) -> bool:
    """Tell whether the block after a call shows, as JSON, what it gets."""
    is_call = block.language == "sh" and block.text.startswith("curl ")
    return is_call and after is not None and after.language == "json" and not after.title


class Session:
    """A folder, the status of the last command, and the server that commands call."""

    def __init__(self, folder: Path, url: str) -> None:
        for name in _LINKED:
            (folder / name).symlink_to(ROOT / name)
        shutil.copytree(ROOT / "deploy", folder / "deploy", ignore=shutil.ignore_patterns("secrets"))
        self._folder, self._url, self._status = folder, url, 0
        self._path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        self._servers = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._servers.close()

    def write(self, block: Block) -> None:
        """Write a block that is a file."""
        assert block.title
        (self._folder / block.title).write_text(block.text)

    def run(self, command: Command) -> str:
        """Run a command and return what it prints; it succeeds, or prints what is shown.

        A call over HTTP fails where it is refused, unless its answer is shown as JSON below: `_REFUSED` then.
        """
        text = command.text.replace(DOCUMENTED_URL, self._url)
        text = re.sub(r"^curl ", "curl --fail-with-body ", text.replace("--fail ", ""))
        if served := _SERVES.fullmatch(text):
            self._serve(served["settings"])
            return ""
        if text.startswith("make "):
            text = f"{text.partition('#')[0]} --dry-run --directory {ROOT}"
        done = subprocess.run(
            ["/bin/bash", "-c", f"(exit {self._status})\n{text}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=self._folder,
            env=environment(self._folder / "data", COLUMNS="80", PATH=self._path, TILEFIT_SERVER=self._url),
            timeout=60,
            check=False,
        )
        self._status = done.returncode
        printed = done.stdout.replace(self._url, DOCUMENTED_URL)
        if command.shown:
            _compare(printed, command.shown)
        else:
            is_answer = command.answered and done.returncode == _REFUSED
            is_verdict = command.shown is not None and done.returncode == EXIT_INFEASIBLE
            assert done.returncode == 0 or is_answer or is_verdict, f"{text}\n{printed}"
            assert command.shown is None or not printed.strip(), f"{text}\n{printed}"
        return printed

    def _serve(self, settings: str) -> None:
        """Start the server that is shown, but on loopback and a port of the machine's choice."""
        self._servers.close()
        given = dict(setting.split("=", 1) for setting in settings.split())
        files = {name: str(self._folder / value) for name, value in given.items() if name.endswith("_FILE")}
        process = self._servers.enter_context(started(self._folder / "served", **{**given, **files}))
        self._url = first_url(process)


def _compare(printed: str, shown: str) -> None:
    """Compare lines, but for spaces at their ends and blank ones at the ends of both; `…` stands for anything."""
    lines = [line.rstrip() for line in printed.strip().splitlines()]
    patterns = [re.escape(line.rstrip()) for line in shown.strip().splitlines()]
    pattern = "\n".join(".*" if line == "…" else line.replace("…", r"[^\n]*") for line in patterns)
    assert re.fullmatch(pattern, "\n".join(lines), re.DOTALL), "\n".join(lines)
