"""The guide is built of the documents, and no link or anchor in them leads nowhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.documentation.documents import ROOT


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    return folder


def test_the_reference_has_every_operation_and_every_document_once(site: Path) -> None:
    page = (site / "api" / "index.html").read_text()
    ids = re.findall(r'<h[1-6] id="([^"]+)"', page)
    assert sorted(ids) == sorted(set(ids))
    links = {link for link in re.findall(r'href="#([^"]+)"', page) if not link.startswith("__")}
    assert links <= set(ids)
    assert {"operation-place", "operation-screen", "screen", "buffer", "tableanswer"} <= set(ids)
    assert not [each for each in ids if re.search(r"_\d+$", each)]


def test_the_reference_says_defaults_bounds_and_who_needs_a_key(site: Path) -> None:
    page = (site / "api" / "index.html").read_text()
    assert "Default: <code>0</code>" in page
    assert "at least -9,007,199,254,740,991" in page
    assert "needs one where the service is set up with keys" in page
