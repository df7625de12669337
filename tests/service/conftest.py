"""What the tests of the pipeline compute with, and the browser that looks at pages."""

from collections.abc import Iterator

import pytest

from service.workers import Workers
from tests.chromium import Browser, chromium
from tests.service.planning import SOLVER_MEMORY_BYTES


@pytest.fixture(scope="session")
def workers() -> Iterator[Workers]:
    with Workers(threads=2, solver_memory_bytes=SOLVER_MEMORY_BYTES) as started:
        started.cpsat.warm_up()
        yield started


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with chromium(tmp_path_factory.mktemp("chromium")) as started_browser:
        yield started_browser
