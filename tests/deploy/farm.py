"""The farm of docker-compose.yml in miniature, on loopback: its commands and its proxy, each a process."""

import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import httpx

from tests.deploy.compose import ROOT, ours
from tests.deploy.dockerfile import instructions_of, stages_of

PATIENCE_S: Final = 120.0

_TILEFIT: Final = Path(sys.executable).with_name("tilefit")


def command_of(service: str) -> list[str]:
    """Return what a container of a service runs: its own command, else that of the image."""
    image = stages_of(instructions_of((ROOT / "Dockerfile").read_text(encoding="utf-8")))[-1]
    own: list[str] | None = ours()[service].get("command")
    return own or image.last("CMD").words


@dataclass(slots=True)
class Process:
    """A process of tilefit that says where it listens."""

    command: list[str]
    environment: dict[str, str]
    url: str = ""
    _process: subprocess.Popen[str] = field(init=False)

    @contextmanager
    def running(self) -> Iterator["Process"]:
        # Ports of the containers are their own; here they are those of the machine.
        ported = [*self.command, "--port", "0"] if self.command[0] in {"serve", "worker"} else self.command
        self._process = subprocess.Popen(
            [_TILEFIT, *ported], env=self.environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        try:
            for line in self._process.stdout or ():
                if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                    self.url = found[0]
                    break
            assert self.url, "it ended before it was ready"
            yield self
        finally:
            self._process.send_signal(signal.SIGTERM)
            self._process.communicate(timeout=PATIENCE_S)

    def kill(self) -> None:
        """End it as a machine that is lost would."""
        self._process.kill()
        self._process.wait(PATIENCE_S)


@dataclass(frozen=True, slots=True)
class Farm:
    """Two replicas behind the proxy."""

    url: str
    """The proxy's."""
    key: str
    replicas: list[Process]
    environment: dict[str, str]

    def client(self) -> httpx.Client:
        headers = {"Authorization": f"Bearer {self.key}"}
        return httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE_S)

    def worker(self) -> Process:
        """Return one more process, which works through batches once it runs."""
        return Process(command_of("worker"), self.environment)


@contextmanager
def farm(database: str, caddy: str, settings: dict[str, str]) -> Iterator[Farm]:
    """Run the commands of docker-compose.yml in the order in which they wait for each other."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as running:
        folder = Path(name)
        keys = folder / "api_keys"
        key = _run("keys", "new", "ci", "--file", str(keys), environment=_environment({})).split()[0]
        environment = _environment(
            {
                **dict.fromkeys(ours()["api-1"]["environment"], ""),
                "TILEFIT_API_KEYS_FILE": str(keys),
                "TILEFIT_DATABASE_URL": database,
                "TILEFIT_HOST": "127.0.0.1",
                "TILEFIT_DATA_DIR": "",
                **settings,
            }
        )
        _run(*command_of("migrate"), environment=environment)
        replicas = [Process(command_of(name), environment) for name in ("api-1", "api-2")]
        for replica in replicas:
            running.enter_context(replica.running())
        url = running.enter_context(_proxy(caddy, folder, [replica.url for replica in replicas]))
        yield Farm(url, key, replicas, environment)


def _environment(more: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in {"PATH": os.environ["PATH"], **more}.items() if value}


def _run(*command: str, environment: dict[str, str]) -> str:
    return subprocess.run([_TILEFIT, *command], env=environment, check=True, text=True, stdout=subprocess.PIPE).stdout


@contextmanager
def _proxy(caddy: str, folder: Path, replicas: list[str]) -> Iterator[str]:
    """Run the very configuration of the proxy, without TLS, before these replicas."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "TILEFIT_SITE": url,
        "TILEFIT_REPLICAS": shlex.join(replica.removeprefix("http://") for replica in replicas),
    }
    command = [caddy, "run", "--config", str(ROOT / "deploy" / "Caddyfile"), "--adapter", "caddyfile"]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until(lambda: _answers(url))
        yield url
    finally:
        process.terminate()
        process.wait(PATIENCE_S)


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/livez").status_code == 200
    except httpx.TransportError:
        return False


def until(is_so: Callable[[], bool]) -> None:
    """Ask again and again until something is so, and fail where it takes too long."""
    end, pause = time.monotonic() + PATIENCE_S, threading.Event()
    while not is_so():
        assert time.monotonic() < end
        pause.wait(0.05)
