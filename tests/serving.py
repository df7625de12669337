"""Servers that tests start, each a process of its own."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TILEFIT = Path(sys.executable).with_name("tilefit")

_KERNELS = Path(__file__).parents[1] / ".kernels"


def environment(data_dir: Path, **settings: str) -> dict[str, str]:
    """Return ours, with data in a folder of the test, and kernels where they are compiled already."""
    return {**os.environ, "TILEFIT_DATA_DIR": str(data_dir), "NUMBA_CACHE_DIR": str(_KERNELS), **settings}


@contextmanager
def started(data_dir: Path, **settings: str) -> Iterator[subprocess.Popen[str]]:
    """Start a server, and kill it at the end."""
    settings = {"TILEFIT_MAX_BODY_BYTES": "100000", "TILEFIT_THREADS": "1", "TILEFIT_LOG_LEVEL": "warning", **settings}
    command = [str(TILEFIT), "serve", "--port", "0"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment(data_dir, **settings),
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def first_url(process: subprocess.Popen[str]) -> str:
    """Return the address at which a server says that it is ready."""
    lines = []
    for line in process.stdout or ():
        lines.append(line)
        if url := re.search(r"curl (http://127\.0\.0\.1:\d+)/v1/placements", line):
            return url[1]
    raise AssertionError("".join(lines))
