"""What can be dropped on the viewer, and what it says of what it cannot show."""

import json
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from service.access.keys import add_key
from tests.chromium import Browser
from tests.service.formats.test_ipu_stack import dump, group
from tests.service.small_requests import CSV, INFEASIBLE, PLACED, faulty
from tests.service.tables import as_table
from tests.service.web.acting import SHOWN, choose, drop, drop_and_see, names
from tests.serving import first_url, started


def answer_to(url: str, request: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = httpx.post(f"{url}/v1/placements", json=request).raise_for_status().json()
    return answer


@pytest.mark.parametrize("arrays", [False, True])
def test_a_request_in_columns(page: Browser, tmp_path: Path, *, arrays: bool) -> None:
    drop_and_see(page, tmp_path, as_table(PLACED, Random(1) if arrays else None))
    assert "placed" in page.text("#verdict h2")
    assert names(page) == ["a", "b"]
    assert [text for text in page.text("#rows tr").split("\t") if text] == [
        *("a", "96", "0", "2", "memory", "0x0", "standard")
    ]


def test_a_csv_whose_memory_is_asked_for(page: Browser, tmp_path: Path) -> None:
    drop(page, tmp_path, CSV, suffix=".128.csv")
    page.until("document.getElementById('memory-dialog').open")
    assert page.run("document.getElementById('memory-capacity').value") == "128"
    page.click("#memory-dialog button[value=ok]")
    page.until(SHOWN)
    assert names(page) == ["a", "b"]
    drop(page, tmp_path, CSV, suffix=".csv")
    page.until("document.getElementById('memory-dialog').open")
    choose(page, "#memory-preset", "ipu-mk2")
    page.click("#memory-dialog button[value=ok]")
    page.until("document.getElementById('verdict').innerText.includes('region0')")


def test_a_placement_dump(page: Browser, tmp_path: Path) -> None:
    drop_and_see(page, tmp_path, dump(group(7)))
    assert names(page) == ["7"]


def test_an_answer_whose_request_the_service_has(page: Browser, url: str, tmp_path: Path) -> None:
    drop_and_see(page, tmp_path, answer_to(url, PLACED))
    assert names(page) == ["a", "b"]


def test_an_answer_with_its_request(page: Browser, url: str, tmp_path: Path) -> None:
    answer = answer_to(url, PLACED) | {"digest": f"sha256:{'0' * 64}"}
    drop_and_see(page, tmp_path, PLACED, answer)
    assert names(page) == ["a", "b"]
    assert not any("/v1/placements" in each for each in page.urls)


def test_a_digest_in_the_address(browser: Browser, url: str) -> None:
    digest = answer_to(url, PLACED)["digest"]
    for name in (digest, digest.removeprefix("sha256:")):
        browser.open(f"{url}/#{name}")
        browser.until(SHOWN)
        assert names(browser) == ["a", "b"]
    assert browser.complaints == []


def test_a_batch_has_a_row_for_each_tile_of_each_line(page: Browser, url: str, tmp_path: Path) -> None:
    problem = {"title": "The request is at fault", "detail": "it is", "errors": [{"pointer": "/x", "detail": "odd"}]}
    lines = [
        {"index": 0, "answer": answer_to(url, PLACED)},
        {"index": 1, "problem": problem},
        {"index": 2, "answer": answer_to(url, INFEASIBLE)},
    ]
    drop_and_see(page, tmp_path, "".join(f"{json.dumps(line)}\n" for line in lines))
    rows = page.run("[...document.querySelectorAll('#tiles tr')].map((each) => each.innerText.split('\\t'))")
    assert [row[:2] for row in rows] == [["line 2", "faulty"], ["3: 0", "infeasible"], ["1: 0", "placed"]]
    page.click("#tiles tr:nth-child(1) button")
    page.until("document.getElementById('verdict').innerText.includes('/x odd')")
    page.click("#tiles tr:nth-child(3) button")
    page.until("document.querySelector('#verdict h2').innerText.includes('placed')")
    assert names(page) == ["a", "b"]


def test_faults_are_listed_and_what_was_shown_stays(browser: Browser, url: str, tmp_path: Path) -> None:
    browser.open(f"{url}/")
    drop_and_see(browser, tmp_path, PLACED)
    drop(browser, tmp_path, faulty(size=-1))
    browser.until("!document.getElementById('problem').hidden")
    assert "/tiles/0/buffers/0/size" in browser.text("#problem")
    for content in ('{"memory"', '{"x": 1}', "[1]"):
        drop(browser, tmp_path, content)
        browser.until("!document.body.classList.contains('busy')")
        assert browser.text("#problem")
    assert names(browser) == ["a", "b"]


def test_a_key_is_asked_for_where_one_is_needed_and_asked_for_again(browser: Browser, tmp_path: Path) -> None:
    key = add_key(tmp_path / "keys", "ci")
    with started(tmp_path / "data", TILEFIT_API_KEYS_FILE=str(tmp_path / "keys")) as process:
        browser.open(f"{first_url(process)}/")
        browser.click("#examples button")
        browser.until("document.getElementById('key-dialog').open")
        assert browser.run("document.getElementById('key-refused').hidden")
        for given in ("wrong", key):
            browser.until("document.getElementById('key-dialog').open")
            browser.run("document.getElementById('key-value').focus()")
            browser.call("Input.insertText", text=given)
            browser.press("Enter")
            browser.until(
                "!document.getElementById('key-dialog').open || !document.getElementById('key-refused').hidden"
            )
        browser.until(SHOWN)
        assert "infeasible" in browser.text("#verdict h2")
        assert browser.run("localStorage.length + sessionStorage.length + document.cookie.length") == 0
