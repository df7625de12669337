"""Postgres for tests: the server that `TILEFIT_TEST_POSTGRES_URL` names, else one of our own, where there is one."""

import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import psycopg
import pytest
from psycopg import sql

URL = "TILEFIT_TEST_POSTGRES_URL"
REQUIRED = "TILEFIT_TEST_POSTGRES_REQUIRED"
"""Set, a test that finds no server fails instead of being left out."""


class Server:
    """A server of our own in a folder, which tests may stop and start."""

    def __init__(self, folder: Path, programs: Path, *, durable: bool = False) -> None:
        self._data, self._programs = folder / "data", programs
        self._fsync = "on" if durable else "off"
        # The server refuses to run as root.
        self._user = pwd.getpwnam("postgres").pw_name if os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(folder, self._user)
        self._run("initdb", "--auth=trust", "--username=postgres", "--no-sync")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        options = f"-c listen_addresses=127.0.0.1 -c port={self.port} -c unix_socket_directories=''"
        options += f" -c fsync={self._fsync}"
        self._run("pg_ctl", "start", "--wait", "--log", str(self._data / "log"), "--options", options)

    def stop(self) -> None:
        """Stop as a crash would: sessions break, nothing is written out."""
        self._run("pg_ctl", "stop", "--wait", "--mode=immediate")

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), "--pgdata", str(self._data), *arguments]
        subprocess.run(command, check=True, user=self._user, stdout=subprocess.DEVNULL, cwd="/")


def leave_out(why: str) -> NoReturn:
    """Skip the test, or fail where Postgres is required."""
    if os.environ.get(REQUIRED):
        pytest.fail(why)
    pytest.skip(why)


@contextmanager
def own_server(*, durable: bool = False) -> Iterator[Server]:
    """Make a server and start it; it is stopped at the end, and its data deleted.

    Tests need none that survives a crash of the machine; `durable` is what users have. The data lie outside of the
    folders of pytest, into which only their owner may look.
    """
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
    found = str(programs[-1]) if programs else shutil.which("pg_ctl")
    if found is None:
        leave_out("this machine has no Postgres server to start")
    with tempfile.TemporaryDirectory(prefix="tilefit-postgres-") as folder:
        server = Server(Path(folder), Path(found).parent, durable=durable)
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def fresh_database(url: str) -> Iterator[str]:
    """Make a database of its own at a server, and give its address; it is dropped at the end."""
    name = f"tilefit_test_{secrets.token_hex(6)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield f"{url.rpartition('/')[0]}/{name}"
        finally:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@contextmanager
def any_server() -> Iterator[str]:
    """Give the address of a server, of our own where none is named."""
    named = os.environ.get(URL)
    if named:
        yield named
        return
    with own_server() as server:
        yield server.url
