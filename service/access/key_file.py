"""The file of keys of a running service: what it says counts from the moment it changes."""

import logging
import os
from pathlib import Path
from typing import Final

from service.access.keys import Keys, KeysFaulty, open_keys

_LOG: Final = logging.getLogger(__name__)

_Stamp = tuple[int, int, int, int, int]
"""Device, file, size and time of change: another one tells that the file was written or replaced."""


class KeyFile:
    """The keys in a file, read anew once it changes; where it then is missing or faulty, the last good ones stay."""

    def __init__(self, path: Path) -> None:
        """Read the keys.

        Raises
        ------
        KeysFaulty
            It is no file of keys.
        OSError
            It cannot be read.
        """
        self._path = path
        self._stamp = self._stamp_now()
        self._keys = self._read()
        if not self._keys.clients:
            _LOG.warning("%s holds no API key: every route that needs one refuses all requests", self._path)

    def current(self) -> Keys:
        """Return the keys that are valid now: one look at the file's entry, a microsecond, unless it has changed."""
        stamp = self._stamp_now()
        if stamp != self._stamp:
            # The stamp is older than what is read: a change in between is seen the next time.
            self._stamp = stamp
            self._read_again()
        return self._keys

    def _read_again(self) -> None:
        try:
            self._keys = self._read()
        except (OSError, KeysFaulty) as error:
            _LOG.error("API keys stay as they were: %s", error)
        else:
            _LOG.warning("API keys were read anew: there are %d", len(self._keys.clients))

    def _read(self) -> Keys:
        try:
            with open_keys(self._path) as file:
                return Keys.parse(file.read())
        except KeysFaulty as error:
            message = f"{self._path}: {error}"
            raise KeysFaulty(message) from error

    def _stamp_now(self) -> _Stamp | None:
        try:
            status = os.stat(self._path)  # noqa: PTH116 - half the time of Path.stat, with each request
        except OSError:
            return None
        return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns
