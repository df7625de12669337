"""The guide in a browser: it is found, searched and read, and asks nobody else for anything."""

import re
from collections.abc import Iterator
from typing import Final

import httpx
import pytest

from service.http import guide
from tests.chromium import Browser
from tests.service.web.acting import serious_faults

PAGES: Final = ["", "quick-start/", "concepts/", "contract/", "api/", "algorithms/", "decisions/", "clients/python/"]


@pytest.fixture(autouse=True)
def built() -> None:
    assert (guide._BUILT / "index.html").exists(), "the guide is not built: make docs"


@pytest.fixture
def page(browser: Browser, url: str) -> Iterator[Browser]:
    yield browser.open(f"{url}/guide/")
    assert browser.complaints == []
    assert {each for each in browser.urls if not each.startswith((f"{url}/guide/", "data:"))} == set()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_shown_under_a_policy_that_lets_nothing_else_in(url: str, path: str) -> None:
    answer = httpx.get(f"{url}/guide/{path}")
    assert answer.status_code == 200
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    again = httpx.get(f"{url}/guide/{path}", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    assert again.headers["content-security-policy"] == policy


def test_paths_lead_to_pages_or_are_refused(url: str) -> None:
    assert httpx.get(f"{url}/guide", follow_redirects=True).url == f"{url}/guide/"
    assert httpx.get(f"{url}/guide/contract", follow_redirects=True).url == f"{url}/guide/contract/"
    for path in ("nowhere", "..%2findex.html", "%2e%2e/main.js", "%00"):
        assert httpx.get(f"{url}/guide/{path}").status_code == 404


def test_nothing_on_its_pages_comes_from_elsewhere() -> None:
    for file in guide._BUILT.rglob("*.html"):
        assert not re.search(r'<(?:script|img|iframe|link)[^>]*(?:src|href)="?(?:https?:)?//', file.read_text()), file
        assert not re.search(r"<script>|<style| style=| on\w+=\"", file.read_text()), file


def test_what_is_searched_for_is_found(page: Browser) -> None:
    page.click("[data-md-component=search-query]")
    for letter in "fragmentation":
        page.press(letter)
    page.until("document.querySelectorAll('.md-search-result__link').length > 1")
    link = page.run("document.querySelector('.md-search-result__link').href")
    assert httpx.get(link).status_code == 200


def test_every_picture_is_there(page: Browser, url: str) -> None:
    page.open(f"{url}/guide/concepts/")
    assert page.run("document.images.length") >= 10
    assert page.run("[...document.images].every((image) => image.complete && image.naturalWidth > 0)")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("path", ["", "concepts/"])
def test_axe_finds_no_serious_fault(browser: Browser, url: str, axe: str, path: str, *, dark: bool) -> None:
    browser.open(f"{url}/guide/{path}", dark=dark)
    # Where a pointer can hover, as it cannot here, the theme makes code that is too wide focusable.
    faults = [fault for fault in serious_faults(browser, axe) if fault[0] != "scrollable-region-focusable"]
    assert faults == []
