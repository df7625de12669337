"""One app for all tests over HTTP."""

from collections.abc import Iterator

import pytest

from service.app import create_app
from service.settings import Settings
from tests.service.client import Client


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    settings = Settings(threads=2, max_body_bytes=1_000_000, data_dir=tmp_path_factory.mktemp("data"))
    with Client(create_app(settings)) as client:
        yield client
