"""What all tests share: where the real inputs lie, and draws that are the same in every run."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.postgres import any_server, fresh_database

settings.register_profile("seeded", derandomize=True, deadline=None)
settings.load_profile("seeded")


@pytest.fixture(scope="session")
def cases() -> Path:
    """Return the folder of real inputs with their right verdicts, or skip where there is none."""
    folder = os.environ.get("TILEFIT_CASES")
    if not folder:
        pytest.skip("TILEFIT_CASES is not set: it names the folder of real inputs")
    return Path(folder)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """Return the address of a Postgres server."""
    with any_server() as url:
        yield url


@pytest.fixture
def postgres(postgres_server: str) -> Iterator[str]:
    """Return the address of an empty Postgres database."""
    with fresh_database(postgres_server) as url:
        yield url
