"""Disks that tests fill."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """Mount a disk of so many bytes at `folder`, which only root may do; `size` as mount takes it."""
    if os.geteuid() != 0:
        pytest.skip("only root can mount a small disk to fill")
    folder.mkdir()
    subprocess.run(["/bin/mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["/bin/umount", str(folder)], check=True)


def filled(folder: Path) -> Path:
    """Fill the disk of a folder, on which others may write meanwhile; return the file that does."""
    filler = folder / "filler"
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))
    return filler
