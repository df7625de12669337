"""The Hints stage, by section 7 of the contract."""

from tests.oracles.memory import Document
from tests.oracles.plans import TilePlan, layout_of, plan_of
from tests.oracles.rules import Layout, Position, Tile, auxiliary_span, block_fits, block_span, read_tile


def hints(document: Document, tile_index: int, plan: TilePlan) -> TilePlan:
    """Move each hinted block of a right plan to its hint, in the order of places, where that costs nothing."""
    tile = read_tile(document, tile_index)
    if tile is None:
        message = "a plan of a request whose reservations find no room"
        raise ValueError(message)
    layout = layout_of(tile, plan)
    for index, block in enumerate(tile.blocks):
        if block.hint is not None and layout.blocks[index].address != block.hint:
            _move(tile, layout, index, block.hint)
    return plan_of(tile, layout)


def peaks(tile: Tile, layout: Layout) -> dict[str, int]:
    """Give for each region the bytes from its start to the highest end of anything of 1 byte or more in it."""
    spans = [(there.region, block_span(tile, i, there)) for i, there in layout.blocks.items()]
    spans += [(there.region, auxiliary_span(tile, i, there)) for i, there in layout.auxiliaries.items()]
    return {
        region.name: max(
            (end - region.start for name, (start, end) in spans if name == region.name and start < end), default=0
        )
        for region in tile.memory.regions
    }


def _move(tile: Tile, layout: Layout, index: int, address: int) -> None:
    """Move a block to an address in the first region where it may and no region's peak rises, if there is one."""
    before = peaks(tile, layout)
    for region in tile.memory.regions:
        position = Position(region.name, address)
        if not block_fits(tile, layout, index, position):
            continue
        moved = Layout({**layout.blocks, index: position}, layout.auxiliaries)
        if all(peak <= before[name] for name, peak in peaks(tile, moved).items()):
            layout.blocks[index] = position
            return
