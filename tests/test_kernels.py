"""Kernels are right however they are compiled, with bounds checked, and not at all; and each is compiled once."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]

SLICE: Final = 40
"""Drawn requests: what interpreted kernels place in a few seconds."""


def run_slice(**environment: str) -> dict[str, int]:
    """Run the slice in a process of its own; give the number of signatures of each kernel."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.kernel_slice", str(SLICE)],
        env=os.environ | {"PYTHONPATH": str(ROOT)} | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    found: dict[str, int] = json.loads(run.stdout)
    return found


@pytest.fixture
def checked_kernels(pytestconfig: pytest.Config) -> Path:
    """Give the folder in which kernels with checked bounds are kept from one run of the tests to the next."""
    return pytestconfig.cache.mkdir("kernels")


def test_no_kernel_reads_or_writes_out_of_bounds(checked_kernels: Path) -> None:
    assert run_slice(NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(checked_kernels))


def test_kernels_do_the_same_as_plain_python() -> None:
    assert run_slice(NUMBA_DISABLE_JIT="1") == {}


def test_each_kernel_is_compiled_for_one_signature_whatever_it_is_given() -> None:
    # The first run fills the cache; afterwards what other kernels inline is not compiled by itself.
    run_slice()
    found = run_slice()
    assert {name: count for name, count in found.items() if count > 1} == {}
    assert sum(found.values()) > 8
