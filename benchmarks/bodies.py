"""Writes drawn tiles as the request that a client would send, in rows."""

from typing import Any

import msgspec

from benchmarks.tiles import MEMORY, Tiles

_CLASSES = ("standard", "interleaved")


def request_body(tiles: Tiles) -> bytes:
    """Return the JSON text of a request that neither settles nor explains what the heuristics do not place."""
    rest = msgspec.json.encode({"memory": MEMORY, "options": {"exact": "off", "explain": "off"}, "tiles": []})
    entries = b",".join(msgspec.json.encode({"buffers": _rows(tiles, tile)}) for tile in range(len(tiles.size)))
    return rest[:-2] + entries + rest[-2:]


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
