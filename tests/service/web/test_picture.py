"""The page at `/`: what it shows of a plan, and what pointer and keys do."""

from pathlib import Path

from tests.chromium import Browser
from tests.service.small_requests import PLACED
from tests.service.web.acting import SHOWN, drop_and_see, point


def test_it_is_of_use_on_an_empty_installation(page: Browser) -> None:
    assert "Drop a request" in page.text("#welcome")
    page.click("#examples button")
    page.until(SHOWN)
    assert "infeasible" in page.text("#verdict h2")
    assert page.text("#legend").split("\n") == ["interleaved", "standard", "in conflict"]
    assert page.run("document.getElementById('welcome').hidden")


def test_a_rectangle_says_what_it_is(page: Browser, tmp_path: Path) -> None:
    drop_and_see(page, tmp_path, PLACED)
    page.mouse("mouseMoved", *point(page, 1.0, 90))
    page.until("!document.getElementById('tooltip').hidden")
    assert page.text("#tooltip").split("\n") == [
        *("a", "size", "96 bytes", "lifetime", "events 0 to 2", "address", "0x0 (0)", "region", "memory")
    ]
    page.mouse("mouseMoved", *point(page, 3.0, 90))
    page.until("document.getElementById('tooltip').hidden")
    page.mouse("mouseMoved", *point(page, 3.0, 60))
    page.until("document.querySelector('#tooltip strong').innerText === 'b'")


def test_the_wheel_zooms_about_the_pointer(page: Browser, tmp_path: Path) -> None:
    drop_and_see(page, tmp_path, PLACED)
    in_b = point(page, 2.2, 30)
    page.mouse("mouseMoved", *in_b)
    page.until("document.querySelector('#tooltip strong')?.innerText === 'b'")
    page.mouse("mouseWheel", *point(page, 0.5, 30), deltaX=0, deltaY=-300)
    page.mouse("mouseMoved", in_b[0] + 1, in_b[1])
    page.until("document.querySelector('#tooltip strong').innerText === 'a'")
    page.click("#zoom-all")
    page.mouse("mouseMoved", *in_b)
    page.until("document.querySelector('#tooltip strong').innerText === 'b'")


def test_a_tile_is_picked_and_tiles_are_sorted(page: Browser) -> None:
    page.click("#examples button:nth-child(2)")
    page.until(SHOWN)
    assert page.run("[...document.querySelectorAll('#tiles th')].map((each) => each.innerText)")[0] == "5"
    page.click("[data-sort=method]")
    methods = page.run("[...document.querySelectorAll('#tiles tr')].map((each) => each.cells[2].innerText)")
    assert methods == ["exhausted", "exact", "retry", "greedy", "greedy", "greedy"]
    page.click("[data-sort=tile]")
    page.click("#tiles tr:nth-child(4) button")
    page.until("document.querySelector('#verdict h2').innerText.includes('Tile 3')")
    assert "placed by the retry" in page.text("#verdict h2")


def test_it_turns_dark_and_follows_the_system(browser: Browser, url: str) -> None:
    corner = "[...document.getElementById('plan-a').getContext('2d').getImageData(1, 1, 1, 1).data].slice(0, 3)"
    browser.open(f"{url}/", dark=True)
    browser.click("#examples button")
    browser.until(SHOWN)
    assert browser.run("document.documentElement.dataset.theme") == "dark"
    browser.until(f"Math.max(...{corner}) < 60")
    browser.click("#theme")
    browser.until(f"Math.min(...{corner}) > 200")
    assert browser.run("document.documentElement.dataset.theme") == "light"
