"""Runs `tilefit serve` or `tilefit worker` as a process of its own, and reads what it has computed."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import httpx

_TILEFIT: Final = Path(sys.executable).with_name("tilefit")
COMPILED: Final = {"NUMBA_CACHE_DIR": str(Path(__file__).parents[1] / ".kernels")}
"""Settings by which a server finds the kernels of `make install`, where its start is not what is measured."""

_TIMEOUT_S: Final = 300.0
_CPU_CLOCK: Final = 2
"""Beside the complement of a process's number: its clock of computed time, as `clock_getcpuclockid` gives it."""


class Server:
    """A server on a free port of this machine, ready when it is entered and ended when it is left.

    Its environment says where compiled kernels are kept, and that answers are not, unless they are to be, so each is
    computed; of settings only those given here count, by the names of their variables.
    """

    def __init__(
        self,
        data_dir: Path,
        *,
        keeps_answers: bool = False,
        command: str = "serve",
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self._data_dir, self._command = data_dir, command
        no_answers = {} if keeps_answers else {"TILEFIT_ANSWERS_BYTES": "0", "TILEFIT_RECENT_BYTES": "0"}
        self._settings = no_answers | dict(settings or {})

    def __enter__(self) -> Self:
        began = time.perf_counter()
        self._process = subprocess.Popen(  # noqa: S603 - our own command
            [_TILEFIT, self._command, "--port", "0"],
            stdout=subprocess.PIPE,
            text=True,
            env={
                "TILEFIT_DATA_DIR": str(self._data_dir),
                "TILEFIT_LOG_LEVEL": "warning",
                **self._settings,
            },
        )
        try:
            self.url = self._read_url()
            httpx.get(f"{self.url}/readyz", timeout=_TIMEOUT_S).raise_for_status()
        except BaseException:
            self._end()
            raise
        self.start_s = time.perf_counter() - began
        """Seconds from the start of the process until it said that it is ready."""
        self.start_cpu_s = self.cpu_s()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def place(self, body: bytes) -> bytes:
        """Send a request document and return the answer document."""
        return self.post("/v1/placements", body)

    def post(self, path: str, body: bytes) -> bytes:
        """Send a JSON body and return the answer."""
        headers = {"Content-Type": "application/json"}
        response = httpx.post(f"{self.url}{path}", content=body, headers=headers, timeout=_TIMEOUT_S)
        return response.raise_for_status().content

    def cpu_s(self) -> float:
        """Return the seconds that all its threads, and child processes that ended, have computed."""
        pid = self._process.pid
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
        # The second field is a name in brackets; the 16th and 17th are ticks of children in user mode and in the
        # kernel, good to a hundredth; the clock of the process itself is good to a microsecond.
        ticks = stat.rpartition(")")[2].split()[13:15]
        return time.clock_gettime(~pid << 3 | _CPU_CLOCK) + sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")

    def all_cpu_s(self) -> float:
        """Return those, and the seconds that child processes which still run have computed, good to a hundredth."""
        return self.cpu_s() + sum(map(computed_s, self._children()))

    def memory_bytes(self) -> int:
        """Return the bytes in memory of the server and of its children."""
        return sum(map(_resident_bytes, [str(self._process.pid), *self._children()]))

    def _children(self) -> list[str]:
        # Each thread lists the children that it has started.
        tasks = Path(f"/proc/{self._process.pid}/task").glob("*/children")
        return list(chain(*(path.read_text(encoding="ascii").split() for path in tasks)))

    def _read_url(self) -> str:
        for line in self._process.stdout or ():
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                return found[0]
        message = "the server ended before it was ready"
        raise RuntimeError(message)

    def _end(self) -> None:
        self._process.terminate()
        self._process.communicate()


def _resident_bytes(pid: str) -> int:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0  # It has ended just now.
    return pages * os.sysconf("SC_PAGE_SIZE")


def computed_s(pid: str) -> float:
    """Return the seconds that a process has computed, good to a hundredth; 0 where it has ended."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except OSError:
        return 0.0  # It has ended just now.
    return sum(map(int, stat.rpartition(")")[2].split()[11:13])) / os.sysconf("SC_CLK_TCK")
