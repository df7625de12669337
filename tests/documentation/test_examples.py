"""The programs in `docs/examples` run as they stand."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from tests.documents import buffer, request
from tests.serving import TILEFIT, environment, first_url, started

EXAMPLES: Final = Path(__file__).parents[2] / "docs" / "examples"


def test_the_loop_of_a_compiler_runs_against_a_server(tmp_path: Path) -> None:
    with started(tmp_path, TILEFIT_MAX_BODY_BYTES="1000000") as process:
        command = [sys.executable, str(EXAMPLES / "compiler_loop.py"), first_url(process)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    screened, best, *variants, descriptors, again = run.stdout.splitlines()
    possible = re.fullmatch(r"(\d+) of 200 candidates may fit", screened)
    assert possible
    assert 8 <= int(possible[1]) < 200
    assert re.fullmatch(r"candidate \d+ is the best of 8: it takes \d+ bytes", best)
    assert len(variants) == 5
    assert variants[0].startswith("  with 65536 bytes: placed, peak ")
    assert descriptors.startswith("descriptors: [0, ")
    moved = re.fullmatch(r"planned again: placed, (\d+) of 40 buffers moved", again)
    assert moved
    assert int(moved[1]) < 10


def gate(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = f"{TILEFIT.parent}{os.pathsep}{os.environ['PATH']}"
    command = [sys.executable, str(EXAMPLES / "peak_gate.py"), str(folder / "peaks.json"), *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, env=environment(folder) | {"PATH": path}
    )


def test_the_gate_fails_where_a_models_peak_grows(tmp_path: Path) -> None:
    model = tmp_path / "model.json"

    def write(size: int, capacity: int = 64) -> None:
        document: dict[str, Any] = request(buffer("a", size), buffer("b", 8), memory={"capacity": capacity})
        model.write_text(json.dumps(document))

    write(24)
    assert gate(tmp_path, "--update", str(model)).returncode == 0
    assert json.loads((tmp_path / "peaks.json").read_text()) == {"model.json": 32}
    assert gate(tmp_path, str(model)).returncode == 0
    write(16)
    assert gate(tmp_path, str(model)).returncode == 0
    write(25)
    grown = gate(tmp_path, str(model))
    assert (grown.returncode, grown.stdout) == (1, "model.json: peak is 33 bytes, was 32\n")
    write(24, capacity=31)
    lost = gate(tmp_path, str(model))
    assert (lost.returncode, lost.stdout) == (1, "model.json: is not placed, was 32\n")
