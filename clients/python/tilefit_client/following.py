"""Where following a batch stands: what is asked next, what comes, and when it is over. No input or output."""

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Generic, TypeVar

from tilefit_client.generated.models.batch import Batch
from tilefit_client.generated.models.item_result import ItemResult
from tilefit_client.patience import Patience

_Told = TypeVar("_Told")


class Following(ABC, Generic[_Told]):
    """A stream of lines that goes on, when asked for again, after what has been received.

    A line that an interruption cuts short is dropped: it comes again whole.
    """

    def __init__(self, path: str, patience: Patience) -> None:
        self.path = path
        self.is_over = False
        self.wait_s = 0.0
        """Seconds to wait before it is asked for."""
        self._patience = patience
        self._tries = 0
        self._rest = b""

    def begin(self) -> tuple[dict[str, str], dict[str, str]]:
        """Return the parameters and the headers to ask with, and be ready for the first byte."""
        self._rest = b""
        return self._question()

    @abstractmethod
    def _question(self) -> tuple[dict[str, str], dict[str, str]]:
        """Return the parameters and the headers that tell what has been received."""

    @abstractmethod
    def _read(self, line: bytes) -> _Told | None:
        """Return what a line tells, if anything, and remember how far it goes."""

    def take(self, piece: bytes) -> Iterator[_Told]:
        """Give what the next bytes of the stream tell."""
        self.wait_s = 0.0
        *lines, self._rest = (self._rest + piece).split(b"\n")
        for line in lines:
            told = self._read(line)
            if told is not None:
                self._tries = 0
                yield told

    def broke(self, error: Exception | None = None) -> None:
        """Note that the stream ended, by an error or without any, before all was told.

        Raises
        ------
        Exception
            The error, or `ConnectionError`, where that has happened too often without anything new.
        """
        self._tries += 1
        wait_s = self._patience.after_interruption(self._tries)
        if wait_s is None:
            raise error or ConnectionError(f"{self.path} ended {self._tries} times without anything new")
        self.wait_s = wait_s


class FollowedResults(Following[ItemResult]):
    """The results of a batch, in the order of its requests."""

    def __init__(self, batch: Batch, after: int, patience: Patience) -> None:
        super().__init__(f"/v1/batches/{batch.id}/results", patience)
        self._after, self._last = after, batch.items - 1
        self.is_over = after >= self._last

    def _question(self) -> tuple[dict[str, str], dict[str, str]]:
        return {"after": str(self._after), "follow": "true"}, {}

    def _read(self, line: bytes) -> ItemResult:
        result = ItemResult.from_dict(json.loads(line))
        self._after = result.index
        self.is_over = result.index >= self._last
        return result


class FollowedProgress(Following[Batch]):
    """How far a batch is, whenever that changes, as server-sent events."""

    def __init__(self, batch: str, patience: Patience) -> None:
        super().__init__(f"/v1/batches/{batch}/events", patience)
        self._id = ""
        self._event_id = ""
        self._data: list[bytes] = []

    def _question(self) -> tuple[dict[str, str], dict[str, str]]:
        self._data = []
        return {}, {"Last-Event-ID": self._id} if self._id else {}

    def _read(self, line: bytes) -> Batch | None:
        name, _, value = line.rstrip(b"\r").partition(b":")
        value = value.removeprefix(b" ")
        if name == b"data":
            self._data.append(value)
        elif name == b"id":
            self._event_id = value.decode()
        elif not name and not value and self._data:
            return self._event()
        return None

    def _event(self) -> Batch:
        batch = Batch.from_dict(json.loads(b"\n".join(self._data)))
        self._data = []
        self._id = self._event_id
        self.is_over = batch.finished is not None
        return batch
