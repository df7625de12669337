"""Inputs of the command line: files, or standard input."""

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import typer

from problem.document import Document
from problem.request import Request
from service.checking import names_another
from service.documents import read_request, request_text, with_options
from service.formats.places import faults_in_lines
from service.settings import Settings

_STANDARD_INPUT: Final = "-"

FOR_ANOTHER: Final = "note: this answer carries the digest of another request, or of this one with other options"


@dataclass(frozen=True, slots=True)
class Source:
    """An input, and how to read it."""

    file: str
    capacity: int | None = None
    memory: str | None = None
    format: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    """Options of the request that have other values than in the input."""

    @contextmanager
    def document(self, settings: Settings) -> Iterator[Document]:
        """Give the document; faults that come up while it is worked on are told with their lines, where it has lines.

        Errors are those of `request_text`, `read_request` and `with_options`, and OSError.
        """
        data = read_bytes(self.file)
        with faults_in_lines(data, name=self.format):
            text = request_text(data, name=self.format, capacity=self.capacity, memory=self.memory)
            document = read_request(text, settings)
            yield with_options(document, self.options, settings) if self.options else document


def read_bytes(file: str) -> bytes:
    """Read a file, or standard input where it is called `-`."""
    if file != _STANDARD_INPUT:
        return Path(file).read_bytes()
    if sys.stdin is None:
        raise OSError(errno.EBADF, "it is closed")
    return sys.stdin.buffer.read()


def note_if_for_another(request: Request, answer: bytes) -> None:
    """Say on standard error where an answer carries the digest of another request."""
    if names_another(request, answer):
        typer.echo(FOR_ANOTHER, err=True)


def name_of(file: str) -> str:
    """Return what `file` is called in messages."""
    return "standard input" if file == _STANDARD_INPUT else file
