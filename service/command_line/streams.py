"""Standard streams that are closed, full, or cannot encode what is written."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

EXIT_NOT_WRITTEN = 1


@contextmanager
def guard_streams() -> Iterator[None]:
    """Write what a stream cannot encode as escapes, and end with a word where standard output takes nothing more."""
    if sys.stdout is None:
        _end("it is closed")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as error:
        # Commands tell the errors of their input themselves: what is left is that of the output.
        _end(error.strerror or str(error))


def _end(reason: str) -> None:
    if sys.stdout is not None:
        # What is still in the buffer would fail again at the end of the process.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if sys.stderr is not None:
        sys.stderr.write(f"standard output cannot be written: {reason}\n")
    raise SystemExit(EXIT_NOT_WRITTEN)
