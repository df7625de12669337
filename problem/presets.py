"""Memory maps of known machines, each with its source.

A preset holds what the hardware is: what firmware, stacks or a runtime keep for themselves is for reservations. Only
the IPU tells interleaved storage from standard storage, so the regions of the others take standard storage alone.
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from problem.memory import MemoryMap, Region

KIB: Final = 1024
MIB: Final = 1024 * KIB


@dataclass(frozen=True, slots=True)
class Preset:
    """A named memory map."""

    name: str
    title: str
    source: str
    """Documents with their sections, or files of public repositories, that hold the figures."""
    memory: MemoryMap


_LISTED: Final = (
    Preset(
        name="ipu-mk2",
        title="Graphcore IPU Mk2: 624 KiB a tile",
        source=(
            "ipu-stack (github.com/osmarks/ipu-stack), crates/ipu-target/src/ipu21/memory.rs: regions, and elements of "
            "16 KiB that region 1 interleaves in pairs; docs/PLACEMENT_CONSTRAINT_DUMPS.md: what storage each takes. "
            "Graphcore PopLibs, include/poplibs_support/TileConstants.hpp, TMEM_ELEMSIZE: the size of an element."
        ),
        memory=MemoryMap(
            regions=(
                Region("region0", 0x4C000, 0x34000, standard=True, interleaved=False, bank_bytes=16 * KIB),
                Region("region1", 0x80000, 0x68000, standard=True, interleaved=True, bank_bytes=32 * KIB),
            ),
            default_alignment=8,
        ),
    ),
    Preset(
        name="aie-ml-tile",
        title="AMD Versal AIE-ML: 64 KiB data memory of a tile, addresses from its start",
        source=(
            "AMD, Versal Adaptive SoC AIE-ML Architecture Manual (AM020), AIE-ML Tile Architecture: 64 KB, to the "
            "programmer four banks of 16 KB. AMD, AI Engine-ML Intrinsics User Guide (UG1583), Load/Store Operations: "
            "vectors are aligned to 256 bits."
        ),
        memory=MemoryMap(
            regions=(Region("data", 0, 64 * KIB, interleaved=False, bank_bytes=16 * KIB),),
            default_alignment=32,
        ),
    ),
    Preset(
        name="aie-ml-memtile",
        title="AMD Versal AIE-ML: 512 KiB memory tile, addresses from its start, banks in linear mode",
        source=(
            "AMD, Versal Adaptive SoC AIE-ML Architecture Manual (AM020), AIE-ML Memory Tile Memory: 512 KB as 16 "
            "banks of 32 KB, one after the other in linear mode; banks and interfaces are 128 bits wide, which gives "
            "the alignment."
        ),
        memory=MemoryMap(
            regions=(Region("memory", 0, 512 * KIB, interleaved=False, bank_bytes=32 * KIB),),
            default_alignment=16,
        ),
    ),
    Preset(
        name="wormhole-l1",
        title="Tenstorrent Wormhole: 1,464 KiB L1 of a Tensix tile",
        source=(
            "Tenstorrent, tt-isa-documentation, WormholeB0/TensixTile/L1.md: 1464 KiB in 16 banks, without saying "
            "which addresses a bank holds, so there are no banks here. Tenstorrent, tt-metal, "
            "tt_metal/hw/inc/wormhole: dev_mem_map.h, from address 0; noc/noc_parameters.h, NOC_L1_ALIGNMENT_BYTES."
        ),
        memory=MemoryMap(
            regions=(Region("l1", 0, 1464 * KIB, interleaved=False),),
            default_alignment=16,
        ),
    ),
    Preset(
        name="corstone-300",
        title="Arm Ethos-U on Corstone-300: 2 MiB SRAM, non-secure addresses",
        source=(
            "Arm, ML Embedded Evaluation Kit, docs/sections/appendix.md, memory map of the Corstone-300 reference "
            "design: SRAM, 2 banks of 1 MiB. Arm, Ethos-U Vela, OPTIONS.md, CPU Tensor Alignment: tensors of the "
            "NPU are aligned to 16 bytes."
        ),
        memory=MemoryMap(
            regions=(Region("sram", 0x2100_0000, 2 * MIB, interleaved=False, bank_bytes=MIB),),
            default_alignment=16,
        ),
    ),
)

PRESETS: Final = MappingProxyType({preset.name: preset for preset in _LISTED})
"""Every preset by its name, in the order of `GET /v1/memory-maps`."""
