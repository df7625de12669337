"""What the host transfers of a tile need, by section 6 of the contract."""

from collections.abc import Mapping

from tests.judge.document import Host, Tile, Transfer


def transfer_bound(tile: Tile, host: Host) -> int:
    """Give the bytes of packets and entries when no packet is shared."""
    slices = sum(len(_slices(transfer, host)) for transfer in tile.transfers)
    return slices * (host.packet_bytes + host.descriptor_entry_bytes)


def emitted_bytes(tile: Tile, host: Host, address: Mapping[str, int]) -> int:
    """Give the bytes of packets and entries with equal packets shared, for the buffers' addresses."""
    packets = [
        (address[transfer.buffer] + offset, size, transfer.direction)
        for transfer in tile.transfers
        for offset, size in _slices(transfer, host)
    ]
    return len(set(packets)) * host.packet_bytes + len(packets) * host.descriptor_entry_bytes


def _slices(transfer: Transfer, host: Host) -> list[tuple[int, int]]:
    end = transfer.offset + transfer.size
    return [
        (offset, min(host.max_transfer_bytes, end - offset))
        for offset in range(transfer.offset, end, host.max_transfer_bytes)
    ]
