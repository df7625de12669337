"""What host transfers need of the package: the bound before placement, the bytes after sharing."""

import numpy as np

from problem.errors import Faults
from problem.limits import TOO_LARGE
from problem.request import Host, Integers, Request, Tile


def descriptor_bounds(request: Request, faults: Faults) -> Integers:
    """Return the bound in bytes of each entry's transfers, which counts every slice before any sharing (section 6).

    A bound that reaches 2**53 is added to `faults`.
    """
    bound = np.zeros(len(request.tiles), np.int64)
    for tile, entry in request.special_tiles.items():
        if request.host is None or not entry.transfers:
            continue
        slices = sum(-(-transfer.size // request.host.max_transfer_bytes) for transfer in entry.transfers)
        total = slices * (request.host.packet_bytes + request.host.descriptor_entry_bytes)
        if total >= TOO_LARGE:
            faults.add(
                f"/tiles/{tile}/transfers", f"the bound is {total} bytes, must stay below 2**53", total, TOO_LARGE
            )
        bound[tile] = min(total, TOO_LARGE)
    return bound


def emitted_bytes(tile: Tile, host: Host, address: Integers) -> int:
    """Return the descriptor bytes of a placed entry once equal packets are shared.

    Parameters
    ----------
    address : int64, shape (buffers of the entry,)
        Of each buffer, bytes; of an iterated one its first slot.

    Notes
    -----
    Packets are equal where address, size and direction are. Slices are not listed: the full ones of a transfer are a
    range of the grid with its remainder by `max_transfer_bytes`, and equal ones are where such ranges overlap.
    """
    step = host.max_transfer_bytes
    grids: dict[tuple[str, int], list[tuple[int, int]]] = {}
    rests: set[tuple[str, int, int]] = set()
    slices = 0
    for transfer in tile.transfers:
        start = int(address[transfer.buffer]) + transfer.offset
        full, rest = divmod(transfer.size, step)
        slices += full + (rest > 0)
        if full:
            grids.setdefault((transfer.direction, start % step), []).append((start // step, start // step + full))
        if rest:
            rests.add((transfer.direction, start + full * step, rest))
    packets = len(rests) + sum(map(_union_length, grids.values()))
    return packets * host.packet_bytes + slices * host.descriptor_entry_bytes


def _union_length(ranges: list[tuple[int, int]]) -> int:
    """Return how many whole numbers lie in at least one of the half-open ranges."""
    total, reached = 0, -1
    for start, end in sorted(ranges):
        total += max(0, end - max(start, reached))
        reached = max(reached, end)
    return total
