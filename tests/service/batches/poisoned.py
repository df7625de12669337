"""The `tilefit` command where one request kills every process that works on it, as one might that exhausts memory."""

import os
import signal

from problem.document import Document
from service.batches import items
from service.cli import main
from service.settings import Settings

_read = items.document_of


def _read_unless_poison(text: bytes, settings: Settings) -> Document:
    if b"poison" in text:
        os.kill(os.getpid(), signal.SIGKILL)
    return _read(text, settings)


# A process that is started for one item alone imports this file, too.
items.document_of = _read_unless_poison

if __name__ == "__main__":
    main()
