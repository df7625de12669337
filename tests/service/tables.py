"""The same request as columns: what a client with rows would send in their place."""

import base64
from random import Random
from typing import Any, Final

import numpy as np

CLASSES: Final = ("standard", "interleaved")
DEFAULTS: Final[dict[str, int]] = {
    "alignment": 0,
    "memory_class": 0,
    "whole_banks": 0,
    "access_tail": 0,
    "preloaded": 0,
    "address": -1,
    "hint": -1,
    "previous": -1,
}
"""What a column holds where a row leaves the field out."""
LISTS: Final = ("regions", "gaps")


def as_table(request: dict[str, Any], rng: Random | None = None) -> dict[str, Any]:
    """Give a request in rows as one in columns; `rng` chooses typed arrays, and indices in place of ids."""
    tiles = request["tiles"]
    rows = [row for tile in tiles for row in tile["buffers"]]
    table: dict[str, Any] = {
        "tile_offsets": np.cumsum([0, *(len(tile["buffers"]) for tile in tiles)]).tolist(),
        "id": [row["id"] for row in rows],
    }
    table |= {name: [row[name] for row in rows] for name in ("size", "start", "end")}
    for name, default in DEFAULTS.items():
        if any(name in row for row in rows):
            table[name] = [_code(row.get(name, default)) for row in rows]
    extras = [_extra(index, tile, rng) for index, tile in enumerate(tiles)]
    table["extras"] = [extra for extra in extras if len(extra) > 1]
    if rng is not None:
        table = {name: _typed(name, column, rng) for name, column in table.items()}
    return {name: value for name, value in request.items() if name != "tiles"} | {"table": table}


def typed_array(values: list[int], dtype: str = "i8") -> dict[str, str]:
    """Give integers as a typed array."""
    return {"dtype": dtype, "bdata": base64.b64encode(np.array(values, f"<{dtype}").tobytes()).decode()}


def _code(value: Any) -> int:
    return CLASSES.index(value) if isinstance(value, str) else int(value)


def _typed(name: str, column: Any, rng: Random) -> Any:
    if name in {"id", "extras"} or rng.random() < 0.5:
        return column
    bounds = {"u1": (0, 255), "i4": (-(2**31), 2**31 - 1), "i8": (-(2**63), 2**63 - 1)}
    fitting = [name for name, (low, high) in bounds.items() if all(low <= value <= high for value in column)]
    return typed_array(column, rng.choice(fitting))


def _extra(index: int, tile: dict[str, Any], rng: Random | None) -> dict[str, Any]:
    ids = [row["id"] for row in tile["buffers"]]

    def named(name: str) -> str | int:
        return ids.index(name) if rng is not None and rng.random() < 0.5 else name

    def renamed(field: str, value: Any) -> Any:
        if field in {"buffer", "iterated", "carried", "separate"}:
            return _each_name(value, named)
        if isinstance(value, list):
            return [renamed(field, item) for item in value]
        return {name: renamed(name, part) for name, part in value.items()} if isinstance(value, dict) else value

    extra = {field: renamed(field, value) for field, value in tile.items() if field != "buffers"}
    buffers = [
        {"buffer": named(row["id"]), **{field: row[field] for field in LISTS if field in row}}
        for row in tile["buffers"]
        if any(field in row for field in LISTS)
    ]
    return {"tile": index, **extra} | ({"buffers": buffers} if buffers else {})


def _each_name(value: Any, named: Any) -> Any:
    return [_each_name(item, named) for item in value] if isinstance(value, list) else named(value)
