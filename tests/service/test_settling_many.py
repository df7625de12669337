"""Where many tiles fail the heuristics, each gets the verdict and the proof that it gets where it is alone."""

from random import Random
from typing import Any

import pytest

from problem.answer import Detail, Reason
from service.settling import MANY
from service.workers import Workers
from tests.documents import Document, buffer
from tests.service.planning import planned, with_options
from tests.service.small_requests import HARD

MEMORY = {"capacity": 7}
WIDE = {"buffers": [buffer("wide", 8)]}


def crowded(rng: Random) -> Document:
    """Draw a tile that is short of bytes at some event, or not."""
    rows = [buffer(f"b{index}", rng.randint(1, 4), index, index + rng.randint(1, 3)) for index in range(5)]
    return {"buffers": rows}


def details(tiles: list[Document], workers: Workers, **options: Any) -> list[Any]:
    answer = planned(with_options({"memory": MEMORY, "tiles": tiles}, **options), workers).answer
    found = zip(answer.status.tolist(), answer.method.tolist(), strict=True)
    return [(*verdict, answer.detail.get(tile, Detail())) for tile, verdict in enumerate(found)]


@pytest.mark.parametrize("exact", ["auto", "off"])
def test_each_tile_is_settled_as_if_it_were_alone(workers: Workers, exact: str) -> None:
    rng = Random(31)
    tiles = [HARD["tiles"][0], WIDE, *(crowded(rng) for _ in range(40))]
    together = details(tiles, workers, exact=exact)
    assert together == [details([tile], workers, exact=exact)[0] for tile in tiles]
    kinds = [detail.proof.kind for *_, detail in together if detail.proof is not None]
    assert kinds.count("overload") > MANY
    assert "no_address" in kinds
    assert (together[0][-1].reason is Reason.EXACT_OFF) == (exact == "off")
