"""The documents that were asked for last, in memory."""

from collections import OrderedDict
from threading import Lock
from typing import Final

from service.answers.kept import Kept, Name

MAX_SPELLINGS: Final = 65_536
"""Bodies that are recognised: some 10 MB of names."""


class Recent:
    """Holds up to so many bytes of documents, and forgets first what has not been asked for longest."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._kept: OrderedDict[Name, Kept] = OrderedDict()
        self._spelled: OrderedDict[bytes, Name] = OrderedDict()
        self._lock = Lock()

    def get(self, name: Name) -> Kept | None:
        """Return the document called `name`, if it is here."""
        with self._lock:
            kept = self._kept.get(name)
            if kept is not None:
                self._kept.move_to_end(name)
            return kept

    def spelled(self, spelling: bytes) -> Kept | None:
        """Return the answer to the body whose hash is `spelling`, if it is here."""
        with self._lock:
            name = self._spelled.get(spelling)
            if name is None:
                return None
            self._spelled.move_to_end(spelling)
        return self.get(name)

    def add(self, kept: Kept, spelling: bytes | None = None) -> None:
        """Hold a document that there is room for; `spelling` is the hash of a body that it answers."""
        with self._lock:
            if spelling is not None:
                self._spelled[spelling] = kept.name
                if len(self._spelled) > MAX_SPELLINGS:
                    self._spelled.popitem(last=False)
            if len(kept.body) > self._max_bytes or kept.name in self._kept:
                return
            self._kept[kept.name] = kept
            self._bytes += len(kept.body)
            while self._bytes > self._max_bytes:
                _, gone = self._kept.popitem(last=False)
                self._bytes -= len(gone.body)
