"""Documents too large for rows of a database, as files of one process."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from service.answers.kept import Kept, Name
from service.answers.seals import SEAL_BYTES, seal_of, unsealed


class Files:
    """Files under a folder, named after build, digest and kind."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, build: str, name: Name) -> Kept | None:
        """Return the document, None where there is none, or not as it was written."""
        try:
            with self._path(build, name).open("rb") as file:
                return unsealed(name, file.read(SEAL_BYTES), file.read())
        except FileNotFoundError:
            return None

    def write(self, build: str, kept: Kept) -> None:
        """Write a document aside, then give it its name: a reader never sees half of one."""
        path = self._path(build, kept.name)
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, aside = tempfile.mkstemp(dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(seal_of(kept))
                file.write(kept.body)
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
