"""The digest of a request: what it asks for, whichever way it was written."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, fields
from functools import cached_property
from typing import Final

import numpy as np

from problem.index_ids import IndexIds
from problem.request import Buffers, Request

SCHEMA: Final = "tilefit request 2"
"""Changes with the meaning of a request or with the plans of a release: equal digests promise equal answers."""

_END: Final = "\0"
"""Between texts."""
_DTYPES: Final = tuple((f"<i{size}", 1 << 8 * size - 1) for size in (2, 4, 8))
"""What integers are hashed as, and the first that is too large for it: hashing is most of the cost."""


class Content:
    """The entries and buffers of a request, hashed once for all requests that have them in common."""

    def __init__(self, request: Request) -> None:
        self._tiles, self._buffers, self._special = request.tiles, request.buffers, request.special_tiles

    @cached_property
    def _hashed(self) -> "hashlib._Hash":
        hasher = hashlib.sha256(SCHEMA.encode())
        tiles: list[object] = [tile.numbers for tile in self._tiles]
        for index, tile in self._special.items():
            tiles[index] = tile._asdict()
        _frame(hasher, "tiles", _json(tiles))
        for field in fields(Buffers):
            column = getattr(self._buffers, field.name)
            hash_column = _column if isinstance(column, np.ndarray) else _ids
            hash_column(hasher, field.name, column)
        return hasher

    def digest(self, request: Request) -> str:
        """Return the digest of a request that has these entries and buffers."""
        hasher, options = self._hashed.copy(), request.options
        rest = {
            "memory": asdict(request.memory),
            "reservations": [asdict(reservation) for reservation in request.reservations],
            "host": None if request.host is None else asdict(request.host),
            "interleaved_offset": request.interleaved_offset,
            "options": [options.exact, options.objective, options.explain],
        }
        _frame(hasher, "request", _json(rest))
        return f"sha256:{hasher.hexdigest()}"


def digest(request: Request) -> str:
    """Return `sha256:` and the hash of the request, its presets and defaults filled in.

    Time limit and deadline are left out: complete answers do not depend on them. Every part is framed by its name and
    its length, so no two requests run together. Cost: O(n), about what hashing the columns takes.
    """
    return Content(request).digest(request)


def _json(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, default=asdict).encode()


def _ids(hasher: "hashlib._Hash", name: str, ids: Sequence[str]) -> None:
    if isinstance(ids, IndexIds):
        _frame(hasher, f"{name} {len(ids)} by index", b"")
    else:
        _texts(hasher, name, ids)


def _texts(hasher: "hashlib._Hash", name: str, texts: Sequence[str]) -> None:
    """Hash texts with their number, and what tells where each ends: a character that is in none, else their lengths."""
    joined = _END.join(texts)
    if joined.count(_END) < len(texts):
        _frame(hasher, f"{name} {len(texts)} apart", _encoded(joined))
    else:
        _frame(hasher, f"{name} {len(texts)} by length", _encoded(f"{[*map(len, texts)]}{''.join(texts)}"))


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _column(hasher: "hashlib._Hash", name: str, column: np.ndarray) -> None:
    """Hash a column by its length and its values, as narrow as they all are; where they are equal, by one of them."""
    low, high = (int(column.min()), int(column.max())) if len(column) else (0, 0)
    dtype = next(dtype for dtype, bound in _DTYPES if -bound <= low <= high < bound)
    values = np.ascontiguousarray(column[:1] if low == high else column, dtype)
    _frame(hasher, f"{name} {len(column)} {dtype}", values.data)


def _frame(hasher: "hashlib._Hash", name: str, data: bytes | memoryview) -> None:
    hasher.update(f"{name} {len(data)}:".encode())
    hasher.update(data)
