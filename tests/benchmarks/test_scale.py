"""A farm is reckoned from what requests cost and how many builders there are."""

import pytest

from benchmarks.capacity import Cost
from benchmarks.scale import Mix, kinds_of, load_of

MIX = Mix(small=60.0, machines=6.0, hard=6.0, kept_share=0.5)


def cost(name: str, *cpu_s: float) -> Cost:
    return Cost(name, cpu_s, 1000.0, 2000.0)


COSTS = [
    cost("small", 0.01),
    cost("kept", 0.001),
    cost("batch", 0.01),
    cost("rows", 1.0),
    cost("arrays", 0.5),
    cost("hard", 1.0, 3.0),
]


def test_each_kind_comes_as_often_as_the_builders_send_it() -> None:
    assert [kind.rate for kind in kinds_of(MIX, COSTS, 10)] == pytest.approx([5.0, 5.0, 1.0, 1.0])
    assert [kind.is_long for kind in kinds_of(MIX, COSTS, 10)] == [False, False, False, True]


def test_a_kind_takes_what_was_measured_and_varies_so() -> None:
    hard = kinds_of(MIX, COSTS, 10)[3]
    assert [hard.mean_s, hard.variation] == pytest.approx([2.0, 0.25])


def test_there_are_as_many_cores_as_leave_three_tenths_to_spare() -> None:
    load = load_of(MIX, COSTS, 1000)
    assert load.erlangs == pytest.approx(100 * (5.0 * 0.011 + 0.5 + 2.0))
    assert 0.69 < load.utilisation <= 0.7
