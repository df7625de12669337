"""Memory maps of known machines, each with its source."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from problem.memory import MemoryMap, Region

KIB: Final = 1024


@dataclass(frozen=True, slots=True)
class Preset:
    """A named memory map."""

    name: str
    title: str
    source: str
    memory: MemoryMap


_LISTED: Final = (
    Preset(
        name="ipu-mk2",
        title="Graphcore IPU Mk2 (GC200, Bow): 624 KiB a tile",
        source="Graphcore, Tile Vertex ISA for the IPU21, memory architecture: 16 KiB elements, region 1 interleaved",
        memory=MemoryMap(
            regions=(
                Region("region0", 0x4C000, 0x34000, standard=True, interleaved=False, bank_bytes=16 * KIB),
                Region("region1", 0x80000, 0x68000, standard=True, interleaved=True, bank_bytes=32 * KIB),
            ),
            default_alignment=8,
        ),
    ),
)

PRESETS: Final = MappingProxyType({preset.name: preset for preset in _LISTED})
"""Every preset by its name, in the order of `GET /v1/memory-maps`."""
