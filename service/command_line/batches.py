"""What the commands of `tilefit batch` do that ask a server. Each function returns the exit code."""

import json
import secrets
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final, cast

import httpx
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from service.command_line.console import EXIT_BAD_INPUT, EXIT_FAILED, EXIT_INFEASIBLE, EXIT_UNKNOWN, errors_in_words
from service.command_line.server import Server
from service.settings import ClientSettings

_EXIT_CODES: Final = (
    ("failed", EXIT_FAILED),
    ("cancelled", EXIT_FAILED),
    ("faulty", EXIT_BAD_INPUT),
    ("infeasible", EXIT_INFEASIBLE),
    ("unknown", EXIT_UNKNOWN),
)
"""The first that any request of a batch came to."""

_IN_MEMORY: Final = 16 * 1024 * 1024
"""Bytes of what comes from a pipe before it goes to disk."""

_SENT_AT_ONCE: Final = 256 * 1024


def exit_code(counts: Mapping[str, int]) -> int:
    """Return the exit code for what became of requests."""
    return next((code for ending, code in _EXIT_CODES if counts[ending]), 0)


def in_words(counts: Mapping[str, int]) -> str:
    """Say what became of requests."""
    return ", ".join(f"{count} {name}" for name, count in counts.items() if count)


def submit(settings: ClientSettings, file: str, *, key: str | None, priority: int, watching: bool) -> int:
    """Submit a file that has one request a line, and print the batch's name."""
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": key or secrets.token_hex(16)}
    with errors_in_words(file), _opened(file) as body, Server(settings) as server:
        sent = partial(_pieces, body)
        options = {"content": sent, "headers": headers, "params": {"priority": priority}}
        batch = server.ask("POST", "/v1/batches", **options).json()
        sys.stdout.write(f"{batch['id']}\n")
        sys.stdout.flush()
        return _watched(server, batch["id"]) if watching else 0


def status(settings: ClientSettings, batch: str, *, as_json: bool) -> int:
    """Say how far a batch is."""
    with Server(settings) as server:
        _print(server.ask("GET", f"/v1/batches/{batch}").json(), as_json=as_json)
    return 0


def watch(settings: ClientSettings, batch: str) -> int:
    """Show how a batch goes on, until it has ended."""
    with Server(settings) as server:
        return _watched(server, batch)


def results(settings: ClientSettings, batch: str, *, after: int, follow: bool) -> int:
    """Print results, one a line; where the connection breaks, it goes on after the last that came whole."""
    path, last = f"/v1/batches/{batch}/results", after
    with Server(settings) as server:
        while True:
            # Once a batch has ended, all that there will be is there.
            is_all = not follow or server.ask("GET", f"/v1/batches/{batch}").json()["finished"] is not None
            query = {"after": last, "follow": "false" if is_all else "true"}
            try:
                with server.stream("GET", path, params=query) as answer:
                    for line in answer.iter_lines():
                        last = json.loads(line)["index"]
                        sys.stdout.write(f"{line}\n")
            except httpx.TransportError:
                continue
            sys.stdout.flush()
            if is_all:
                return 0


def cancel(settings: ClientSettings, batch: str, *, as_json: bool) -> int:
    """End a batch early."""
    with Server(settings) as server:
        _print(server.ask("DELETE", f"/v1/batches/{batch}").json(), as_json=as_json)
    return 0


def retry(settings: ClientSettings, batch: str, *, as_json: bool) -> int:
    """Take up anew what failed in a batch, or was cancelled."""
    with Server(settings) as server:
        _print(server.ask("POST", f"/v1/batches/{batch}/retry").json(), as_json=as_json)
    return 0


def _opened(file: str) -> IO[bytes]:
    """Open an input that can be read more than once."""
    if file != "-":
        return open(file, "rb")  # noqa: PTH123 - the caller closes it
    copy = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - the caller closes it
    while piece := sys.stdin.buffer.read(_SENT_AT_ONCE):
        copy.write(piece)
    return cast("IO[bytes]", copy)


def _pieces(body: IO[bytes]) -> Iterator[bytes]:
    body.seek(0)
    while piece := body.read(_SENT_AT_ONCE):
        yield piece


def _watched(server: Server, batch: str) -> int:
    columns = (
        TextColumn("{task.fields[words]}"),
        BarColumn(),
        TextColumn("{task.percentage:.0f}%"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=None, words="waiting")
        told: dict[str, Any] = {}
        for told in _progress(server, batch):
            done = told["items"] - told["counts"]["queued"] - told["counts"]["running"]
            bar.update(task, total=told["items"], completed=done, words=_words(told))
    typer.echo(f"Results: tilefit batch results {batch}", err=True)
    return exit_code(told["counts"])


def _progress(server: Server, batch: str) -> Iterator[dict[str, Any]]:
    """Give the documents of a batch's events, until it has ended; broken connections are made anew."""
    headers: dict[str, str] = {}
    while True:
        try:
            with server.stream("GET", f"/v1/batches/{batch}/events", headers=headers) as answer:
                for line in answer.iter_lines():
                    name, _, value = line.partition(": ")
                    if name == "id":
                        headers["Last-Event-ID"] = value
                    elif name == "data":
                        yield json.loads(value)
        except httpx.TransportError:
            continue
        last = server.ask("GET", f"/v1/batches/{batch}").json()
        if last["finished"] is not None:
            yield last
            return


def _words(batch: dict[str, Any]) -> str:
    return f"{batch['state']}: {in_words(batch['counts'])}"


def _print(batch: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(f"{json.dumps(batch)}\n")
        return
    table = Table(box=None, show_header=False)
    for name in ("id", "state", "created", "finished", "priority", "items"):
        table.add_row(name, "" if batch[name] is None else str(batch[name]))
    for name, count in batch["counts"].items():
        table.add_row(f"  {name}", str(count))
    Console().print(table)
