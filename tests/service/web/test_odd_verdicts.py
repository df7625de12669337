"""Verdicts that have little to show."""

from pathlib import Path
from typing import Any

import pytest

from tests.chromium import Browser
from tests.service.small_requests import INFEASIBLE, PLACED, UNKNOWN
from tests.service.web.acting import drop_and_see

NO_ROOM = {**PLACED, "reservations": [{"id": "support", "size": 1000}]}
NOTHING = {"memory": "ipu-mk2", "tiles": [{"buffers": []}]}
NO_BYTES = {"memory": "ipu-mk2", "tiles": [{"buffers": [{"id": "z", "size": 0, "start": 0, "end": 1}]}]}
UNEXPLAINED = {**INFEASIBLE, "options": {"explain": "off"}}
FAR_APART = {
    "memory": {"regions": [{"name": "far", "start": 2**50, "size": 2**40}, {"name": "near", "start": 0, "size": 16}]},
    "tiles": [{"buffers": [{"id": "a", "size": 2**39, "start": 0, "end": 2**52}]}],
}


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (NO_ROOM, "infeasible"),
        (UNKNOWN, "unknown"),
        (NOTHING, "placed"),
        (NO_BYTES, "placed"),
        (UNEXPLAINED, "infeasible"),
        (FAR_APART, "placed"),
    ],
)
def test_each_is_shown(page: Browser, tmp_path: Path, request_: dict[str, Any], said: str) -> None:
    drop_and_see(page, tmp_path, request_)
    assert said in page.text("#verdict h2")
    page.run("new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame))")
    assert page.run("document.getElementById('plan-a').width") > 300
    page.run("document.getElementById('plan-a').focus()")
    for key in ("+", "n", "ArrowLeft", "ArrowUp", "0"):
        page.press(key)
    page.run("new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame))")
