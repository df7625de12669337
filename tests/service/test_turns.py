"""Who waits is served in turn, level by level."""

from collections import Counter
from random import Random

from service.turns import Turns


def in_turn(*entries: tuple[tuple[str, ...], str]) -> str:
    turns: Turns[str] = Turns()
    for path, item in entries:
        turns.push(path, item)
    return "".join(turns.pop() for _ in entries)


def test_clients_take_turns_and_each_is_served_in_its_own_order() -> None:
    entries = [(("a",), "1"), (("a",), "2"), (("a",), "3"), (("b",), "x"), (("c",), "p"), (("c",), "q")]
    assert in_turn(*entries) == "1xp2q3"


def test_requests_of_one_client_take_turns_within_its_share() -> None:
    entries = [(("a", name), name) for name in ("r", "r", "r", "s")] + [(("b", "t"), "t")] * 4
    assert in_turn(*entries) == "rtstrtrt"


def test_one_that_comes_late_waits_for_one_turn_of_each_other() -> None:
    turns: Turns[str] = Turns()
    for _ in range(1000):
        turns.push(("busy",), "busy")
    turns.pop()
    turns.push(("late",), "late")
    assert [turns.pop(), turns.pop()] == ["busy", "late"]


def test_nothing_is_lost_and_nothing_is_kept() -> None:
    rng, turns, here = Random(91), Turns[tuple[str, str, int]](), Counter[tuple[str, str, int]]()
    for number in range(2000):
        if here and rng.random() < 0.5:
            here[turns.pop()] -= 1
        else:
            path = (rng.choice("abc"), rng.choice("xyz"))
            turns.push(path, (*path, number))
            here[(*path, number)] += 1
        here = +here
        assert bool(turns) == bool(here)
    while turns:
        here[turns.pop()] -= 1
    assert not +here
