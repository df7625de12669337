"""What callers rely on when they compile a function."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from problem.jit import kernel

ROOT = Path(__file__).parents[2]
PACKAGES = ("problem", "heuristics", "solver", "service")

INNER = """
from problem.jit import kernel


@kernel
def inner():
    return {result}
"""

OUTER = """
from problem.inner import inner
from problem.jit import kernel


@kernel
def outer():
    return inner()
"""

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


@kernel
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


def test_zero_divisor_raises() -> None:
    with pytest.raises(ZeroDivisionError):
        _units(_column(writeable=False), 0)


def test_index_past_the_end_raises_where_bounds_are_checked(tmp_path: Path) -> None:
    script = tmp_path / "past_the_end.py"
    script.write_text(PAST_THE_END)
    checked = os.environ | {
        "NUMBA_BOUNDSCHECK": "1",
        "NUMBA_CACHE_DIR": str(tmp_path),
        "PYTHONPATH": str(ROOT),
    }
    run = subprocess.run([sys.executable, script], env=checked, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "IndexError" in run.stderr


def test_a_kernel_is_compiled_anew_when_one_that_it_calls_has_changed(tmp_path: Path) -> None:
    # Numba itself looks at the caller's file alone.
    for package in PACKAGES:
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    for module in ("build.py", "jit.py"):
        (tmp_path / "problem" / module).write_bytes((ROOT / "problem" / module).read_bytes())
    (tmp_path / "problem" / "outer.py").write_text(OUTER)
    printed = []
    for result in (1, 2):
        (tmp_path / "problem" / "inner.py").write_text(INNER.format(result=result))
        command = [sys.executable, "-B", "-c", "from problem.outer import outer; print(outer())"]
        run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
        printed.append(run.stdout.strip())
    assert printed == ["1", "2"]


@kernel
def _double(value: int) -> int:
    return value + value


@kernel
def _doubles(value: int) -> int:
    return _double(1) + _double(2) + _double(value)


def test_what_a_kernel_calls_with_constants_is_compiled_once_for_all_of_them() -> None:
    assert _doubles(3) == 12
    assert len(getattr(_double, "signatures", ())) == 1
