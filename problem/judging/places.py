"""What each buffer's place breaks by itself, whatever lies beside it."""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from problem.jit import inlined_kernel, kernel
from problem.request import Codes, Flags, Integers

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
    address or -1; the others are as in `Storages`. Three are empty where they would say nothing, since to read a column
    is most of what it costs: `first` and `offset` where every buffer is a storage of its own, `slot_stride` where none
    is iterated.
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
    n = len(places.address)
    low, high, wrong = np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(n, np.int16)
    footprints = Footprints(low, high, wrong, np.zeros((len(placed), len(ground.region_start)), np.int64))
    _look_at_places(places, ground, tile_offset, placed, footprints)
    return footprints


@kernel
def _look_at_places(
    places: Places, ground: Ground, tile_offset: Integers, placed: Flags, footprints: Footprints
) -> None:
    # Arrays are taken out of their tuples once: each time costs a count of references.
    regions, addresses, strides, first, offset = places[:5]
    footprint, slot_stride, alignment, fixed, region_mask, interleaved, preloaded, whole_banks = places[5:]
    region_start, region_end, bank_bytes = ground[:3]
    lows, highs, wrongs, peak = footprints
    shared, iterated = len(first) > 0, len(slot_stride) > 0
    for tile in range(len(placed)):
        for row in range(tile_offset[tile], tile_offset[tile + 1]):
            region, address = regions[row], addresses[row]
            if not placed[tile]:
                wrongs[row] = NOT_NULL * (region != -1 or address != -1 or strides[row] != -1)
                continue
            home, low, wrong = row, address, 0
            if shared:
                home, low = first[row], address - offset[row]
                wrong = _look_at_member(region == regions[home], low == addresses[home] - offset[home])
            unit = alignment[row]
            # A division takes many times longer than this, and most alignments are powers of two.
            over = address & (unit - 1) if unit & (unit - 1) == 0 else address % unit
            wrong |= MISALIGNED * (over != 0)
            wrong |= OFF_FIXED * (fixed[row] not in (-1, address))
            wrong |= WRONG_STRIDE * (strides[row] != (slot_stride[row] if iterated else -1))
            if home == row and 0 <= region < len(region_start):
                high = low + footprint[row]
                start = region_start[region]
                wrong |= FORBIDDEN_REGION * ((region_mask[row] >> region) & 1 == 0)
                wrong |= OUTSIDE_REGION * (low < start or high > region_end[region])
                wrong |= BELOW_OFFSET * (interleaved[row] and low < start + ground.interleaved_offset)
                wrong |= OFF_BANK * (whole_banks[row] and low % bank_bytes[region] != 0)
                wrong |= ON_DESCRIPTORS * _meet(low, high, ground.descriptors_start, ground.descriptors_end)
                wrong |= ON_LOADER * (preloaded[row] and _meet(low, high, ground.loader_start, ground.loader_end))
                lows[row], highs[row] = low, high
                if low < high:
                    peak[tile, region] = max(peak[tile, region], high - start)
            elif home == row:
                wrong |= NO_REGION
            wrongs[row] = wrong


@kernel
def _meet(low: int, high: int, start: int, end: int) -> bool:
    return max(low, start) < min(high, end)


@inlined_kernel
def _look_at_member(is_at_home: bool, is_tied: bool) -> int:  # noqa: FBT001 scalars of a kernel
    """Return what is wrong with how a buffer lies to its storage's first member."""
    if not is_at_home:
        return OTHER_REGION
    return 0 if is_tied else DETACHED
