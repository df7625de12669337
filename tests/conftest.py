"""What all tests share: where the real inputs lie, and draws that are the same in every run."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("seeded", derandomize=True, deadline=None)
settings.load_profile("seeded")


@pytest.fixture(scope="session")
def cases() -> Path:
    """Return the folder of real inputs with their right verdicts, or skip where there is none."""
    folder = os.environ.get("TILEFIT_CASES")
    if not folder:
        pytest.skip("TILEFIT_CASES is not set: it names the folder of real inputs")
    return Path(folder)
