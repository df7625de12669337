"""The two orders in which blocks are placed (contract, section 7)."""

import numpy as np

from problem.blocks import Blocks
from problem.jit import kernel
from problem.request import Integers


@kernel
def placing_order(blocks: Blocks, low: int, high: int, by_lifetime: bool, keys: Integers, order: Integers) -> None:  # noqa: FBT001 - kernels take no keywords
    """Write the blocks `low:high` of one tile to `order[:high - low]` in the order of greedy or of retry.

    Fixed blocks come first. Greedy (`by_lifetime`): by start; at a shared start interleaved ones first, then larger
    modulus, then larger `bytes * count`, then place. Retry: by decreasing modulus, `bytes * count` and lifetime, then place.
    The criteria are packed into one 64-bit key a block where they fit, and compared one by one where they do not.

    Parameters
    ----------
    keys : int64, shape (at least high - low,)
        Scratch.
    order : int64, shape (at least high - low,)
        Written; indices over all blocks of the request.
    """
    n = high - low
    if _pack(blocks, low, high, by_lifetime, keys):
        packed = keys[:n]
        packed.sort()
        mask = (1 << _bits(n)) - 1
        for rank in range(n):
            order[rank] = low + (packed[rank] & mask)
    else:
        _merge_sort(blocks, low, n, by_lifetime, keys, order)


@kernel
def _bits(value: int) -> int:
    """Bits that the numbers from 0 to `value` take."""
    bits = 0
    while value > 0:
        bits += 1
        value >>= 1
    return bits


@kernel
def _pack(blocks: Blocks, low: int, high: int, by_lifetime: bool, keys: Integers) -> bool:  # noqa: FBT001
    """Pack the criteria of each block into `keys`, ascending as the order is; false where 63 bits do not hold them."""
    first_start, last_start = blocks.start[low] if high > low else 0, 0
    most_modulus = most_bytes = most_life = 0
    for block in range(low, high):
        first_start = min(first_start, blocks.start[block])
        last_start = max(last_start, blocks.start[block])
        most_modulus = max(most_modulus, blocks.modulus[block])
        most_life = max(most_life, blocks.end[block] - blocks.start[block])
        if blocks.count[block] > 1 and blocks.bytes[block] > (1 << 62) // blocks.count[block]:
            return False
        most_bytes = max(most_bytes, blocks.bytes[block] * blocks.count[block])
    index_bits, modulus_bits, byte_bits = _bits(high - low), _bits(most_modulus), _bits(most_bytes)
    time_bits = _bits(last_start - first_start) if by_lifetime else _bits(most_life)
    if 2 + time_bits + modulus_bits + byte_bits + index_bits > 63:
        return False
    for block in range(low, high):
        size = (most_modulus - blocks.modulus[block]) << byte_bits | (
            most_bytes - blocks.bytes[block] * blocks.count[block]
        )
        free = 1 if blocks.address[block] < 0 else 0
        if by_lifetime:
            key = free << time_bits | (blocks.start[block] - first_start)
            key = key << 1 | (0 if blocks.interleaved[block] else 1)
            key = key << (modulus_bits + byte_bits) | size
        else:
            key = free << (modulus_bits + byte_bits) | size
            key = key << time_bits | (most_life - (blocks.end[block] - blocks.start[block]))
        keys[block - low] = key << index_bits | (block - low)
    return True


@kernel
def _before(blocks: Blocks, one: int, other: int, by_lifetime: bool) -> bool:  # noqa: FBT001
    """Tell whether `one` comes before `other`; neither does where all criteria but the place are equal."""
    if (blocks.address[one] >= 0) != (blocks.address[other] >= 0):
        return blocks.address[one] >= 0
    if by_lifetime and blocks.start[one] != blocks.start[other]:
        return blocks.start[one] < blocks.start[other]
    if by_lifetime and blocks.interleaved[one] != blocks.interleaved[other]:
        return blocks.interleaved[one]
    if blocks.modulus[one] != blocks.modulus[other]:
        return blocks.modulus[one] > blocks.modulus[other]
    # Doubles order the products rightly: two that differ by rounding alone reach 2**53, which resolution refuses.
    size, other_size = float(blocks.bytes[one]) * blocks.count[one], float(blocks.bytes[other]) * blocks.count[other]
    if size != other_size:
        return size > other_size
    life, other_life = blocks.end[one] - blocks.start[one], blocks.end[other] - blocks.start[other]
    return not by_lifetime and life > other_life


@kernel
def _merge_sort(blocks: Blocks, low: int, n: int, by_lifetime: bool, spare: Integers, order: Integers) -> None:  # noqa: FBT001
    """Sort stably, bottom up, so that equal blocks stay in their places."""
    for place in range(n):
        order[place] = low + place
    width = 1
    while width < n:
        for left in range(0, n, 2 * width):
            middle, right = min(left + width, n), min(left + 2 * width, n)
            one, other = left, middle
            for place in range(left, right):
                take_other = one == middle or (other < right and _before(blocks, order[other], order[one], by_lifetime))
                spare[place] = order[other] if take_other else order[one]
                if take_other:
                    other += 1
                else:
                    one += 1
        order[:n] = spare[:n]
        width *= 2


def lifetime_order(blocks: Blocks, tile: int) -> Integers:
    """Return the blocks of entry `tile` in greedy's order, shape (blocks of the tile,)."""
    return _order(blocks, tile, by_lifetime=True)


def retry_order(blocks: Blocks, tile: int) -> Integers:
    """Return the blocks of entry `tile` in the order of the retry, shape (blocks of the tile,)."""
    return _order(blocks, tile, by_lifetime=False)


def _order(blocks: Blocks, tile: int, *, by_lifetime: bool) -> Integers:
    low, high = int(blocks.tile_offset[tile]), int(blocks.tile_offset[tile + 1])
    order = np.empty(high - low, np.int64)
    placing_order(blocks, low, high, by_lifetime, np.empty(high - low, np.int64), order)
    return order
