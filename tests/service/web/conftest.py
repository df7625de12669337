"""A server, and a browser that looks at it."""

import hashlib
import os
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from typing import Final

import pytest

from tests.chromium import Browser
from tests.serving import first_url, started

AXE: Final = "axe-core@4.10.3"
AXE_SHA256: Final = "880970c081707360e64f34cea25ff91892f5bc95675b0776925b9709dd8a68bb"
"""Of its `axe.min.js`."""


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


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the script of axe-core, which npm downloads."""
    folder = tmp_path_factory.mktemp("axe")
    required = os.environ.get("TILEFIT_TEST_CHROMIUM_REQUIRED")
    npm = shutil.which("npm")
    if npm is None:
        assert not required, "there is no npm to download axe-core with"
        pytest.skip("there is no npm to download axe-core with")
    packed = subprocess.run([npm, "pack", AXE], cwd=folder, capture_output=True, text=True, check=False)
    if packed.returncode:
        assert not required, packed.stderr
        pytest.skip("axe-core cannot be downloaded")
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as package:
        member = package.extractfile("package/axe.min.js")
        assert member is not None
        script = member.read()
    assert hashlib.sha256(script).hexdigest() == AXE_SHA256
    return script.decode()
