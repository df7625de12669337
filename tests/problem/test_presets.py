"""Presets: their figures as their sources state them."""

from typing import Final, NamedTuple

import pytest

from problem.errors import Faults
from problem.memory import MemoryMap, check_memory
from problem.presets import PRESETS


class Stated(NamedTuple):
    """What the source of a preset says of one region; sizes in KiB as it gives them."""

    start: int
    size_kib: int
    classes: tuple[str, ...]
    bank_kib: int
    """0 where the source lays out no banks."""
    num_banks: int
    alignment_bits: int


STANDARD: Final = ("standard",)
BOTH: Final = ("standard", "interleaved")

STATED: Final = {
    "ipu-mk2": {
        "region0": Stated(0x4C000, 208, STANDARD, 16, 13, 64),
        "region1": Stated(0x80000, 416, BOTH, 32, 13, 64),
    },
    "aie-ml-tile": {"data": Stated(0, 64, STANDARD, 16, 4, 256)},
    "aie-ml-memtile": {"memory": Stated(0, 512, STANDARD, 32, 16, 128)},
    "wormhole-l1": {"l1": Stated(0, 1464, STANDARD, 0, 0, 128)},
    "corstone-300": {"sram": Stated(0x2100_0000, 2048, STANDARD, 1024, 2, 128)},
}


def stated_by(memory: MemoryMap) -> dict[str, Stated]:
    return {
        region.name: Stated(
            start=region.start,
            size_kib=region.size // 1024,
            classes=tuple(
                name for name, taken in zip(BOTH, (region.standard, region.interleaved), strict=True) if taken
            ),
            bank_kib=region.bank_bytes // 1024,
            num_banks=region.size // region.bank_bytes if region.bank_bytes > 1 else 0,
            alignment_bits=memory.default_alignment * 8,
        )
        for region in memory.regions
    }


def test_every_preset_is_compared_with_its_source() -> None:
    assert list(PRESETS) == list(STATED)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_has_the_figures_of_its_source(name: str) -> None:
    assert stated_by(PRESETS[name].memory) == STATED[name]


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_a_map_without_faults(name: str) -> None:
    faults = Faults()
    check_memory(PRESETS[name].memory, "/memory", faults)
    assert not faults


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_has_a_title_and_a_source_and_is_listed_under_its_name(name: str) -> None:
    preset = PRESETS[name]
    assert preset.name == name
    assert preset.title
    assert preset.source


@pytest.mark.parametrize("name", PRESETS)
def test_the_regions_of_a_preset_consist_of_whole_kibibytes_and_whole_banks(name: str) -> None:
    for region in PRESETS[name].memory.regions:
        assert region.size % 1024 == 0
        assert region.start % region.bank_bytes == 0
        assert region.size % region.bank_bytes == 0


def test_the_tile_of_an_ipu_has_624_kib_without_a_hole() -> None:
    low, high = PRESETS["ipu-mk2"].memory.regions
    assert low.end == high.start
    assert low.size + high.size == 624 * 1024
