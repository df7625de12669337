"""What these tests need of a machine: left out where it is missing, unless that must not be."""

import os
import shutil
from typing import Final, NoReturn

import pytest

REQUIRED: Final = "TILEFIT_TEST_DEPLOYMENT_REQUIRED"
"""Set, a test that finds a program missing fails instead of being left out."""


def is_required() -> bool:
    """Tell whether all of these tests have to run."""
    return bool(os.environ.get(REQUIRED))


def program(name: str, package: str) -> str:
    """Return the path of a program that the Debian package `package` brings."""
    found = shutil.which(name)
    if found is None:
        _leave_out(f"this machine has no {name}: apt-get install {package}")
    return found


def _leave_out(why: str) -> NoReturn:
    if is_required():
        pytest.fail(why)
    pytest.skip(why)
