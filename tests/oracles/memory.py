"""The memory map of a request document."""

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from tests.oracles.intervals import Interval

Document: TypeAlias = dict[str, Any]
"""An object as decoded from JSON."""

PRESETS: Final[dict[str, Document]] = {
    "ipu-mk2": {
        "regions": [
            {
                "name": "region0",
                "start": 0x4C000,
                "size": 0x34000,
                "memory_classes": ["standard"],
                "bank_bytes": 16 * 1024,
            },
            {"name": "region1", "start": 0x80000, "size": 0x68000, "bank_bytes": 32 * 1024},
        ],
        "default_alignment": 8,
    }
}


@dataclass(frozen=True, slots=True)
class Region:
    """A named range `[start, end)` of absolute addresses."""

    name: str
    start: int
    end: int
    memory_classes: frozenset[str]
    bank_bytes: int

    def banks(self, span: Interval) -> Interval:
        """Give the numbers of the banks that a range of addresses touches: an empty interval for an empty range."""
        start, end = span
        first = start // self.bank_bytes
        return (first, (end - 1) // self.bank_bytes + 1) if start < end else (first, first)


@dataclass(frozen=True, slots=True)
class MemoryMap:
    """The regions in their order of preference, and what holds for all of them."""

    regions: tuple[Region, ...]
    loader: Interval | None
    default_alignment: int


def memory_map(memory: str | Document) -> MemoryMap:
    """Give the map that a request's `memory` means: a preset's name, `{preset}`, `{capacity}` or `{regions}`."""
    if isinstance(memory, str):
        return memory_map({"preset": memory})
    if "preset" in memory:
        return memory_map(PRESETS[memory["preset"]] | {key: memory[key] for key in memory if key != "preset"})
    whole = {"name": "memory", "start": 0, "size": memory.get("capacity")}
    rows = [whole] if "capacity" in memory else memory["regions"]
    loader = memory.get("loader")
    return MemoryMap(
        regions=tuple(_region(row) for row in rows),
        loader=None if loader is None else (loader["start"], loader["end"]),
        default_alignment=memory.get("default_alignment", 1),
    )


def _region(row: Document) -> Region:
    return Region(
        name=row["name"],
        start=row["start"],
        end=row["start"] + row["size"],
        memory_classes=frozenset(row.get("memory_classes", ("standard", "interleaved"))),
        bank_bytes=row.get("bank_bytes", 1),
    )
