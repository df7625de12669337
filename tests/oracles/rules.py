"""What may lie where, by section 4 of the contract, one function a rule."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.oracles.congruences import aligned
from tests.oracles.intervals import Interval, any_meet, meet
from tests.oracles.memory import Document, MemoryMap, Region, memory_map
from tests.oracles.reservations import Reserved, reserve
from tests.oracles.resolution import Block, blocks, separations


class Position(NamedTuple):
    """A region's name, and an absolute address that is meant to lie in it."""

    region: str
    address: int


@dataclass(frozen=True, slots=True)
class Tile:
    """All that is known of a tile before anything is placed; `reserved` excludes the descriptor range."""

    memory: MemoryMap
    blocks: list[Block]
    separated: set[tuple[int, int]]
    auxiliaries: list[Document]
    reserved: list[Reserved]
    descriptors: Reserved | None
    interleaved_offset: int


@dataclass(slots=True)
class Layout:
    """Where the blocks and the auxiliaries placed so far lie, by index."""

    blocks: dict[int, Position] = field(default_factory=dict)
    auxiliaries: dict[int, Position] = field(default_factory=dict)


def read_tile(document: Document, tile_index: int) -> Tile | None:
    """Resolve a tile, or give None where a reservation of the request finds no room."""
    reservations = reserve(document)
    if reservations.failed is not None:
        return None
    tile = document["tiles"][tile_index]
    resolved = blocks(document, tile_index)
    return Tile(
        memory=memory_map(document["memory"]),
        blocks=resolved,
        separated=separations(tile, resolved),
        auxiliaries=tile.get("auxiliaries", []),
        reserved=list(reservations.ranges.values()),
        descriptors=reservations.descriptors,
        interleaved_offset=document.get("interleaved_offset", 0),
    )


def region_named(tile: Tile, name: str) -> Region:
    """Give the region of that name, which the map must have."""
    return next(region for region in tile.memory.regions if region.name == name)


def block_span(tile: Tile, index: int, position: Position) -> Interval:
    """Give the footprint of a block that begins there."""
    return position.address, position.address + tile.blocks[index].extents[position.region].footprint


def auxiliary_span(tile: Tile, index: int, position: Position) -> Interval:
    """Give the addresses of an auxiliary that begins there."""
    return position.address, position.address + int(tile.auxiliaries[index]["size"])


def block_fits(tile: Tile, layout: Layout, index: int, position: Position) -> bool:
    """Tell whether a block may lie there, next to everything else of the layout."""
    return position.region in tile.blocks[index].extents and all(
        rule(tile, layout, index, position)
        for rule in (
            _inside_its_region,
            _at_a_permitted_address,
            _clear_of_blocks,
            _clear_of_separated_banks,
            _clear_of_reservations,
            _clear_of_loader,
            _clear_of_auxiliaries,
        )
    )


def auxiliary_fits(tile: Tile, layout: Layout, index: int, position: Position) -> bool:
    """Tell whether an auxiliary may lie there, next to everything else of the layout."""
    row = tile.auxiliaries[index]
    region = region_named(tile, position.region)
    span = auxiliary_span(tile, index, position)
    return (
        "standard" in region.memory_classes
        and region.start <= span[0]
        and span[1] <= region.end
        and aligned(row.get("alignment", tile.memory.default_alignment)).holds(position.address)
        and not (row.get("preloaded", False) and tile.memory.loader is not None and meet(span, tile.memory.loader))
        and not any(meet(span, other) for other in _always_taken(tile, layout, index))
    )


def _always_taken(tile: Tile, layout: Layout, auxiliary: int) -> Iterator[Interval]:
    """Yield all that an auxiliary keeps off, whenever it is occupied."""
    yield from (one.span for one in tile.reserved)
    if tile.descriptors is not None:
        yield tile.descriptors.span
    yield from (block_span(tile, other, there) for other, there in layout.blocks.items())
    yield from (auxiliary_span(tile, i, there) for i, there in layout.auxiliaries.items() if i != auxiliary)


def _inside_its_region(tile: Tile, _layout: Layout, index: int, position: Position) -> bool:
    region = region_named(tile, position.region)
    start, end = block_span(tile, index, position)
    lowest = region.start + (tile.interleaved_offset if tile.blocks[index].interleaved else 0)
    return lowest <= start and end <= region.end


def _at_a_permitted_address(tile: Tile, _layout: Layout, index: int, position: Position) -> bool:
    block = tile.blocks[index]
    permitted = block.extents[position.region].start.holds(position.address)
    return permitted and block.address in {None, position.address}


def _clear_of_blocks(tile: Tile, layout: Layout, index: int, position: Position) -> bool:
    span = block_span(tile, index, position)
    return not any(
        meet(span, block_span(tile, other, there)) and any_meet(tile.blocks[index].live, tile.blocks[other].live)
        for other, there in layout.blocks.items()
        if other != index
    )


def _clear_of_separated_banks(tile: Tile, layout: Layout, index: int, position: Position) -> bool:
    region = region_named(tile, position.region)
    banks = region.banks(block_span(tile, index, position))
    for other, there in layout.blocks.items():
        separated = (min(index, other), max(index, other)) in tile.separated
        if separated and there.region == region.name and meet(banks, region.banks(block_span(tile, other, there))):
            return False
    return True


def _clear_of_reservations(tile: Tile, _layout: Layout, index: int, position: Position) -> bool:
    span = block_span(tile, index, position)
    if tile.descriptors is not None and meet(span, tile.descriptors.span):
        return False
    return not any(meet(span, one.span) and any_meet(tile.blocks[index].live, one.times) for one in tile.reserved)


def _clear_of_loader(tile: Tile, _layout: Layout, index: int, position: Position) -> bool:
    loader = tile.memory.loader
    return not (tile.blocks[index].preloaded and loader is not None and meet(block_span(tile, index, position), loader))


def _clear_of_auxiliaries(tile: Tile, layout: Layout, index: int, position: Position) -> bool:
    span = block_span(tile, index, position)
    return not any(meet(span, auxiliary_span(tile, i, there)) for i, there in layout.auxiliaries.items())
