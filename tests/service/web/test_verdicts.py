"""Why a tile does not fit, and what differs between two plans."""

import json
from pathlib import Path
from typing import Any, Final

from tests.chromium import Browser
from tests.documents import buffer, request
from tests.service.small_requests import PLACED
from tests.service.web.acting import SHOWN, choose, drop_and_see, names, point

_BUFFERS: Final = [
    {"id": "left", "size": 70, "start": 0, "end": 3},
    {"id": "right", "size": 70, "start": 1, "end": 4},
    {"id": "beside", "size": 20, "start": 0, "end": 1},
]
TOO_MUCH: Final[dict[str, Any]] = {"memory": {"capacity": 128}, "tiles": [{"buffers": _BUFFERS}]}
"""At event 1 two blocks need 140 bytes of 128."""

MOVED: Final[dict[str, Any]] = {
    "tiles": [
        {
            "numbers": [0],
            "status": "placed",
            "method": "exact",
            "reason": None,
            "objective": None,
            "placements": [
                {"id": "a", "region": "memory", "address": 0, "stride": None},
                {"id": "b", "region": "memory", "address": 64, "stride": None},
            ],
            "auxiliaries": [],
            "unused": [],
            "peaks": [{"region": "memory", "bytes": 128}],
            "descriptor_bytes": {"bound": 0, "emitted": 0},
            "proof": None,
            "explanation": None,
        }
    ],
    "digest": f"sha256:{'1' * 64}",
    "status": "placed",
    "complete": True,
    "reservations": [],
    "descriptors": None,
    "summary": {"tiles": 1, "greedy": 0, "retry": 0, "exact": 1, "infeasible": 0, "unknown": 0},
}
"""An answer to `PLACED` in which the second buffer lies elsewhere."""


def red_pixels(page: Browser, canvas: str) -> int:
    """Count pixels of a canvas that are clearly red."""
    found: int = page.run(f"""(() => {{
        const canvas = document.getElementById({json.dumps(canvas)});
        const copy = new OffscreenCanvas(canvas.width, canvas.height);
        const context = copy.getContext("2d", {{ willReadFrequently: true }});
        context.drawImage(canvas, 0, 0);
        const {{ data }} = context.getImageData(0, 0, canvas.width, canvas.height);
        let red = 0;
        for (let i = 0; i < data.length; i += 4) red += data[i] > data[i + 1] + 60 && data[i] > data[i + 2] + 60;
        return red;
    }})()""")
    return found


def test_an_infeasible_tile_shows_the_excess_the_event_and_what_is_missing(page: Browser, tmp_path: Path) -> None:
    drop_and_see(page, tmp_path, TOO_MUCH)
    assert "12 bytes" in page.text("#verdict .figures .missing")
    assert "event 1" in page.run("document.getElementById('curve-a').ariaLabel")
    assert "140 bytes are needed and 128" in page.run("document.getElementById('curve-a').ariaLabel")
    assert red_pixels(page, "curve-a") > 100
    assert red_pixels(page, "plan-a") > 100
    drop_and_see(page, tmp_path, PLACED)
    page.until("document.querySelector('#verdict h2').innerText.includes('placed')")
    page.until("document.getElementById('plan-a').ariaLabel.startsWith('Addresses')")
    assert red_pixels(page, "curve-a") == 0


def test_a_verdict_is_followed_to_its_conflict_set(page: Browser, tmp_path: Path) -> None:
    drop_and_see(page, tmp_path, TOO_MUCH)
    assert not page.run("Boolean(document.getElementById('conflict-set'))")
    page.click("#explain")
    page.until("document.getElementById('conflict-set')")
    page.until("!document.body.classList.contains('busy')")
    blocks = page.run("[...document.querySelectorAll('#conflict-set button')].map((each) => each.innerText)")
    assert blocks == ["left", "right"]
    page.click("#conflict-set button:nth-of-type(2)")
    page.until("!document.getElementById('details').hidden")
    assert "right" in page.text("#details strong")
    assert "one of 2 that conflict" in page.text("#details")
    assert names(page) == ["left", "right", "beside"]
    assert page.run("document.querySelector('#rows tr[aria-current]').innerText").startswith("right")


def test_two_plans_stand_side_by_side_with_what_moved(page: Browser, tmp_path: Path) -> None:
    first = MOVED | {"tiles": [json.loads(json.dumps(MOVED["tiles"][0]).replace('"address": 64', '"address": 0'))]}
    drop_and_see(page, tmp_path, PLACED, first, MOVED)
    assert page.text("#compared").startswith("1 moved, 1 stayed.")
    assert page.run("[...document.querySelectorAll('.moves tbody tr')].map((each) => each.innerText)") == [
        "b\tmemory 0x0\tmemory 0x40"
    ]
    assert not page.run("document.getElementById('pane-b').hidden")
    choose(page, "#against", "")
    page.until("document.getElementById('pane-b').hidden")


def test_a_plan_that_is_put_away_is_not_drawn_any_more(page: Browser, tmp_path: Path) -> None:
    drop_and_see(page, tmp_path, PLACED)
    choose(page, "#against", "peak")
    page.until("document.getElementById('compared')")
    page.run("""(() => {
        document.getElementById("zoom-in").click();
        const select = document.getElementById("against");
        select.value = "";
        select.dispatchEvent(new Event("change", { bubbles: true }));
    })()""")
    page.until("document.getElementById('pane-b').hidden")
    page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_an_auxiliary_that_moved_is_not_taken_for_a_buffer_of_its_name(page: Browser, tmp_path: Path) -> None:
    # Nor is a buffer with a name that sounds like the auxiliary's.
    buffers = buffer("a", 32), buffer("auxiliary a", 0)
    asked = request(*buffers, auxiliaries=[{"id": "a", "size": 16}], memory={"capacity": 128})

    def answer(address: int) -> dict[str, Any]:
        (tile,) = MOVED["tiles"]
        auxiliary = {"id": "a", "region": "memory", "address": address}
        placements = [{**tile["placements"][0], "id": name} for name in ("a", "auxiliary a")]
        return MOVED | {"tiles": [{**tile, "placements": placements, "auxiliaries": [auxiliary]}]}

    drop_and_see(page, tmp_path, asked, answer(32), answer(64))
    page.until("document.getElementById('compared')")
    assert page.text("#compared").startswith("1 moved, 2 stayed.")
    page.click(".moves tbody button")
    page.until("!document.getElementById('details').hidden")
    assert "auxiliary" in page.text("#details")


def test_an_answer_dropped_on_its_request_is_shown_beside_the_plan(page: Browser, tmp_path: Path) -> None:
    drop_and_see(page, tmp_path, PLACED)
    digest = page.run(
        "fetch('/v1/placements', {method: 'POST', headers: {'Content-Type': 'application/json'}, "
        f"body: {json.dumps(json.dumps(PLACED))}}}).then((each) => each.json()).then((each) => each.digest)"
    )
    drop_and_see(page, tmp_path, MOVED | {"digest": digest})
    page.until("document.getElementById('compared')")
    assert page.text("#compared").startswith("1 moved, 1 stayed.")


def test_a_plan_is_compared_with_one_of_the_lowest_peaks(page: Browser, tmp_path: Path) -> None:
    drop_and_see(page, tmp_path, PLACED)
    choose(page, "#against", "peak")
    page.until("document.getElementById('compared')")
    assert page.text("#compared") == "0 moved, 2 stayed. Sum of peaks is the same."


def test_what_lies_under_the_pointer_is_told_where_there_is_no_plan(page: Browser, tmp_path: Path) -> None:
    drop_and_see(page, tmp_path, TOO_MUCH)
    # The live blocks are stacked from 0: the first view ends 12 % above what they need.
    page.mouse("mouseMoved", *point(page, 2.0, 128 * 30 / (140 * 1.12)))
    page.until("document.querySelector('#tooltip strong')?.innerText === 'left'")
    assert "address" not in page.text("#tooltip")


def test_what_was_asked_for_is_found_by_name(page: Browser, tmp_path: Path) -> None:
    drop_and_see(page, tmp_path, TOO_MUCH)
    page.press("/")
    page.call("Input.insertText", text="IGH")
    page.until("document.getElementById('found').innerText === '1 found'")
    assert names(page) == ["right"]
    page.press("Enter")
    page.until("!document.getElementById('details').hidden")
    assert page.text("#details strong") == "right"
    assert page.run(SHOWN)
