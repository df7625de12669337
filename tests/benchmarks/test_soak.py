"""A soak says what it found, and misses nothing."""

from collections import Counter
from random import Random

import pytest

from benchmarks.soak import Watched, targets
from benchmarks.soak_client import Tally
from benchmarks.soak_requests import SHARES, draw

FINE = Counter({("small", 200): 900, ("small", 429): 40, ("hostile", 503): 60})


def watched(*megabytes: int, alive: float = 0.01) -> Watched:
    return Watched([alive] * 200, [(float(second), size * 10**6) for second, size in enumerate(megabytes)])


def missed(tally: Tally, seen: Watched) -> list[str]:
    return [line.split()[1] for line in targets(tally, seen) if line.startswith("MISSED")]


def test_all_is_met_where_nothing_is_wrong() -> None:
    assert missed(Tally(FINE), watched(*[100] * 300)) == []


@pytest.mark.parametrize(
    ("tally", "seen", "target"),
    [
        (Tally(FINE, ["small: the answer is wrong"]), watched(*[100] * 300), "every"),
        (Tally(FINE + Counter({("hard", 500): 1})), watched(*[100] * 300), "no"),
        (Tally(FINE + Counter({("hard", 0): 1})), watched(*[100] * 300), "every"),
        (Tally(FINE), watched(*[100] * 200, *[111] * 100), "memory"),
        (Tally(FINE), watched(*[100] * 300, alive=0.051), "/livez"),
    ],
)
def test_what_is_wrong_is_missed(tally: Tally, seen: Watched, target: str) -> None:
    assert missed(tally, seen) == [target]


def test_memory_is_compared_over_whole_minutes() -> None:
    peaks = [100] * 150 + [900] + [100] * 149
    assert missed(Tally(FINE), watched(*peaks)) == []


def test_requests_of_all_kinds_are_drawn_and_hardly_two_alike() -> None:
    rng = Random(93)
    drawn = [draw(rng) for _ in range(400)]
    assert {sent.kind for sent in drawn} == set(SHARES)
    bodies = [sent.body for sent in drawn if sent.kind != "hostile"]
    assert len(set(bodies)) == len(bodies)
