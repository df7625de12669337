"""How many bytes of descriptors host transfers take (contract, section 6)."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from problem.judging.storage import round_up
from problem.request import Host, Tile


def transfer_bound(tile: Tile, host: Host | None) -> int:
    """Return the bytes that the transfers of `tile` take before any packet is shared."""
    if host is None:
        return 0
    slices = sum(-(-transfer.size // host.max_transfer_bytes) for transfer in tile.transfers)
    return slices * (host.packet_bytes + host.descriptor_entry_bytes)


def emitted_bytes(tile: Tile, host: Host | None, address: Sequence[int]) -> int:
    """Return the bytes that the transfers of `tile` take when its buffers lie at `address`, equal packets shared.

    Slices are not listed, there may be very many: those of full length whose addresses leave the same remainder lie
    on one grid, where each transfer covers a range.
    """
    if host is None:
        return 0
    longest = host.max_transfer_bytes
    grids: dict[tuple[str, int], list[tuple[int, int]]] = defaultdict(list)
    short: set[tuple[str, int, int]] = set()
    for transfer in tile.transfers:
        start = address[transfer.buffer] + transfer.offset
        last = start + transfer.size // longest * longest
        grids[transfer.direction, start % longest].append((start, last))
        if last < start + transfer.size:
            short.add((transfer.direction, last, start + transfer.size))
    packets = len(short) + sum(_covered(ranges) // longest for ranges in grids.values())
    entries = sum(round_up(transfer.size, longest) // longest for transfer in tile.transfers)
    return packets * host.packet_bytes + entries * host.descriptor_entry_bytes


def _covered(ranges: Iterable[tuple[int, int]]) -> int:
    """Return how many numbers lie in any of the ranges."""
    total = 0
    reached: int | None = None
    for start, end in sorted(ranges):
        low = start if reached is None else max(start, reached)
        total += max(0, end - low)
        reached = max(low, end)
    return total
