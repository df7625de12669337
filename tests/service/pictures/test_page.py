"""The page that is complete in itself."""

import json
from pathlib import Path
from typing import Any

import pytest

from service.pictures.page import write
from service.pictures.shown import Shown
from tests.chromium import Browser
from tests.service.command_line.test_cli import run
from tests.service.pictures.test_scene import OVERLOAD
from tests.service.small_requests import INFEASIBLE, PLACED
from tests.service.web.acting import SHOWN, names


def page(folder: Path, content: Any, *options: str) -> Path:
    """Write the page of a file with this content."""
    source, target = folder / "source.json", folder / "page.html"
    source.write_text(content if isinstance(content, str) else json.dumps(content))
    shown = run("show", str(source), "--output", str(target), *options)
    assert (shown.exit_code, shown.output) == (0, "")
    return target


def answer(folder: Path, request: dict[str, Any]) -> dict[str, Any]:
    (folder / "asked.json").write_text(json.dumps(request))
    document: dict[str, Any] = json.loads(run("place", str(folder / "asked.json"), "--json").stdout)
    return document


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Any:
    """Return what opens the page of a content; it complains of nothing, and asks for nothing but itself."""

    def opened(content: Any, *options: str) -> Browser:
        file = page(tmp_path, content, *options)
        browser.open(file.as_uri())
        browser.until(SHOWN)
        assert browser.complaints == []
        assert set(browser.urls) <= {file.as_uri(), "data:,"}
        return browser

    return opened


def test_it_shows_a_verdict_with_its_conflict_set_without_a_service(opened: Any) -> None:
    shown = opened(OVERLOAD)
    assert "infeasible" in shown.text("#verdict h2")
    assert "left" in shown.text("#conflict-set")
    assert names(shown) == ["left", "right", "beside", "stack"]
    assert not shown.run("Boolean(document.getElementById('explain'))")


def test_it_opens_at_the_tile_that_was_named(opened: Any) -> None:
    two = {**PLACED, "tiles": [{**PLACED["tiles"][0], "numbers": [number]} for number in (3, 8)]}
    assert "Tile 8" in opened(two, "--tile", "8").text("#verdict h2")
    assert "Tile 3" in opened(two, "--tile", "3").text("#verdict h2")


def test_a_batch_is_one_page_with_a_row_a_tile(opened: Any, tmp_path: Path) -> None:
    lines = [
        {"index": 0, "answer": answer(tmp_path, PLACED)},
        {"index": 1, "problem": {"title": "The request is at fault", "detail": "it is", "errors": []}},
        {"index": 2, "answer": answer(tmp_path, INFEASIBLE)},
    ]
    shown = opened("".join(f"{json.dumps(line)}\n" for line in lines))
    rows = shown.run("[...document.querySelectorAll('#tiles tr')].map((each) => each.innerText.split('\\t')[1])")
    assert rows == ["faulty", "infeasible", "placed"]
    shown.click("#tiles tr:nth-child(3) button")
    shown.until("document.getElementById('verdict').innerText.includes('came without its request')")


def test_what_is_shown_cannot_end_its_element_or_run(browser: Browser, tmp_path: Path) -> None:
    name = "</script><script>document.title = 'run'</script>"
    request = {**PLACED, "tiles": [{"buffers": [{"id": name, "size": 1, "start": 0, "end": 1}]}]}
    browser.open(page(tmp_path, request).as_uri())
    browser.until(SHOWN)
    assert names(browser) == [name]
    assert browser.run("document.title") == "tilefit viewer"


def test_its_policy_names_its_own_script_and_style_and_nothing_else() -> None:
    text = write([Shown("nothing", b'{"tiles": [], "summary": {}}')]).decode()
    assert "default-src 'none'; script-src 'sha256-" in text
    assert "unsafe" not in text
    assert "/viewer/" not in text
