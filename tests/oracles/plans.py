"""A tile's plan in the terms of the answer."""

from dataclasses import dataclass
from typing import NamedTuple

from tests.oracles.rules import Layout, Position, Tile


class Placement(NamedTuple):
    """Where a buffer lies; `stride` is that of an iterated block's slots, else None."""

    region: str
    address: int
    stride: int | None


@dataclass(frozen=True, slots=True)
class TilePlan:
    """Placements of a tile's buffers, and positions of its auxiliaries, by id in the request's order."""

    placements: dict[str, Placement]
    auxiliaries: dict[str, Position]


def plan_of(tile: Tile, layout: Layout) -> TilePlan:
    """Spell out a complete layout member by member."""
    placements = {
        member.place: (
            member.id,
            Placement(there.region, there.address + member.offset, block.extents[there.region].stride),
        )
        for block, there in ((tile.blocks[index], there) for index, there in layout.blocks.items())
        for member in block.members
    }
    return TilePlan(
        placements=dict(placements[place] for place in sorted(placements)),
        auxiliaries={row["id"]: layout.auxiliaries[index] for index, row in enumerate(tile.auxiliaries)},
    )


def layout_of(tile: Tile, plan: TilePlan) -> Layout:
    """Read a plan back, block by block, from the blocks' first members."""
    layout = Layout()
    for index, block in enumerate(tile.blocks):
        first = block.members[0]
        placement = plan.placements[first.id]
        layout.blocks[index] = Position(placement.region, placement.address - first.offset)
    for index, row in enumerate(tile.auxiliaries):
        layout.auxiliaries[index] = plan.auxiliaries[row["id"]]
    return layout
