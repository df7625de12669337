"""Integers are written in decimal, whatever their number of digits."""

import numpy as np
import pytest

from service.codec.json_bytes import put_natural

NUMBERS = sorted({0, 2**53 - 1, 2**63 - 1, *(10**power + step for power in range(19) for step in (-1, 0, 1))})


@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_is_written_as_python_writes_it(number: int) -> None:
    out = np.full(24, ord("x"), np.uint8)
    end = put_natural(number, out, 2)
    assert bytes(out) == b"xx%d" % number + b"x" * (24 - end)
