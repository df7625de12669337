"""Runs the heuristics on a request document; their plans come back in the terms of the oracles."""

import numpy as np

from heuristics.hints import follow_hints
from heuristics.placing import empty_plan, lifetime_greedy, retry
from problem.figures import Plan, members
from problem.preparation import Prepared
from problem.request import Codes, Flags
from tests.documents import Document
from tests.oracles.planning import TileResult
from tests.oracles.plans import Placement, TilePlan
from tests.oracles.rules import Position
from tests.preparing import prepared


def greedy_alone(document: Document) -> list[TilePlan | None]:
    """Run greedy on every tile."""
    ready = prepared(document)
    tiles, plan = np.arange(len(ready.request.tiles)), empty_plan(ready)
    return tile_plans(ready, document, plan, lifetime_greedy(ready, tiles, plan))


def retry_alone(document: Document) -> list[TilePlan | None]:
    """Run the retry on every tile, also on those that greedy places."""
    ready = prepared(document)
    tiles, plan = np.arange(len(ready.request.tiles)), empty_plan(ready)
    return tile_plans(ready, document, plan, retry(ready, tiles, plan))


def all_stages(document: Document) -> list[TileResult]:
    """Run greedy, then the retry on the tiles that failed, then the hints of what was placed."""
    ready = prepared(document)
    tiles, plan = np.arange(len(ready.request.tiles)), empty_plan(ready)
    by_greedy = lifetime_greedy(ready, tiles, plan)
    by_either = by_greedy.copy()
    by_either[~by_greedy] = retry(ready, tiles[~by_greedy], plan)
    follow_hints(ready.blocks, ready.auxiliaries, ready.arena, tiles[by_either], plan)
    return [
        TileResult(None if found is None else "greedy" if early else "retry", found)
        for early, found in zip(by_greedy.tolist(), tile_plans(ready, document, plan, by_either), strict=True)
    ]


def tile_plans(ready: Prepared, document: Document, plan: Plan, placed: Flags) -> list[TilePlan | None]:
    """Spell out a plan, None for each tile that is not placed."""
    region, address, stride = members(ready.blocks, plan)
    rows = list(zip(_names(ready, region), address.tolist(), stride.tolist(), strict=True))
    auxiliaries = list(zip(_names(ready, plan.auxiliary_region), plan.auxiliary_address.tolist(), strict=True))
    buffer_offset, auxiliary_offset = ready.request.buffers.tile_offset, ready.auxiliaries.tile_offset
    found: list[TilePlan | None] = []
    for tile, entry in enumerate(document["tiles"]):
        own = rows[buffer_offset[tile] : buffer_offset[tile + 1]]
        its_auxiliaries = auxiliaries[auxiliary_offset[tile] : auxiliary_offset[tile + 1]]
        whole = TilePlan(
            {
                buffer["id"]: Placement(name, start, None if slot < 0 else slot)
                for buffer, (name, start, slot) in zip(entry["buffers"], own, strict=True)
            },
            {
                auxiliary["id"]: Position(name, start)
                for auxiliary, (name, start) in zip(entry.get("auxiliaries", ()), its_auxiliaries, strict=True)
            },
        )
        found.append(whole if placed[tile] else None)
    return found


def _names(ready: Prepared, region: Codes) -> list[str]:
    """Give the names of regions; that of -1 is never read, as it stands only where a tile is not placed."""
    names = [one.name for one in ready.request.memory.regions]
    return [names[place] for place in region.tolist()]
