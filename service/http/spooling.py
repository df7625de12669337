"""Receives a body onto the disk, a piece at a time."""

import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Final

from anyio import to_thread
from starlette.requests import Request

from service.answers.errors import StoreUnavailable

_WRITTEN_AT_ONCE: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Spooled:
    """A body on the disk."""

    file: IO[bytes]
    """At its begin."""
    num_bytes: int
    sha256: bytes


@asynccontextmanager
async def spooled(request: Request, folder: Path | None) -> AsyncIterator[Spooled]:
    """Receive the body of a request into a file of `folder`, which is gone at the end of the block, and after a crash.

    Raises
    ------
    StoreUnavailable
        The disk is full, or the folder cannot be written.
    """
    hashed, num_bytes, pieces, held = hashlib.sha256(), 0, [], 0
    try:
        file = await to_thread.run_sync(lambda: TemporaryFile(dir=folder))  # noqa: SIM115 - closed below
    except OSError as error:
        raise _unavailable(error) from error

    def write(data: bytes) -> None:
        file.write(data)
        hashed.update(data)

    try:
        try:
            async for piece in request.stream():
                pieces.append(piece)
                held += len(piece)
                if held >= _WRITTEN_AT_ONCE:
                    num_bytes += held
                    await to_thread.run_sync(write, b"".join(pieces))
                    pieces, held = [], 0
            await to_thread.run_sync(write, b"".join(pieces))
            await to_thread.run_sync(file.seek, 0)
        except OSError as error:
            raise _unavailable(error) from error
        yield Spooled(file, num_bytes + held, hashed.digest())
    finally:
        # Closing writes what is left, which a full disk refuses: the file is gone either way.
        with suppress(OSError):
            await to_thread.run_sync(file.close)


def _unavailable(error: OSError) -> StoreUnavailable:
    return StoreUnavailable(f"the body cannot be put down: {error.strerror}")
