"""A server, and a browser that looks at it."""

from collections.abc import Iterator

import pytest

from tests.chromium import Browser
from tests.serving import first_url, started


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a server."""
    folder = tmp_path_factory.mktemp("served")
    with started(folder, TILEFIT_MAX_BODY_BYTES="1000000", TILEFIT_THREADS="2") as process:
        yield first_url(process)


@pytest.fixture
def page(browser: Browser, url: str) -> Iterator[Browser]:
    """Open the viewer; at the end nothing was complained of, and nothing fetched from elsewhere."""
    yield browser.open(f"{url}/")
    assert browser.complaints == []
    assert {each for each in browser.urls if not each.startswith((f"{url}/", "data:,"))} == set()
