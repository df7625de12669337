"""Descriptor storage for host transfers, by section 6 of the contract."""

from collections.abc import Iterator

from tests.oracles.memory import Document


def bound(document: Document, tile_index: int) -> int:
    """Give the bytes that a tile's transfers need at most, wherever its buffers lie; 0 without transfers."""
    transfers = document["tiles"][tile_index].get("transfers", [])
    if not transfers:
        return 0
    host = document["host"]
    slices = sum(-(-transfer["size"] // host["max_transfer_bytes"]) for transfer in transfers)
    return int(slices * (host["packet_bytes"] + host["descriptor_entry_bytes"]))


def emitted(document: Document, tile_index: int, address_of: dict[str, int]) -> int:
    """Give the bytes emitted for a tile whose buffers lie at these addresses, equal packets shared."""
    packets = list(_slices(document, tile_index, address_of))
    if not packets:
        return 0
    host = document["host"]
    return int(len(set(packets)) * host["packet_bytes"] + len(packets) * host["descriptor_entry_bytes"])


def need(document: Document) -> int:
    """Give the bytes of the descriptor range: the largest need of any tile, rounded up to 4."""
    tiles = document["tiles"]
    largest: int = max(max(tile.get("descriptor_bytes", 0), bound(document, i)) for i, tile in enumerate(tiles))
    return -(-largest // 4) * 4


def _slices(document: Document, tile_index: int, address_of: dict[str, int]) -> Iterator[tuple[int, int, str]]:
    """Yield (address, size, direction) of each slice of each transfer."""
    for transfer in document["tiles"][tile_index].get("transfers", ()):
        longest = document["host"]["max_transfer_bytes"]
        first = address_of[transfer["buffer"]] + transfer["offset"]
        for done in range(0, transfer["size"], longest):
            yield first + done, min(longest, transfer["size"] - done), transfer["direction"]
