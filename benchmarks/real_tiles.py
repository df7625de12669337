"""Reads real tiles, and documents of drawn ones."""

from pathlib import Path
from typing import Final

import msgspec

from benchmarks.hard_tiles import Document
from problem.preparation import Prepared, prepare
from service.codec import decode
from service.formats import detect
from solver.instance import instance_of
from solver.load import loads

AMPLE: Final = 1 << 40
"""Bytes of a memory that every tile fits in."""


def read(document: Document | bytes) -> Prepared:
    """Prepare a request document, or its JSON text."""
    return prepare(decode(document if isinstance(document, bytes) else msgspec.json.encode(document)))


def opened(path: Path, capacity: int | None = None) -> Prepared:
    """Read a file in a memory of `capacity`; without it, of the one that the file names."""
    suffixes = path.suffixes
    named = int(suffixes[0][1:]) if len(suffixes) > 1 else None
    return read(detect.read(path.read_bytes(), capacity=capacity or named))


def whole_model(path: Path, share: float) -> Prepared:
    """Read a model that comes without a capacity, and give it a share of its live peak."""
    alone = opened(path, AMPLE)
    peak = max(load.needed_bytes for load in loads(instance_of(alone, 0)))
    return opened(path, int(peak * share))
