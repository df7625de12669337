"""The digest of a request: what it asks for, whichever way it was written."""

import hashlib
import json
from dataclasses import asdict, fields
from typing import Final

import numpy as np

from problem.request import Buffers, Request, Tile

SCHEMA: Final = "tilefit request 1"
"""Changes with the meaning of a request or with the plans of a release: equal digests promise equal answers."""


def digest(request: Request) -> str:
    """Return `sha256:` and the hash of the request, its presets and defaults filled in.

    Time limit and deadline are left out: complete answers do not depend on them. Every part is framed by its name and
    its length, so no two requests run together. Cost: O(n), about what hashing the columns takes.
    """
    hasher = hashlib.sha256(SCHEMA.encode())
    options = request.options
    rest = {
        "memory": asdict(request.memory),
        "reservations": [asdict(reservation) for reservation in request.reservations],
        "host": None if request.host is None else asdict(request.host),
        "interleaved_offset": request.interleaved_offset,
        "options": [options.exact, options.objective, options.explain],
        "tiles": [_tile(tile) for tile in request.tiles],
    }
    _frame(hasher, "request", json.dumps(rest, sort_keys=True).encode())
    for column in fields(Buffers):
        _column(hasher, column.name, getattr(request.buffers, column.name))
    return f"sha256:{hasher.hexdigest()}"


def _tile(tile: Tile) -> object:
    """Return an entry as JSON; one of buffers alone is its numbers, which spares most of the work."""
    plain = Tile(tile.numbers) == tile
    return tile.numbers if plain else asdict(tile)


def _column(hasher: "hashlib._Hash", name: str, column: np.ndarray | tuple[str, ...]) -> None:
    """Hash a column; one that holds a single value throughout by its length and that value."""
    if isinstance(column, tuple):
        encoded = [text.encode("utf-8", "surrogatepass") for text in column]
        _frame(hasher, f"{name} lengths", np.fromiter(map(len, encoded), np.int64, len(encoded)).tobytes())
        _frame(hasher, name, b"".join(encoded))
    elif len(column) and (column == column[0]).all():
        _frame(hasher, f"{name} constant", len(column).to_bytes(8, "little") + column[:1].tobytes())
    else:
        _frame(hasher, name, column.tobytes())


def _frame(hasher: "hashlib._Hash", name: str, data: bytes) -> None:
    hasher.update(f"{name} {len(data)}:".encode())
    hasher.update(data)
