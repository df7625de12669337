"""The folder in which one process keeps its data."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from service.settings import Settings

_LOCK: Final = "lock"


class DataFolderUnusable(Exception):
    """The folder cannot be written, or another process has it."""


@contextmanager
def hold(settings: Settings) -> Iterator[Path]:
    """Have the data folder to ourselves while the block runs; it is made where it is missing.

    The system frees the lock with the process, also where that is killed. Processes that keep their data in a common
    database need no folder of their own, and do not lock it.

    Raises
    ------
    DataFolderUnusable
        Saying why, and what to do.
    """
    folder = settings.data_folder
    if settings.database_url is not None:
        yield folder
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        message = f"The data folder {folder} cannot be written: {error.strerror}. Name another with TILEFIT_DATA_DIR"
        raise DataFolderUnusable(message) from error
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            message = f"The data folder {folder} belongs to {_holder(handle)}. Name another with TILEFIT_DATA_DIR"
            raise DataFolderUnusable(message) from error
        os.truncate(handle, 0)
        os.write(handle, str(os.getpid()).encode())
        yield folder
    finally:
        os.close(handle)


def _holder(handle: int) -> str:
    number = os.read(handle, 20).decode(errors="replace").strip()
    return f"process {number}" if number.isdecimal() else "another process"
