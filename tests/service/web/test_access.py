"""The viewer without a mouse, without sight, and on paper."""

from pathlib import Path

import pytest

from tests.chromium import Browser
from tests.service.small_requests import PLACED
from tests.service.web.acting import SHOWN, choose, drop_and_see, serious_faults
from tests.service.web.test_verdicts import TOO_MUCH


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_no_serious_fault(browser: Browser, url: str, axe: str, tmp_path: Path, *, dark: bool) -> None:
    browser.open(f"{url}/", dark=dark)
    assert serious_faults(browser, axe) == []
    browser.click("#examples button")
    browser.until(SHOWN)
    browser.run("document.getElementById('table').open = true")
    browser.click("#conflict-set button")
    assert serious_faults(browser, axe) == []
    drop_and_see(browser, tmp_path, PLACED)
    choose(browser, "#against", "peak")
    browser.until("document.getElementById('compared')")
    assert serious_faults(browser, axe) == []
    browser.run("document.getElementById('memory-dialog').showModal()")
    assert serious_faults(browser, axe) == []


def test_all_of_it_is_reached_by_keys(page: Browser, tmp_path: Path) -> None:
    drop_and_see(page, tmp_path, TOO_MUCH)
    page.run("document.getElementById('plan-a').focus()")
    page.press("n")
    page.until("document.querySelector('#details strong')?.innerText === 'left'")
    page.press("n")
    page.until("document.querySelector('#details strong').innerText === 'right'")
    assert page.text("#spoken").startswith("right: size 70 bytes, lifetime events 1 to 4")
    page.press("p")
    page.until("document.querySelector('#details strong').innerText === 'left'")
    page.press("Escape")
    page.until("document.getElementById('details').hidden")


def test_the_list_of_tiles_is_walked_by_arrows(page: Browser) -> None:
    page.click("#examples button")
    page.until(SHOWN)
    page.run("document.querySelector('#tiles button[tabindex=\"0\"]').focus()")
    page.press("ArrowDown")
    page.until("document.querySelector('#verdict h2').innerText.includes('Tile 0')")
    assert page.run("document.activeElement.innerText") == "0"
    page.press("[")
    page.until("document.querySelector('#verdict h2').innerText.includes('Tile 1')")


def test_paper_gets_the_verdict_and_the_pictures_and_no_controls(page: Browser) -> None:
    page.click("#examples button")
    page.until(SHOWN)
    page.call("Emulation.setEmulatedMedia", media="print")
    shown = "(selector) => getComputedStyle(document.querySelector(selector)).display !== 'none'"
    assert page.run(f"['header', 'footer', '#picker', '#open'].some({shown})") is False
    assert page.run(f"['#verdict', '#plan-a', '#curve-a'].every({shown})") is True
    page.call("Emulation.setEmulatedMedia", media="")
