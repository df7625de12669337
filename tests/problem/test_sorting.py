"""Sorting within kernels."""

import numpy as np
import pytest

from problem.sorting import SHORT, radix_sort


@pytest.mark.parametrize("bits", [1, 8, 9, 20, 53, 61])
def test_numbers_are_sorted_as_numpy_sorts_them(bits: int) -> None:
    random = np.random.default_rng(bits)
    for n in (0, 1, 2, 7, 300, SHORT, SHORT + 1, 3000):
        values = random.integers(0, 2**bits, n)
        expected = np.sort(values)
        radix_sort(values, np.empty(n, np.int64))
        assert values.tolist() == expected.tolist()


def test_equal_and_far_numbers_are_sorted() -> None:
    values = np.array([2**61, 5, 5, 0, 2**61, 2**40])
    radix_sort(values, np.empty(6, np.int64))
    assert values.tolist() == [0, 5, 5, 2**40, 2**61, 2**61]
