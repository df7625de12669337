"""What tests of the viewer do to its page."""

import json
from pathlib import Path
from typing import Any

from tests.chromium import Browser

SHOWN = "!document.getElementById('workspace').hidden && !document.body.classList.contains('busy')"
"""Something is shown, and nothing is under way."""

_PLOT = """(() => {
    const box = document.getElementById('plan-a').getBoundingClientRect();
    return [box.left + 92, box.top + 10, box.width - 92 - 18, box.height - 10 - 8];
})()"""
"""Where the plot lies on the page, within the margins for its axes."""


def drop(page: Browser, folder: Path, *contents: Any, suffix: str = ".json") -> None:
    """Drop files with these contents: documents, or text."""
    files = []
    for content in contents:
        file = folder / f"{len(list(folder.iterdir()))}{suffix}"
        file.write_text(content if isinstance(content, str) else json.dumps(content))
        files.append(file)
    page.drop(*files)


def drop_and_see(page: Browser, folder: Path, *contents: Any) -> None:
    """Drop files, and wait until something is shown."""
    drop(page, folder, *contents)
    page.until(SHOWN)


def point(page: Browser, time: float, address: float) -> tuple[float, float]:
    """Return where an event and an address are on the page, in a picture of 4 events and 128 bytes."""
    page.middle("#plan-a")
    left, top, width, height = page.run(_PLOT)
    return left + width * time / 4, top + height * (1 - address / 128)


def choose(page: Browser, selector: str, value: str) -> None:
    """Choose an option by its value."""
    page.run(f"""(() => {{
        const select = document.querySelector({json.dumps(selector)});
        select.value = {json.dumps(value)};
        select.dispatchEvent(new Event("change", {{ bubbles: true }}));
    }})()""")


def names(page: Browser) -> list[str]:
    """Return the names in the table, opened."""
    page.run("document.getElementById('table').open = true")
    page.until("document.querySelector('#rows tr')")
    found: list[str] = page.run("[...document.querySelectorAll('#rows th')].map((each) => each.innerText)")
    return found


def serious_faults(page: Browser, axe: str) -> list[Any]:
    """Return what axe-core, given as its script, finds that is serious."""
    page.call("Runtime.evaluate", expression=axe)
    found: list[Any] = page.run("""axe.run().then(({ violations }) => violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => [id, nodes.map((node) => node.html + " " + node.failureSummary)]))""")
    return found
