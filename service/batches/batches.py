"""The batches of one process: those that it takes, and those that it works through."""

import secrets
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from service.batches.connections import Connections
from service.batches.queue import Queue
from service.batches.retention import kept_for
from service.batches.runner import ALONE_POLL_S, POLL_S, Runner
from service.batches.store import BatchStore
from service.http.computing import Computing
from service.settings import Settings

_LONGEST_HOST: Final = 24


@dataclass(frozen=True, slots=True)
class Batches:
    """What the routes of one app ask for batches."""

    store: BatchStore
    queue: Queue
    runner: Runner | None
    """Works through them; None: other processes do."""
    folder: Path | None
    """Where bodies are put down while they arrive; None: where the system puts files that go."""

    @classmethod
    @contextmanager
    def running(cls, settings: Settings, folder: Path, computing: Computing, *, working: bool) -> Iterator[Self]:
        """Open the database of the settings, else one in `folder`, and work through what is there if `working`."""
        with Connections.opened(settings, folder) as connections, ExitStack() as works:
            store = BatchStore(connections, settings.max_queued_items)
            alone = not connections.are_shared
            queue = Queue(connections, _worker_name(), alone=alone)
            runner = Runner(queue, computing, ALONE_POLL_S if alone else POLL_S) if working else None
            if runner is not None:
                works.enter_context(kept_for(settings.retention_days, store))
                works.enter_context(runner.running())
            yield cls(store, queue, runner, folder if alone else None)

    def submitted(self) -> None:
        """Let somebody look for work now, where that is in this process."""
        if self.runner is not None:
            self.runner.wake()

    def cancelled(self, batch: str) -> None:
        """End what is under way of a batch now, where that is in this process; others notice soon."""
        if self.runner is not None:
            self.runner.cancel({batch})


def _worker_name() -> str:
    """Return a name that no other process has, or had."""
    return f"{socket.gethostname()[:_LONGEST_HOST]}-{secrets.token_hex(8)}"
