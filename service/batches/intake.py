"""Reads the body of a batch from the disk, in either form."""

from collections.abc import Iterator
from os import SEEK_END
from typing import IO

from service.batches.batch import Group
from service.batches.splitting import groups_of, on_one_line
from service.http.envelopes import open_batch
from service.settings import Settings


def groups_of_lines(file: IO[bytes], settings: Settings) -> Iterator[Group]:
    """Give the items of a file that has one request a line; errors as for `groups_of`."""
    lines = _lines(file, settings.max_body_bytes)
    return groups_of(lines, settings.max_batch_items, num_bytes=_length(file))


def groups_of_document(file: IO[bytes], settings: Settings) -> Iterator[Group]:
    """Give the items of a document that lists requests.

    Raises
    ------
    MalformedBody, RequestError
        As for `open_batch` and `groups_of`.
    """
    body = file.read()
    parts = open_batch(body, settings.max_batch_items)
    lines = (on_one_line(bytes(part)) for part in parts)
    return groups_of(lines, settings.max_batch_items, numbered=False, num_bytes=len(body))


def _length(file: IO[bytes]) -> int | None:
    """Return the bytes of a file, None where it has no end yet."""
    if not file.seekable():
        return None
    length = file.seek(0, SEEK_END)
    file.seek(0)
    return length


def _lines(file: IO[bytes], longest: int) -> Iterator[bytes]:
    """Give the lines of a file; of one that is longer than a request may be, just enough to tell that."""
    most = longest + 1
    while line := file.readline(most):
        if len(line) < most or line.endswith(b"\n"):
            yield line
            continue
        yield b"-" * most
        while len(line) == most and not line.endswith(b"\n"):
            line = file.readline(most)
