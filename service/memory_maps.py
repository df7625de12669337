"""Memory maps as documents."""

from typing import Any

from problem.memory import MemoryMap, Region
from problem.presets import PRESETS, Preset


def list_memory_maps() -> dict[str, list[dict[str, Any]]]:
    """Return every preset, in the form that a request's `memory` has, with its name and its source."""
    return {"memory_maps": [_memory_map(preset) for preset in PRESETS.values()]}


def _memory_map(preset: Preset) -> dict[str, Any]:
    named = {"name": preset.name, "title": preset.title, "source": preset.source}
    return named | {"loader": None} | document_of(preset.memory)


def document_of(memory: MemoryMap) -> dict[str, Any]:
    """Return a memory map as a request says it."""
    loader = {} if memory.loader is None else {"loader": {"start": memory.loader[0], "end": memory.loader[1]}}
    regions = [_region(region) for region in memory.regions]
    return {"regions": regions, "default_alignment": memory.default_alignment} | loader


def _region(region: Region) -> dict[str, Any]:
    classes = {"standard": region.standard, "interleaved": region.interleaved}
    return {
        "name": region.name,
        "start": region.start,
        "size": region.size,
        "memory_classes": [name for name, taken in classes.items() if taken],
        "bank_bytes": region.bank_bytes,
    }
