"""Measures the viewer in a real Chromium: a frame of many rectangles, and the opening of many tiles."""

import argparse
import json
import statistics
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.bodies import request_body
from benchmarks.report import machine
from benchmarks.server import Server
from benchmarks.targets import Target
from benchmarks.tiles import draw_tiles
from tests.chromium import Browser, chromium

FRAMES: Final = {10_000: 16.0, 50_000: 60.0}
"""Rectangles of a tile, and the milliseconds that a frame may take."""
TILES: Final = 1472
BUFFERS: Final = 200
OPENING_S: Final = 1.0

_LOAD: Final = (0.3, 0.4)
"""Of tiles for frames: so that they are placed."""

_FRAMES: Final = """(async () => {
    const { makeCase, entryOf } = await import("/viewer/cases.js");
    const { sceneOf } = await import("/viewer/scene.js");
    const { Pane } = await import("/viewer/pane.js");
    const { panned, zoomed } = await import("/viewer/view.js");
    const headers = { "Content-Type": "application/json" };
    const posted = await fetch("/v1/placements", { method: "POST", body: JSON.stringify(given), headers });
    const answer = await posted.json();
    const { memory_maps: presets } = await (await fetch("/v1/memory-maps")).json();
    document.getElementById("welcome").hidden = true;
    document.getElementById("workspace").hidden = false;
    const elements = { plan: document.getElementById("plan-a"), curve: document.getElementById("curve-a") };
    const pane = new Pane(elements, { hover() {}, select() {}, view() {} });
    const one = makeCase("drawn", given, answer, presets);
    pane.show(sceneOf(one, entryOf(one, 0)), { mode: "class", theme: "light", found: null, moved: null });
    const frames = [];
    for (let i = 0; i < repeats; i++) {
        await new Promise(requestAnimationFrame);
        const began = performance.now();
        // All of it, then closer and closer, then along.
        pane.view = i % 10 === 0 ? pane.view : i % 3 ? panned(pane.view, pane.scene, 0.01, 0) : zoomed(pane.view,
            pane.scene, 1.02, { x: pane.scene.time.high / 2, y: pane.scene.axis.high / 2 });
        pane.drawNow();
        // What was drawn is there once a pixel of it was read.
        for (const canvas of Object.values(elements)) canvas.getContext("2d").getImageData(0, 0, 1, 1);
        frames.push(performance.now() - began);
    }
    return { status: answer.status, rects: pane.scene.rects.n, frames };
})()"""

_OPENING: Final = """new Promise((done) => document.addEventListener("drop", () => {
    const began = performance.now();
    const look = () => {
        const shown = !document.getElementById("workspace").hidden && !document.body.classList.contains("busy");
        if (shown) requestAnimationFrame(() => done(performance.now() - began));
        else setTimeout(look, 4);
    };
    setTimeout(look, 4);
}, { once: true })).then((took) => (globalThis.took = took))"""


class Frames(NamedTuple):
    """Milliseconds of each frame, and how many rectangles there are."""

    rects: int
    milliseconds: list[float]


def frames(browser: Browser, url: str, rects: int, repeats: int) -> Frames:
    """Draw a tile of so many buffers again and again, each time another part of it."""
    request = json.loads(request_body(draw_tiles(1, rects, _LOAD, seed=1)))
    browser.open(f"{url}/")
    browser.run(f"void Object.assign(globalThis, {{ given: {json.dumps(request)}, repeats: {repeats} }})")
    drawn = browser.run(_FRAMES)
    if drawn["status"] != "placed":
        raise ValueError(f"the tile of {rects} buffers is not placed, so nothing is measured")
    return Frames(drawn["rects"], drawn["frames"])


class Opening(NamedTuple):
    """Seconds from the drop of a request until it is placed and a tile of it is shown."""

    wall: float
    page_cpu: float
    """Computed by the page's thread."""
    server_cpu: float


def opening(browser: Browser, server: Server, file: Path) -> Opening:
    """Drop a request on a fresh page."""
    browser.open(f"{server.url}/")
    browser.call("Performance.enable", timeDomain="threadTicks")
    browser.run(f"void {_OPENING}")
    page_cpu, server_cpu = _task_seconds(browser), server.cpu_s()
    browser.drop(file)
    browser.until("globalThis.took !== undefined")
    rows = browser.run("document.getElementById('picked').innerText")
    if rows != f"{TILES:,} entries":
        raise ValueError(f"the page lists {rows}")
    return Opening(browser.run("globalThis.took") / 1e3, _task_seconds(browser) - page_cpu, server.cpu_s() - server_cpu)


def _task_seconds(browser: Browser) -> float:
    metrics = browser.call("Performance.getMetrics")["metrics"]
    seconds: float = next(each["value"] for each in metrics if each["name"] == "TaskDuration")
    return seconds


def main() -> None:
    """Measure, print, and say which targets are met."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.viewer", description="Measure the viewer.")
    parser.add_argument("--repeats", type=int, default=120, help="frames that are drawn")
    parser.add_argument("--openings", type=int, default=7, help="times that the tiles are opened")
    options = parser.parse_args()
    print(machine())
    found = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name, Server(Path(name) / "data") as server:
        with chromium(Path(name) / "chromium") as browser:
            for rects, most in FRAMES.items():
                drawn = frames(browser, server.url, rects, options.repeats)
                median = statistics.median(drawn.milliseconds)
                slowest = sorted(drawn.milliseconds)[int(0.95 * options.repeats)]
                print(f"{drawn.rects:,} rectangles: a frame {median:.1f} ms, p95 {slowest:.1f} ms")
                found.append(Target(f"{rects:,} rectangles, median of a frame", median, most, "ms"))
            file = Path(name) / "tiles.json"
            file.write_bytes(request_body(draw_tiles(TILES, BUFFERS, (0.5, 0.9), seed=1)))
            took = sorted(opening(browser, server, file) for _ in range(options.openings))
        size = f"{TILES:,} tiles of {BUFFERS} buffers, {file.stat().st_size / 1e6:.0f} MB"
        wall, page_cpu, server_cpu = (statistics.median(each) for each in zip(*took, strict=True))
        print(f"{size}: opened in {took[0].wall:.2f} to {took[-1].wall:.2f} s")
        print(f"  of it computed, partly at once: the page {page_cpu:.2f} s, the server {server_cpu:.2f} s")
        found.append(Target(f"{TILES:,} tiles, placed and shown", wall, OPENING_S, "s"))
    print(*found, sep="\n")


if __name__ == "__main__":
    main()
