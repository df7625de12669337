"""The plan of a request that needs no exact stage: greedy, then retry, then hints."""

from dataclasses import dataclass
from typing import Literal

from tests.oracles.hints import hints
from tests.oracles.memory import Document
from tests.oracles.placing import Walk, greedy, retry
from tests.oracles.plans import TilePlan


@dataclass(frozen=True, slots=True)
class TileResult:
    """How a tile was placed and where; both None where both orders fail."""

    method: Literal["greedy", "retry"] | None
    plan: TilePlan | None


def plan(document: Document, walk: Walk | None = None) -> list[TileResult]:
    """Give the expected result of each tile entry."""
    return [_tile_result(document, tile_index, walk) for tile_index in range(len(document["tiles"]))]


def _tile_result(document: Document, tile_index: int, walk: Walk | None) -> TileResult:
    if (found := greedy(document, tile_index, walk)) is not None:
        return TileResult("greedy", hints(document, tile_index, found))
    if (found := retry(document, tile_index, walk)) is not None:
        return TileResult("retry", hints(document, tile_index, found))
    return TileResult(None, None)
