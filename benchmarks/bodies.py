"""Writes drawn tiles as the request that a client would send, in rows or in columns."""

from typing import Any, Final

import msgspec
import numpy as np
import pybase64

from benchmarks.tiles import MEMORY, Tiles
from problem.document import Form
from problem.request import Integers
from service.codec.typed_arrays import DTYPES, narrowest

_CLASSES = ("standard", "interleaved")
_HEAD: Final[dict[str, Any]] = {"memory": MEMORY, "options": {"exact": "off", "explain": "off"}}
"""Neither settles nor explains what the heuristics do not place."""


def request_body(tiles: Tiles) -> bytes:
    """Return the JSON text of a request in rows."""
    rest = msgspec.json.encode(_HEAD | {"tiles": []})
    entries = b",".join(msgspec.json.encode({"buffers": _rows(tiles, tile)}) for tile in range(len(tiles.size)))
    return rest[:-2] + entries + rest[-2:]


def columns_body(tiles: Tiles, form: Form) -> bytes:
    """Return the JSON text of the same request in columns, without ids."""
    num_tiles, n = tiles.size.shape
    columns = {
        "tile_offsets": np.arange(0, num_tiles * n + 1, n),
        **{name: getattr(tiles, name).reshape(-1) for name in ("size", "start", "end", "alignment")},
        "memory_class": tiles.interleaved.reshape(-1).astype(np.int64),
    }
    table = {name: _column(name, values, form) for name, values in columns.items()}
    return msgspec.json.encode(_HEAD | {"table": table})


def _column(name: str, values: Integers, form: Form) -> list[int] | dict[str, str]:
    if form is Form.LISTS:
        plain: list[int] = values.tolist()
        return plain
    dtype = "u1" if name == "memory_class" else narrowest(values)
    data = np.ascontiguousarray(values, DTYPES[dtype])
    return {"dtype": dtype, "bdata": pybase64.b64encode_as_string(data.data)}


def _rows(tiles: Tiles, tile: int) -> list[dict[str, Any]]:
    columns = (tiles.size, tiles.start, tiles.end, tiles.alignment, tiles.interleaved)
    return [
        {
            "id": f"buffer{place}",
            "size": size,
            "start": start,
            "end": end,
            "alignment": alignment,
            "memory_class": _CLASSES[interleaved],
        }
        for place, (size, start, end, alignment, interleaved) in enumerate(
            zip(*(column[tile].tolist() for column in columns), strict=True)
        )
    ]
