"""One app for all tests over HTTP."""

from collections.abc import Iterator

import pytest

from service.app import create_app
from service.settings import Settings
from tests.service.client import Client


@pytest.fixture(scope="session")
def client() -> Iterator[Client]:
    with Client(create_app(Settings(threads=2, max_body_bytes=1_000_000))) as client:
        yield client
