"""What the tests of the pipeline compute with."""

from collections.abc import Iterator

import pytest

from service.workers import Workers
from tests.service.planning import SOLVER_MEMORY_BYTES


@pytest.fixture(scope="session")
def workers() -> Iterator[Workers]:
    with Workers(threads=2, solver_memory_bytes=SOLVER_MEMORY_BYTES) as started:
        started.cpsat.warm_up()
        yield started
