"""Short ways to write request documents by hand."""

from typing import Any, Final, TypeAlias

Document: TypeAlias = dict[str, Any]
"""An object as decoded from JSON."""

LOW: Final[Document] = {"name": "low", "start": 16, "size": 16, "memory_classes": ["standard"], "bank_bytes": 4}
HIGH: Final[Document] = {"name": "high", "start": 32, "size": 32, "bank_bytes": 8}


def buffer(name: str, size: int, start: int = 0, end: int = 1, **fields: Any) -> Document:
    """Give a row of a tile's `buffers`."""
    return {"id": name, "size": size, "start": start, "end": end, **fields}


def alias(**offsets: int) -> Document:
    """Give a row of a tile's `aliases`, its members' offsets by id."""
    return {"members": [{"buffer": name, "offset": offset} for name, offset in offsets.items()]}


def iterated(name: str, count: int, start: int = 0, end: int = 1) -> Document:
    """Give a row of a tile's `repeats` that iterates one buffer."""
    return {"start": start, "end": end, "count": count, "iterated": [name]}


def request(*buffers: Document, memory: Document | str | None = None, **tile: Any) -> Document:
    """Give a request of one tile, by default in two regions of 16 and 32 bytes, the first for standard storage only."""
    return {"memory": memory or {"regions": [LOW, HIGH]}, "tiles": [{"buffers": list(buffers), **tile}]}
