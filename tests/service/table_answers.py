"""Answers in columns, turned back into rows by their request."""

import base64
from itertools import pairwise
from typing import Any

import numpy as np


def values_of(column: Any) -> list[int]:
    """Give the integers of a list or of a typed array."""
    if isinstance(column, list):
        return column
    values: list[int] = np.frombuffer(base64.b64decode(column["bdata"]), f"<{column['dtype']}").tolist()
    return values


def as_rows(answer: dict[str, Any], request: dict[str, Any]) -> dict[str, Any]:
    """Give an answer in columns as one in rows; `request` is in rows too."""
    table: dict[str, Any] = {
        name: column if name in {"regions", "statuses", "methods", "details"} else values_of(column)
        for name, column in answer["table"].items()
    }
    details = {detail["tile"]: detail for detail in table["details"]}
    tiles = [_tile(table, index, tile, details.get(index, {})) for index, tile in enumerate(request["tiles"])]
    return {"tiles" if name == "table" else name: value for name, value in answer.items()} | {"tiles": tiles}


def _tile(table: dict[str, Any], index: int, tile: dict[str, Any], detail: dict[str, Any]) -> dict[str, Any]:
    regions = table["regions"]
    status, method = table["statuses"][table["status"][index]], table["methods"][table["method"][index]]
    emitted = table["descriptor_emitted"][index]
    placed = status == "placed"
    return {
        "numbers": tile.get("numbers", [index]),
        "status": status,
        "method": None if method == "none" else method,
        "reason": detail.get("reason"),
        "objective": detail.get("objective"),
        **(_plan(table, index, tile, regions) if placed else dict.fromkeys(_PLAN)),
        "descriptor_bytes": {
            "bound": table["descriptor_bound"][index],
            "emitted": None if emitted < 0 else emitted,
        },
        "moved": detail.get("moved"),
        "proof": detail.get("proof"),
        "explanation": detail.get("explanation"),
    }


_PLAN = ("placements", "auxiliaries", "unused", "peaks")


def _plan(table: dict[str, Any], index: int, tile: dict[str, Any], regions: list[str]) -> dict[str, Any]:
    own, auxiliaries, unused = (
        range(*list(pairwise(table[name]))[index]) for name in ("tile_offsets", "auxiliary_offsets", "unused_offsets")
    )
    return {
        "placements": [
            {
                "id": row["id"],
                "region": regions[table["region"][buffer]],
                "address": table["address"][buffer],
                "stride": table["stride"][buffer] or None,
            }
            for row, buffer in zip(tile["buffers"], own, strict=True)
        ],
        "auxiliaries": [
            {
                "id": row["id"],
                "region": regions[table["auxiliary_region"][place]],
                "address": table["auxiliary_address"][place],
            }
            for row, place in zip(tile.get("auxiliaries", []), auxiliaries, strict=True)
        ],
        "unused": [{"start": table["unused_start"][place], "end": table["unused_end"][place]} for place in unused],
        "peaks": [
            {"region": name, "bytes": table["peak"][len(regions) * index + place]} for place, name in enumerate(regions)
        ],
    }
