"""The verifier and the judge of the tests, written apart from each other, agree on right and on spoilt answers."""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from random import Random

from problem.verify import verify
from tests.documents import Document
from tests.judge import figures, judge
from tests.judge.completion import complete_answer
from tests.oracles.planning import TileResult, plan
from tests.problem.builder import build_answer, build_request
from tests.strategies import bank_heavy_request, random_request

Spoiler = Callable[[Random, Document, Document], None]
"""Changes a tile of an answer to a request; it raises IndexError where there is nothing to change."""


def _move(rng: Random, _: Document, tile: Document) -> None:
    row = rng.choice([*(tile["placements"] or ()), *(tile["auxiliaries"] or ())])
    row["address"] = max(0, row["address"] + rng.choice((-8, -4, -2, -1, 1, 2, 3, 4, 8)))


def _move_to_another_region(rng: Random, document: Document, tile: Document) -> None:
    row = rng.choice([*(tile["placements"] or ()), *(tile["auxiliaries"] or ())])
    row["region"] = rng.choice([one["name"] for one in document["memory"].get("regions", ({"name": "memory"},))])


def _change_a_stride(rng: Random, _: Document, tile: Document) -> None:
    rng.choice(tile["placements"] or ())["stride"] = rng.choice((None, 0, 1, 4))


def _change_an_unused_range(rng: Random, _: Document, tile: Document) -> None:
    rng.choice(tile["unused"] or ())[rng.choice(("start", "end"))] += rng.choice((-1, 1))


def _drop_an_unused_range(rng: Random, _: Document, tile: Document) -> None:
    one = rng.choice(tile["unused"] or ())
    tile["unused"].remove(one)


def _change_a_peak(rng: Random, _: Document, tile: Document) -> None:
    rng.choice(tile["peaks"] or ())["bytes"] += 1


def _change_descriptor_bytes(rng: Random, _: Document, tile: Document) -> None:
    tile["descriptor_bytes"][rng.choice(("bound", "emitted"))] = rng.randint(0, 9)


def _change_the_method(rng: Random, _: Document, tile: Document) -> None:
    tile["method"] = rng.choice((None, "retry"))


def _drop_the_proof(_: Random, __: Document, tile: Document) -> None:
    tile["proof"] = None


SPOILERS: tuple[Spoiler, ...] = (
    _move,
    _move,
    _move,
    _move,
    _move_to_another_region,
    _change_a_stride,
    _change_an_unused_range,
    _drop_an_unused_range,
    _change_a_peak,
    _change_descriptor_bytes,
    _change_the_method,
    _drop_the_proof,
)


def test_verifier_and_judge_agree_on_drawn_answers() -> None:
    seen: Counter[bool] = Counter()
    for seed in range(600):
        rng = Random(seed)
        document = rng.choice((random_request, random_request, bank_heavy_request))(rng)
        answer = complete_answer(document, [_rows(result) for result in plan(document)])
        request = build_request(document)
        assert verify(request, build_answer(request, answer)) == [], seed
        for turn in range(6):
            spoilt = _spoilt(rng, document, answer)
            if spoilt is not None:
                if turn % 2:
                    spoilt = _with_its_own_figures(document, spoilt)
                broken, violations = judge(document, spoilt), verify(request, build_answer(request, spoilt))
                assert bool(broken) == bool(violations), (seed, broken, violations)
                seen[bool(broken)] += 1
    assert min(seen[True], seen[False]) > 500


def _rows(result: TileResult) -> Document | None:
    """Give a tile's plan as rows of the answer."""
    if result.plan is None:
        return None
    return {
        "placements": [
            {"id": name, "region": one.region, "address": one.address, "stride": one.stride}
            for name, one in result.plan.placements.items()
        ],
        "auxiliaries": [
            {"id": name, "region": one.region, "address": one.address} for name, one in result.plan.auxiliaries.items()
        ],
    }


def _spoilt(rng: Random, document: Document, answer: Document) -> Document | None:
    """Give an answer with one change, its totals corrected; None where the change found nothing to do."""
    spoilt = deepcopy(answer)
    try:
        rng.choice(SPOILERS)(rng, document, rng.choice(spoilt["tiles"]))
    except IndexError:
        return None
    return spoilt | {"status": figures.whole_status(spoilt), "summary": figures.summary(spoilt)}


def _with_its_own_figures(document: Document, answer: Document) -> Document:
    """Give the answer that has the same places, with the figures that follow from them."""
    return complete_answer(document, [tile if tile["status"] == "placed" else None for tile in answer["tiles"]])
