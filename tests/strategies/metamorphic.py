"""Changes of a request that must change nothing in its verdict, or only what they say."""

from copy import deepcopy
from random import Random

from tests.judge.document import Json

BUFFER_BYTES = ("size", "alignment", "access_tail", "address", "hint")


def permute_buffers(request: Json, rng: Random) -> Json:
    """Put the buffers of every tile into another order."""
    changed = deepcopy(request)
    for tile in changed["tiles"]:
        rng.shuffle(tile["buffers"])
    return changed


def shift_times(request: Json, events: int) -> Json:
    """Move everything that has a time to `events` later."""
    changed = deepcopy(request)
    for one in changed.get("reservations", []):
        _shift_intervals(one, "intervals", events)
    for tile in changed["tiles"]:
        for lived in tile["buffers"] + tile.get("repeats", []):
            lived["start"] += events
            lived["end"] += events
            _shift_intervals(lived, "gaps", events)
    return changed


def needs_descriptors(request: Json) -> bool:
    """Say whether there is a descriptor range: it is rounded up to 4 bytes, so it does not scale."""
    return any(tile.get("descriptor_bytes") or tile.get("transfers") for tile in request["tiles"])


def scale_bytes(request: Json, factor: int) -> Json:
    """Multiply every size, alignment, offset and address of a request without descriptors.

    Plans are multiplied with it; the memory is given by regions or by capacity. A need of descriptors raises
    ValueError.
    """
    if needs_descriptors(request):
        raise ValueError("descriptor storage does not scale")
    changed = deepcopy(request)
    _scale_memory(changed["memory"], factor)
    _scale(changed, ("interleaved_offset",), factor)
    for one in changed.get("reservations", []):
        _scale(one, ("size", "alignment", "address"), factor)
    for tile in changed["tiles"]:
        for one in tile["buffers"] + tile.get("auxiliaries", []):
            _scale(one, BUFFER_BYTES, factor)
        for group in tile.get("aliases", []):
            for member in group["members"]:
                _scale(member, ("offset",), factor)
    return changed


def _scale_memory(memory: Json, factor: int) -> None:
    memory["default_alignment"] = memory.get("default_alignment", 1) * factor
    _scale(memory, ("capacity",), factor)
    _scale(memory.get("loader", {}), ("start", "end"), factor)
    for region in memory.get("regions", []):
        region["bank_bytes"] = region.get("bank_bytes", 1) * factor
        _scale(region, ("start", "size"), factor)


def _scale(document: Json, fields: tuple[str, ...], factor: int) -> None:
    for field in fields:
        if field in document:
            document[field] *= factor


def _shift_intervals(document: Json, field: str, events: int) -> None:
    if field in document:
        document[field] = [[start + events, end + events] for start, end in document[field]]
