"""The whole way of drawn requests: every plan is right, every verdict true, and none is missing."""

import json
from collections import Counter
from random import Random

from problem.certificates import check_proofs
from service.codec import encode
from service.workers import Workers
from tests.draws import drawn
from tests.judge import judge
from tests.oracles.brute_force import fits
from tests.oracles.least_peaks import has_lower_peaks
from tests.oracles.planning import TileResult
from tests.oracles.planning import plan as expected_plan
from tests.service.planning import Answer, answer, planned, with_options
from tests.strategies import random_request


def test_every_plan_is_right_every_verdict_true_and_every_certificate_holds(workers: Workers) -> None:
    seen = Counter[str]()
    for document in drawn():
        found = planned(document, workers)
        given = json.loads(encode(found.request, found.answer))
        assert judge(document, given) == [], document
        assert given["complete"], document
        results = expected_plan(document)
        for index, tile in enumerate(given["tiles"]):
            assert tile["status"] == ("placed" if fits(document, index) else "infeasible"), document
            assert is_as_expected(tile, results[index]), document
            seen[tile["method"] or tile["proof"]["kind"]] += 1
        checks = {check.pointer: check.verified for check in check_proofs(found.request, found.answer)}
        assert checks == {
            f"/tiles/{index}/proof": tile["proof"]["kind"] != "exhausted"
            for index, tile in enumerate(given["tiles"])
            if tile["proof"] is not None
        }, document
    assert seen.total() > 3000
    assert set(seen) == {
        *("greedy", "retry", "exact"),
        *("no_address", "collision", "overload", "banks", "reservation", "exhausted"),
    }


def is_as_expected(tile: Answer, result: TileResult) -> bool:
    """Tell whether a heuristic placed a tile just where one of them does, and none where none does."""
    if result.plan is None:
        return tile["method"] not in {"greedy", "retry"}
    placements = {row["id"]: (row["region"], row["address"], row["stride"]) for row in tile["placements"] or ()}
    auxiliaries = {row["id"]: (row["region"], row["address"]) for row in tile["auxiliaries"] or ()}
    return (tile["method"], placements, auxiliaries) == (
        result.method,
        result.plan.placements,
        result.plan.auxiliaries,
    )


def test_every_unplaced_tile_is_explained_as_far_as_that_was_asked_for(workers: Workers) -> None:
    rng = Random(53)
    seen = Counter[str]()
    for document in (random_request(rng) for _ in range(150)):
        for explain in ("off", "auto", "full"):
            asked = with_options(document, explain=explain)
            given = answer(asked, workers)
            assert judge(asked, given) == [], asked
            explanations = [tile["explanation"] for tile in given["tiles"] if tile["status"] != "placed"]
            assert all((one is None) == (explain == "off") for one in explanations)
            seen[explain] += len(explanations)
            seen["conflict set"] += sum(bool(one and one["conflict_set"]) for one in explanations)
    assert min(seen.values()) > 40


def test_peaks_are_the_least_there_are_with_a_bound_that_says_so(workers: Workers) -> None:
    rng = Random(54)
    seen = Counter[str]()
    for document in (random_request(rng) for _ in range(120)):
        asked = with_options(document, objective="peak")
        before, given = answer(document, workers), answer(asked, workers)
        assert judge(asked, given) == [], asked
        assert given["complete"]
        for index, (tile, unlowered) in enumerate(zip(given["tiles"], before["tiles"], strict=True)):
            assert (tile["status"], tile["method"]) == (unlowered["status"], unlowered["method"])
            if tile["objective"] is None:
                assert tile["status"] != "placed"
                continue
            total = tile["objective"]["bytes"]
            assert tile["objective"]["bound"] == total, asked
            assert not has_lower_peaks(document, index, total), asked
            seen["lowered" if total < sum(peak["bytes"] for peak in unlowered["peaks"]) else "least"] += 1
    assert min(seen["lowered"], seen["least"]) > 10


def test_tiles_that_ask_for_the_same_get_what_one_of_them_gets_alone(workers: Workers) -> None:
    rng = Random(55)
    seen = Counter[str]()
    for document in (random_request(rng) for _ in range(150)):
        one, *others = [{key: value for key, value in tile.items() if key != "numbers"} for tile in document["tiles"]]
        # The largest need of descriptors is common to all tiles, so the others must not raise it.
        others = [other for other in others if not {"transfers", "descriptor_bytes"} & other.keys()]
        alone = answer(document | {"tiles": [one]}, workers)["tiles"][0]
        for tile in answer(document | {"tiles": [one, *others, one, one]}, workers)["tiles"][:: len(others) + 1][:2]:
            assert tile | {"numbers": [0]} == alone, document
        seen[alone["status"]] += 1
    assert min(seen["placed"], seen["infeasible"]) > 20
