"""Documents too large for rows of a database, as files of one process."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from service.answers.kept import Name


class Files:
    """Files under a folder, named after build, digest and kind."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, build: str, name: Name) -> bytes | None:
        """Return the document, None where there is none."""
        try:
            return self._path(build, name).read_bytes()
        except FileNotFoundError:
            return None

    def write(self, build: str, name: Name, body: bytes) -> None:
        """Write a document aside, then give it its name: a reader never sees half of one."""
        path = self._path(build, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, aside = tempfile.mkstemp(dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(body)
            Path(aside).replace(path)
        except OSError:
            Path(aside).unlink(missing_ok=True)
            raise

    def delete(self, build: str, name: Name) -> None:
        """Delete a document, if it is there."""
        self._path(build, name).unlink(missing_ok=True)

    def delete_others(self, named: set[tuple[str, Name]]) -> None:
        """Delete what has no row: a process was killed between the file and its row."""
        right = {self._path(*each) for each in named}
        for path in list(self._all()):
            if path not in right:
                path.unlink(missing_ok=True)

    def _all(self) -> Iterator[Path]:
        return (path for path in self._folder.glob("*/*/*") if path.is_file())

    def _path(self, build: str, name: Name) -> Path:
        digits = name.digest.removeprefix("sha256:")
        return self._folder / build / digits[:2] / f"{digits}.{name.kind}"
