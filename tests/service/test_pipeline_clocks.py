"""What was not decided is unknown with its reason, and never a guess; what was decided stays true."""

import json
import time
from collections import Counter
from random import Random
from threading import Event, Timer

import pytest

from problem.answer import Reason
from service.codec import decode
from service.pipeline import plan
from service.workers import Workers
from tests.documents import Document, buffer, request
from tests.endless import endless
from tests.judge import judge
from tests.service.planning import Answer, answer, planned, with_options
from tests.service.small_requests import HARD, INFEASIBLE, PLACED
from tests.strategies import random_request

SOONEST = 1e-9
"""A deadline in seconds that has passed when the first stage begins."""


def reasons(answer_: Answer) -> list[str]:
    return [tile["reason"] for tile in answer_["tiles"]]


def set_event() -> Event:
    cancelled = Event()
    cancelled.set()
    return cancelled


def answer_within(seconds: float, document: Document, workers: Workers, cut: str) -> Answer:
    """Give the answer to a request that is ended after some seconds, in one of two ways."""
    if cut == "deadline":
        return answer(with_options(document, deadline=seconds), workers)
    cancelled = Event()
    timer = Timer(seconds, cancelled.set)
    timer.start()
    given = answer(document, workers, cancelled)
    timer.cancel()
    timer.join()
    return given


@pytest.mark.parametrize("document", [PLACED, HARD, INFEASIBLE], ids=["placed", "hard", "infeasible"])
@pytest.mark.parametrize("objective", ["fit", "peak"])
@pytest.mark.parametrize("explain", ["off", "auto", "full"])
def test_after_the_deadline_every_tile_is_unknown(
    document: Document, objective: str, explain: str, workers: Workers
) -> None:
    asked = with_options(document, deadline=SOONEST, objective=objective, explain=explain)
    given = answer(asked, workers)
    assert (given["status"], given["complete"], reasons(given)) == ("unknown", False, ["deadline"])
    assert judge(asked, given) == []


@pytest.mark.parametrize("document", [PLACED, HARD, INFEASIBLE], ids=["placed", "hard", "infeasible"])
def test_a_request_that_was_cancelled_before_it_began_is_unknown(document: Document, workers: Workers) -> None:
    given = answer(document, workers, set_event())
    assert (given["status"], given["complete"], reasons(given)) == ("unknown", False, ["cancelled"])
    assert judge(document, given) == []


@pytest.mark.parametrize("explain", ["off", "auto", "full"])
def test_a_reservation_without_room_needs_no_time_to_be_found_out_but_its_explanation_does(
    explain: str, workers: Workers
) -> None:
    document = with_options(request(buffer("a", 1), memory={"capacity": 4}), deadline=SOONEST, explain=explain)
    document["reservations"] = [{"id": "r", "size": 5}]
    given = answer(document, workers)
    assert (given["status"], given["complete"]) == ("infeasible", explain == "off")
    assert judge(document, given) == []


def test_without_the_exact_stage_only_what_it_alone_decides_is_unknown(workers: Workers) -> None:
    rng = Random(71)
    seen = Counter[str]()
    for document in (random_request(rng) for _ in range(250)):
        asked = with_options(document, exact="off")
        given, decided = answer(asked, workers), answer(document, workers)
        assert judge(asked, given) == [], asked
        assert given["complete"]
        for tile, full in zip(given["tiles"], decided["tiles"], strict=True):
            alone = full["method"] == "exact" or (full["proof"] is not None and full["proof"]["kind"] == "exhausted")
            assert tile["reason"] == ("exact_off" if alone else None)
            assert alone or tile == full
            seen["unknown" if alone else full["status"]] += 1
    assert min(seen[status] for status in ("unknown", "placed", "infeasible")) > 15


def test_hard_tiles_leave_time_for_those_that_take_little_effort(workers: Workers) -> None:
    document = endless()
    hard, unit = document["tiles"][0]["buffers"], document["memory"]["capacity"] // 8
    # No two alike, or they would be settled as one.
    several = [{"buffers": [row | {"id": f"{row['id']}_{tile}"} for row in hard]} for tile in range(3)]
    rows = (("a", 3, 0, 4, 4), ("b", 3, 1, 5, 4), ("c", 2, 2, 4, 1), ("d", 8, 5, 6, 1))
    easy = [buffer(name, size * unit, start, end, alignment=step * unit) for name, size, start, end, step in rows]
    tiles = [*several, {"buffers": easy}]
    numbered = [tile | {"numbers": [number]} for number, tile in enumerate(tiles)]
    given = answer(with_options(document | {"tiles": numbered}, deadline=8.0, explain="off"), workers)
    assert [tile["status"] for tile in given["tiles"]] == ["unknown"] * 3 + ["infeasible"]
    assert given["tiles"][-1]["proof"]["kind"] == "exhausted"


def unexplained(tile: Document) -> Document:
    """Leave out what an explanation adds, to the proof too: that both engines refute a conflict set."""
    proof = tile["proof"] and tile["proof"] | {"engines": None, "confirmed": None}
    return tile | {"explanation": None, "proof": proof}


@pytest.mark.parametrize("cut", ["deadline", "cancelled"])
def test_what_a_clock_or_a_caller_ends_midway_is_right_or_unknown(cut: str, workers: Workers) -> None:
    rng = Random(72)
    seen = Counter[str]()
    for index in range(250):
        document = with_options(random_request(rng), explain=("off", "auto", "full")[index % 3])
        full = answer(document, workers)
        given = answer_within(rng.choice((0.0003, 0.001, 0.003, 0.01)), document, workers, cut)
        assert judge(document, given) == [], document
        # Hints come last: where time runs out before them, a tile is placed, and yet not as it would rather be.
        hinted = any("hint" in row for tile in document["tiles"] for row in tile["buffers"])
        for tile, decided in zip(given["tiles"], full["tiles"], strict=True):
            seen[tile["status"]] += 1
            if tile["status"] == "unknown":
                assert tile["reason"] == cut
            elif tile["status"] == "placed" and hinted and not given["complete"]:
                assert (decided["status"], decided["method"]) == ("placed", tile["method"]), document
            else:
                assert unexplained(tile) == unexplained(decided), document
        if given["complete"]:
            assert given == full, document
        else:
            assert given["status"] != "placed" or hinted, document
    assert set(seen) >= {"placed", "infeasible"}


@pytest.mark.parametrize(
    ("seconds", "reason"),
    [
        ({"time_limit": 0.3, "deadline": 60}, "time_limit"),
        ({"time_limit": 60, "deadline": 0.6}, "deadline"),
        ({"time_limit": 60, "deadline": 60}, "cancelled"),
    ],
)
def test_the_exact_stage_ends_in_time_and_says_why(seconds: dict[str, float], reason: str, workers: Workers) -> None:
    document = with_options(endless(), **seconds)
    began = time.monotonic()
    given = answer_within(0.6, document, workers, reason) if reason == "cancelled" else answer(document, workers)
    assert time.monotonic() - began < 5
    assert (given["status"], given["complete"], reasons(given)) == ("unknown", False, [reason])
    assert judge(document, given) == []


def test_a_deadline_counts_from_the_arrival_of_the_request(workers: Workers) -> None:
    document = decode(json.dumps(with_options(PLACED, deadline=5)).encode())
    late = plan(document, workers, time.monotonic() - 6)
    assert [detail.reason for detail in late.answer.detail.values()] == [Reason.DEADLINE]
    assert plan(document, workers, time.monotonic()).answer.complete


def test_the_stages_that_ran_are_timed(workers: Workers) -> None:
    always = {"identical", "greedy", "retry", "answer", "verify"}
    assert planned(PLACED, workers).timings.keys() == always
    assert planned(HARD, workers).timings.keys() == always | {"exact"}
    assert planned(INFEASIBLE, workers).timings.keys() == always | {"exact", "explain"}
    assert planned(with_options(PLACED, objective="peak"), workers).timings.keys() == always | {"peak"}
    assert all(seconds >= 0 for seconds in planned(HARD, workers).timings.values())
