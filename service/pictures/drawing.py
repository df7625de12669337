"""Draws the scene of a tile: its verdict in words, the plan, the load curve under the line of the room there is."""

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from service.pictures.axes import short_bytes
from service.pictures.scene import Scene
from service.pictures.shapes import COLOURS, Drawing, Hatch, Label, Path, Rect, Shape
from service.wording import fold, ground_of

WIDTH: Final = 1200
_LEFT: Final = 100
_RIGHT: Final = 24
_PLAN_HEIGHT: Final = 520
_CURVE_HEIGHT: Final = 110
_LINE: Final = 20
_TEXT_WIDTH: Final = 150
"""Characters of a line of explanation."""
_SMALLEST: Final = 3
"""Pixels: smaller boxes have no edge."""
_EDGES: Final = {"standard": "#446b92", "interleaved": "#aa7c2d", "auxiliary": "#6a5988", "marked": "#ae796e"}


@dataclass(frozen=True, slots=True)
class _Plot:
    """A part of the paper with axes: `high` units lie within `height` pixels from `top`."""

    top: float
    height: float
    wide: float
    high: float

    def x(self, value: float) -> float:
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * value / self.wide

    def y(self, value: float) -> float:
        return self.top + self.height * (1 - value / self.high)


def draw(scene: Scene, name: str) -> Drawing:
    """Return the picture of a tile; `name` is what its input is called."""
    title, lines = _words(scene.verdict)
    top = 58.0 + _LINE * (len(lines) + (scene.stacked is not None))
    plan = _Plot(top, _PLAN_HEIGHT, scene.time.high, scene.address.high)
    curve_top = top + _PLAN_HEIGHT + 34
    most = max(1.0, 1.1 * float(max(scene.load.need.max(), scene.load.room.max())))
    curve = _Plot(curve_top, _CURVE_HEIGHT, scene.time.high, most)
    shapes: list[Shape] = [
        Label(24, 30, title, COLOURS["ink"], 19),
        Label(WIDTH - _RIGHT, 30, name, COLOURS["quiet"], 13, "end"),
        *(Label(24, 58 + _LINE * i, line, COLOURS["ink"], 13.5) for i, line in enumerate(lines)),
        *_boxes(scene, plan),
        *_address_marks(scene, plan),
        *(_missing(scene, plan) if scene.stacked == "load" else ()),
        *_curve(scene, curve),
        *_legend(scene, curve_top + _CURVE_HEIGHT + 52),
    ]
    return Drawing(WIDTH, int(curve_top + _CURVE_HEIGHT + 74), title, tuple(shapes))


def _words(verdict: dict[str, Any]) -> tuple[str, list[str]]:
    """Return a title, and lines that say more."""
    noun = "Tile" if len(verdict["numbers"]) == 1 else "Tiles"
    title = ", ".join(filter(None, (f"{noun} {fold(verdict['numbers'])}: {verdict['status']}", ground_of(verdict))))
    said = []
    if verdict["peaks"]:
        said.append("Peak " + ", ".join(f"{peak['region']} {peak['bytes']:,} bytes" for peak in verdict["peaks"]))
    explanation = verdict["explanation"]
    if explanation is not None:
        said.append(explanation["text"])
        if explanation["conflict_set"] is not None:
            said.append(f"Cannot be placed together: {', '.join(explanation['conflict_set']['blocks'])}.")
        if explanation["relief"] is not None:
            said.append(f"The rest is placed without: {', '.join(explanation['relief'])}.")
    return title, [line for text in said for line in textwrap.wrap(text, _TEXT_WIDTH, max_lines=3, placeholder=" …")]


def _boxes(scene: Scene, plot: _Plot) -> Iterator[Shape]:
    for band in scene.address.bands:
        top = plot.y(band.high)
        yield Rect(_LEFT, top, WIDTH - _LEFT - _RIGHT, plot.y(band.low) - top, COLOURS["ground"])
    for box in scene.boxes:
        left, top = plot.x(box.x0), plot.y(box.y1)
        width, height = max(0.5, plot.x(box.x1) - left), max(0.5, plot.y(box.y0) - top)
        if box.kind == "reserved":
            yield Hatch(left, top, width, height, COLOURS["hatch"], box.name)
        else:
            edge = _EDGES[box.kind] if min(width, height) >= _SMALLEST else None
            yield Rect(left, top, width, height, COLOURS[box.kind], edge, box.name)


def _address_marks(scene: Scene, plot: _Plot) -> Iterator[Shape]:
    for place, text in scene.address.ticks(11):
        y = plot.y(place)
        yield Path(((_LEFT - 5, y), (_LEFT, y)), COLOURS["line"])
        yield Label(_LEFT - 9, y, text, COLOURS["quiet"], 12, "end")
    for band in scene.address.bands:
        yield Label(_LEFT + 6, plot.y(band.high) + 10, band.name, COLOURS["quiet"], 12)
    if scene.stacked == "load":
        yield Label(_LEFT, plot.top - 10, "No plan: what is live at the event, stacked", COLOURS["quiet"], 12)
    elif scene.stacked is not None:
        yield Label(_LEFT, plot.top - 10, "No plan: what cannot be placed together, stacked", COLOURS["quiet"], 12)


def _missing(scene: Scene, plot: _Plot) -> Iterator[Shape]:
    """Mark the room at the event, and what is needed beyond it."""
    right, y = WIDTH - _RIGHT, plot.y(scene.room)
    if scene.need > scene.room:
        top = plot.y(scene.need)
        yield Hatch(_LEFT, top, right - _LEFT, y - top, COLOURS["excess"])
        said = f"{scene.need - scene.room:,} bytes missing at event {scene.event:,}"
        yield Label(right - 8, (top + y) / 2, said, COLOURS["excess"], 13, "end", on_paper=True)
    yield Path(((_LEFT, y), (right, y)), COLOURS["ink"], 2)
    yield Label(right - 8, y + 12, f"room {scene.room:,} bytes", COLOURS["ink"], 12, "end", on_paper=True)
    x = plot.x(scene.time.at(scene.event))
    yield Path(((x, plot.top), (x, plot.top + plot.height)), COLOURS["excess"], dashed=True)


def _curve(scene: Scene, plot: _Plot) -> Iterator[Shape]:
    load, floor = scene.load, plot.y(0)
    edges = [plot.x(scene.time.at(time)) for time in load.time.tolist()]
    edges.append(plot.x(scene.time.high))
    need, room = (_steps(edges, [plot.y(value) for value in column.tolist()]) for column in (load.need, load.room))
    yield Path(((edges[0], floor), *need, (edges[-1], floor)), "#bccddd", filled=True)
    yield Path(need, COLOURS["need"])
    for i, (needed, there) in enumerate(zip(load.need.tolist(), load.room.tolist(), strict=True)):
        if needed > there:
            top = plot.y(needed)
            yield Hatch(edges[i], top, edges[i + 1] - edges[i], plot.y(there) - top, COLOURS["excess"])
    yield Path(room, COLOURS["ink"], 2)
    x, colour = plot.x(scene.time.at(scene.event)), COLOURS["excess" if scene.need > scene.room else "quiet"]
    yield Path(((x, plot.top), (x, floor)), colour, dashed=True)
    said = f"event {scene.event:,}: {scene.need:,} bytes needed, {scene.room:,} there"
    yield Label(min(max(x, _LEFT + 170), WIDTH - _RIGHT - 170), plot.top - 11, said, colour, 12, "middle")
    for place, text in scene.time.ticks(10):
        yield Path(((plot.x(place), floor), (plot.x(place), floor + 4)), COLOURS["quiet"])
        yield Label(plot.x(place), floor + 14, text, COLOURS["quiet"], 12, "middle")
    for value in (0, int(load.room.max())):
        yield Label(_LEFT - 9, plot.y(value), short_bytes(value), COLOURS["quiet"], 12, "end")


def _steps(edges: list[float], levels: list[float]) -> tuple[tuple[float, float], ...]:
    return tuple(point for i, y in enumerate(levels) for point in ((edges[i], y), (edges[i + 1], y)))


def _legend(scene: Scene, y: float) -> Iterator[Shape]:
    words = {
        "standard": "standard",
        "interleaved": "interleaved",
        "auxiliary": "auxiliary",
        "marked": "in conflict",
        "reserved": "reserved",
    }
    kinds = {box.kind for box in scene.boxes}
    x = float(_LEFT)
    for kind, text in words.items():
        if kind not in kinds:
            continue
        if kind == "reserved":
            yield Hatch(x, y - 6, 12, 12, COLOURS["hatch"])
        else:
            yield Rect(x, y - 6, 12, 12, COLOURS[kind])
        yield Label(x + 18, y, text, COLOURS["quiet"], 12)
        x += 110
    scale = "events" if scene.time.to_scale else "events, each change as far from the next as any other"
    yield Label(WIDTH - _RIGHT, y, scale, COLOURS["quiet"], 12, "end")
