"""What a machine's local memory looks like: regions, banks, loader."""

from dataclasses import dataclass

from problem.errors import Faults
from problem.limits import MAX_REGIONS, TOO_LARGE


@dataclass(frozen=True, slots=True)
class Region:
    """A contiguous range of addresses, `[start, start + size)` in bytes."""

    name: str
    start: int
    size: int
    standard: bool = True
    """Takes blocks of standard storage, auxiliaries, descriptors and reservations."""
    interleaved: bool = True
    """Takes blocks of interleaved storage."""
    bank_bytes: int = 1
    """A bank is `address // bank_bytes` within the region."""

    @property
    def end(self) -> int:
        """First address past the region."""
        return self.start + self.size


@dataclass(frozen=True, slots=True)
class MemoryMap:
    """The regions of one tile in the order of preference."""

    regions: tuple[Region, ...]
    loader: tuple[int, int] | None = None
    """Addresses `[start, end)` that loading the package image cannot fill."""
    default_alignment: int = 1


def check_memory(memory: MemoryMap, pointer: str, faults: Faults) -> None:
    """List what is wrong with `memory`, found at `pointer` of the document (section 1)."""
    if len(memory.regions) > MAX_REGIONS:
        detail = f"memory has {len(memory.regions)} regions, at most {MAX_REGIONS} are taken"
        faults.add(f"{pointer}/regions", detail, len(memory.regions), MAX_REGIONS)
    if memory.loader is not None and memory.loader[0] >= memory.loader[1]:
        start, end = memory.loader
        faults.add(f"{pointer}/loader/end", f"end is {end}, must be above start {start}", end, start)
    seen: dict[str, int] = {}
    for index, region in enumerate(memory.regions):
        here = f"{pointer}/regions/{index}"
        if region.name in seen:
            faults.add(f"{here}/name", f"name is that of region {seen[region.name]} too", region.name, "unique")
        seen.setdefault(region.name, index)
        if region.end >= TOO_LARGE:
            faults.add(f"{here}/size", f"region ends at {region.end}, must end below 2**53", region.size, TOO_LARGE)
    _check_overlaps(memory, pointer, faults)


def _check_overlaps(memory: MemoryMap, pointer: str, faults: Faults) -> None:
    """List each region that starts before one that starts no higher ends."""
    order = sorted(range(len(memory.regions)), key=lambda index: (memory.regions[index].start, index))
    reaching = order[0] if order else -1
    for index in order[1:]:
        lower, region = memory.regions[reaching], memory.regions[index]
        if region.start < lower.end:
            later = max(reaching, index)
            detail = f"regions {lower.name} and {region.name} overlap at address {region.start}"
            faults.add(f"{pointer}/regions/{later}/start", detail, memory.regions[later].start, lower.end)
        if region.end > lower.end:
            reaching = index
