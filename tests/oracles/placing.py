"""The plans of both greedy orders, by section 7 of the contract."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from tests.oracles.congruences import Congruence, aligned
from tests.oracles.memory import Document, Region
from tests.oracles.plans import TilePlan, plan_of
from tests.oracles.resolution import Block
from tests.oracles.rules import (
    Layout,
    Position,
    Tile,
    auxiliary_fits,
    auxiliary_span,
    block_fits,
    block_span,
    read_tile,
)

Walk: TypeAlias = Callable[[Tile, Layout, Region, Congruence], Iterable[int]]
"""Gives, in ascending order, the addresses of a region to try for storage with that congruence."""


def greedy(document: Document, tile_index: int, walk: Walk | None = None) -> TilePlan | None:
    """Place a tile in the lifetime order, or give None where a block or an auxiliary finds no address."""
    return _place(document, tile_index, _lifetime_order, walk or promising_addresses)


def retry(document: Document, tile_index: int, walk: Walk | None = None) -> TilePlan | None:
    """Place a tile, from empty, in the order of decreasing modulus, or give None as `greedy` does."""
    return _place(document, tile_index, _demand_order, walk or promising_addresses)


def every_address(_tile: Tile, _layout: Layout, region: Region, _start: Congruence) -> Iterable[int]:
    """Give all addresses of a region, its end included, where storage of 0 bytes may lie."""
    return range(region.start, region.end + 1)


def promising_addresses(tile: Tile, layout: Layout, region: Region, start: Congruence) -> Iterable[int]:
    """Give the only addresses that can be the lowest right one.

    Below the lowest right address, either no address of the region meets the congruence, or the last one that does
    is barred by a wall: the interleaved offset, or the end of a footprint, auxiliary, reserved range or loader, or the
    end of the bank that a separated footprint ends in. The lowest right address is then the first one from that
    wall on. More walls than that do no harm, as every address is still tried by the rules.
    """
    ends = [block_span(tile, index, position)[1] for index, position in layout.blocks.items()]
    ends += [aligned(region.bank_bytes).at_or_above(end) for end in ends]
    ends += [auxiliary_span(tile, index, position)[1] for index, position in layout.auxiliaries.items()]
    ends += [one.span[1] for one in (*tile.reserved, tile.descriptors) if one is not None]
    ends += [region.start + tile.interleaved_offset]
    ends += [] if tile.memory.loader is None else [tile.memory.loader[1]]
    addresses = {start.at_or_above(wall) for wall in (region.start, *ends) if region.start <= wall <= region.end}
    return sorted(addresses)


def _lifetime_order(block: Block) -> tuple[int, ...]:
    interleaved_first = not block.interleaved
    return (block.lifetime[0], interleaved_first, -block.start.modulus, -_slot_bytes(block), block.place)


def _demand_order(block: Block) -> tuple[int, ...]:
    start, end = block.lifetime
    return (-block.start.modulus, -_slot_bytes(block), start - end, block.place)


def _slot_bytes(block: Block) -> int:
    return block.bytes * (1 if block.count is None else block.count)


def _place(
    document: Document, tile_index: int, order: Callable[[Block], tuple[int, ...]], walk: Walk
) -> TilePlan | None:
    tile = read_tile(document, tile_index)
    if tile is None:
        return None
    layout = Layout()
    indices = range(len(tile.blocks))
    for index in sorted(indices, key=lambda i: (tile.blocks[i].address is None, order(tile.blocks[i]))):
        position = _block_position(tile, layout, index, walk)
        if position is None:
            return None
        layout.blocks[index] = position
    for index in range(len(tile.auxiliaries)):
        position = _auxiliary_position(tile, layout, index, walk)
        if position is None:
            return None
        layout.auxiliaries[index] = position
    return plan_of(tile, layout)


def _block_position(tile: Tile, layout: Layout, index: int, walk: Walk) -> Position | None:
    block = tile.blocks[index]
    for region in tile.memory.regions:
        if region.name not in block.extents:
            continue
        start = block.extents[region.name].start
        addresses = walk(tile, layout, region, start) if block.address is None else (block.address,)
        for address in addresses:
            position = Position(region.name, address)
            if block_fits(tile, layout, index, position):
                return position
    return None


def _auxiliary_position(tile: Tile, layout: Layout, index: int, walk: Walk) -> Position | None:
    start = aligned(tile.auxiliaries[index].get("alignment", tile.memory.default_alignment))
    for region in tile.memory.regions:
        for address in walk(tile, layout, region, start):
            position = Position(region.name, address)
            if auxiliary_fits(tile, layout, index, position):
                return position
    return None
