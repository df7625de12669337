"""One pool of child processes for all tests of the solver."""

from collections.abc import Iterator

import pytest

from solver.cpsat.pool import CpSatPool
from tests.solver.placing import MEMORY_BYTES


@pytest.fixture(scope="session")
def pool() -> Iterator[CpSatPool]:
    with CpSatPool(1, MEMORY_BYTES) as started:
        started.warm_up()
        yield started
