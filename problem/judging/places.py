"""What each buffer's place breaks by itself, whatever lies beside it."""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from problem.answer import Codes
from problem.jit import kernel
from problem.request import Flags, Integers

Wrongs: TypeAlias = NDArray[np.int16]


NOT_NULL: Final = 1
NO_REGION: Final = 2
FORBIDDEN_REGION: Final = 4
OUTSIDE_REGION: Final = 8
BELOW_OFFSET: Final = 16
OTHER_REGION: Final = 32
MISALIGNED: Final = 64
OFF_BANK: Final = 128
OFF_FIXED: Final = 256
DETACHED: Final = 512
ON_DESCRIPTORS: Final = 1024
ON_LOADER: Final = 2048
WRONG_STRIDE: Final = 4096


class Places(NamedTuple):
    """What the answer says of each buffer beside what the request says of it; shape (n,) each.

    `region`, `address`, `stride` are the answer's. `slot_stride` is the stride that should be there, `fixed` a fixed
    address or -1; the others are as in `Storages`.
    """

    region: Codes
    address: Integers
    stride: Integers
    first: Integers
    offset: Integers
    footprint: Integers
    slot_stride: Integers
    alignment: Integers
    fixed: Integers
    region_mask: Integers
    interleaved: Flags
    preloaded: Flags
    whole_banks: Flags


class Ground(NamedTuple):
    """What every tile finds; shape (R,) or scalars, addresses in bytes. Ranges that are not there are empty."""

    region_start: Integers
    region_end: Integers
    bank_bytes: Integers
    interleaved_offset: int
    loader_start: int
    loader_end: int
    descriptors_start: int
    descriptors_end: int


class Footprints(NamedTuple):
    """Where the answer puts each storage, and what is wrong there.

    Attributes
    ----------
    low, high : int64, shape (n,)
        Footprint `[low, high)` in the rows of first members; 0 in other rows, and where there is no telling.
    wrong : int16, shape (n,)
        The constants above as bits.
    peak : int64, shape (T, R)
        Bytes from a region's start to the highest end of a footprint that is said to lie in it.
    """

    low: Integers
    high: Integers
    wrong: Wrongs
    peak: Integers


def look_at_places(places: Places, ground: Ground, tile_offset: Integers, placed: Flags) -> Footprints:
    """Check each buffer's place alone; O(n).

    Parameters
    ----------
    tile_offset : int64, shape (T + 1,)
        Buffers of each entry.
    placed : bool, shape (T,)
        The entry is said to be placed; where it is not, nothing may have a place.
    """
    n = len(places.first)
    low, high, wrong = np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(n, np.int16)
    footprints = Footprints(low, high, wrong, np.zeros((len(placed), len(ground.region_start)), np.int64))
    _look_at_places(places, ground, tile_offset, placed, footprints)
    return footprints


@kernel
def _look_at_places(
    places: Places, ground: Ground, tile_offset: Integers, placed: Flags, footprints: Footprints
) -> None:
    for tile in range(len(placed)):
        for row in range(tile_offset[tile], tile_offset[tile + 1]):
            region = places.region[row]
            if not placed[tile]:
                if region != -1 or places.address[row] != -1 or places.stride[row] != -1:
                    footprints.wrong[row] = NOT_NULL
                continue
            wrong = _look_at_member(places, row)
            if places.first[row] == row:
                if 0 <= region < len(ground.region_start):
                    low = places.address[row] - places.offset[row]
                    high = low + places.footprint[row]
                    footprints.low[row], footprints.high[row] = low, high
                    wrong |= _look_at_storage(places, ground, row, low, high)
                    if low < high and high - ground.region_start[region] > footprints.peak[tile, region]:
                        footprints.peak[tile, region] = high - ground.region_start[region]
                else:
                    wrong |= NO_REGION
            footprints.wrong[row] = wrong


@kernel
def _look_at_member(places: Places, row: int) -> int:
    """Return what is wrong with the buffer's own address, and with how it lies to its storage's first member."""
    address, first = places.address[row], places.first[row]
    wrong = 0
    if places.region[row] != places.region[first]:
        wrong |= OTHER_REGION
    elif address - places.offset[row] != places.address[first] - places.offset[first]:
        wrong |= DETACHED
    if address % places.alignment[row] != 0:
        wrong |= MISALIGNED
    if places.fixed[row] not in (-1, address):
        wrong |= OFF_FIXED
    if places.stride[row] != places.slot_stride[row]:
        wrong |= WRONG_STRIDE
    return wrong


@kernel
def _look_at_storage(places: Places, ground: Ground, row: int, low: int, high: int) -> int:
    """Return what is wrong with the footprint `[low, high)` of the storage whose first member `row` is."""
    region = places.region[row]
    start = ground.region_start[region]
    wrong = 0
    if (places.region_mask[row] >> region) & 1 == 0:
        wrong |= FORBIDDEN_REGION
    if low < start or high > ground.region_end[region]:
        wrong |= OUTSIDE_REGION
    if places.interleaved[row] and low < start + ground.interleaved_offset:
        wrong |= BELOW_OFFSET
    if places.whole_banks[row] and low % ground.bank_bytes[region] != 0:
        wrong |= OFF_BANK
    if low < high and low < ground.descriptors_end and ground.descriptors_start < high:
        wrong |= ON_DESCRIPTORS
    if places.preloaded[row] and low < high and low < ground.loader_end and ground.loader_start < high:
        wrong |= ON_LOADER
    return wrong
