"""What callers rely on when they compile a function."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from problem.jit import kernel

PAST_THE_END = """
import numpy as np

from problem.jit import kernel


@kernel
def _last(column, past):
    return column[column.shape[0] - 1 + past]


_last(np.arange(4), 1)
"""


@kernel
def _total(column: NDArray[np.int64]) -> int:
    total = 0
    for value in column:
        total += value
    return total


@kernel("int64(Array(int64, 1, 'C', readonly=True), int64)")
def _units(column: NDArray[np.int64], unit: int) -> int:
    units = 0
    for value in column:
        units += value // unit
    return units


def _column(*, writeable: bool) -> NDArray[np.int64]:
    column = np.arange(10)
    column.flags.writeable = writeable
    return column


@pytest.mark.parametrize("writeable", [False, True])
def test_kernel_takes_columns_whether_or_not_they_are_writeable(*, writeable: bool) -> None:
    column = _column(writeable=writeable)
    assert _total(column) == 45
    assert _units(column, 3) == 12


def test_read_only_signature_is_the_only_one_compiled() -> None:
    with pytest.raises(TypeError, match="No matching definition"):
        _units(np.arange(10).astype(np.float64), 3)


def test_zero_divisor_raises() -> None:
    with pytest.raises(ZeroDivisionError):
        _units(_column(writeable=False), 0)


def test_index_past_the_end_raises_where_bounds_are_checked(tmp_path: Path) -> None:
    script = tmp_path / "past_the_end.py"
    script.write_text(PAST_THE_END)
    checked = os.environ | {
        "NUMBA_BOUNDSCHECK": "1",
        "NUMBA_CACHE_DIR": str(tmp_path),
        "PYTHONPATH": str(Path(__file__).parents[2]),
    }
    run = subprocess.run([sys.executable, script], env=checked, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "IndexError" in run.stderr
