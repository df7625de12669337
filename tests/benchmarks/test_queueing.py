"""The formulas of queues and their simulation say the same, and what is known from elsewhere."""

import numpy as np
import pytest

from benchmarks.queueing import Kind, Load, seconds_in_lanes, simulate, stretch_in_lanes, wait_in_line_s

JOBS = 60_000


def exponential(rate: float, mean_s: float) -> tuple[Kind, ...]:
    return (Kind("job", rate, mean_s),)


def test_one_core_is_the_textbook_queue() -> None:
    load = Load(exponential(0.8, 1.0), 1)
    assert load.delayed == pytest.approx(0.8)
    assert wait_in_line_s(load) == pytest.approx(0.8 / 0.2)
    assert stretch_in_lanes(load) == pytest.approx(1 / 0.2)


def test_two_cores_wait_as_erlang_says() -> None:
    # C(2, a) = 2 r^2 / (1 + r), with r the utilisation.
    assert Load(exponential(1.5, 1.0), 2).delayed == pytest.approx(2 * 0.75**2 / 1.75)


def test_more_than_fits_waits_for_ever() -> None:
    load = Load(exponential(3.0, 1.0), 2)
    assert wait_in_line_s(load) == stretch_in_lanes(load) == float("inf")


def test_thousands_of_cores_are_no_trouble() -> None:
    assert 0 < Load(exponential(4900.0, 1.0), 5000).delayed < 1


@pytest.mark.parametrize("cores", [1, 4, 16])
@pytest.mark.parametrize("variation", [0.0, 1.0, 4.0])
def test_the_simulated_line_waits_as_the_formula_says(cores: int, variation: float) -> None:
    load = Load((Kind("job", 0.7 * cores, 1.0, variation),), cores)
    waited = simulate(load, JOBS, 1, lanes=False).of(0).mean() - 1
    assert waited == pytest.approx(wait_in_line_s(load), rel=0.15, abs=0.01)


def test_in_lanes_short_jobs_are_stretched_and_do_not_wait_for_long_ones() -> None:
    kinds = (Kind("short", 100.0, 0.01, 0.1), Kind("long", 0.05, 20.0, is_long=True))
    load = Load(kinds, 4)
    lanes, line = (simulate(load, 4 * JOBS, 2, lanes=lanes).of(0) for lanes in (True, False))
    assert lanes.mean() == pytest.approx(seconds_in_lanes(load, kinds[0]), rel=0.15)
    assert lanes.max() < 0.2
    assert line.mean() > 3 * lanes.mean()


def test_a_seed_draws_the_same_again() -> None:
    load = Load(exponential(1.0, 0.5), 1)
    one, two = (simulate(load, 1000, 3, lanes=True).seconds for _ in range(2))
    assert np.array_equal(one, two)
