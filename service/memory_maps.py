"""The presets as documents."""

from typing import Any

from problem.memory import Region
from problem.presets import PRESETS, Preset


def list_memory_maps() -> dict[str, list[dict[str, Any]]]:
    """Return every preset, in the form that a request's `memory` has, with its name and its source."""
    return {"memory_maps": [_memory_map(preset) for preset in PRESETS.values()]}


def _memory_map(preset: Preset) -> dict[str, Any]:
    memory = preset.memory
    loader = None if memory.loader is None else {"start": memory.loader[0], "end": memory.loader[1]}
    return {
        "name": preset.name,
        "title": preset.title,
        "source": preset.source,
        "regions": [_region(region) for region in memory.regions],
        "loader": loader,
        "default_alignment": memory.default_alignment,
    }


def _region(region: Region) -> dict[str, Any]:
    classes = {"standard": region.standard, "interleaved": region.interleaved}
    return {
        "name": region.name,
        "start": region.start,
        "size": region.size,
        "memory_classes": [name for name, taken in classes.items() if taken],
        "bank_bytes": region.bank_bytes,
    }
