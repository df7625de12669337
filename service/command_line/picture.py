"""A picture in characters, for terminals."""

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from service.command_line.printable import printable
from service.pictures.scene import Box, Scene

ROWS: Final = 20
_MARGIN: Final = 12
"""Columns left of the plot, for addresses."""
_GLYPHS: Final = {"standard": "█", "interleaved": "▓", "auxiliary": "▒", "marked": "█", "reserved": "░"}
_PLAIN: Final = {"standard": "#", "interleaved": "+", "auxiliary": "=", "marked": "X", "reserved": ":"}
_STYLES: Final = {
    "standard": ("blue", "bright_blue"),
    "interleaved": ("yellow", "bright_yellow"),
    "auxiliary": ("magenta", "magenta"),
    "marked": ("red", "bright_red"),
    "reserved": ("dim", "dim"),
}
"""Two of each, by turns: neighbours are to be told apart."""
_LEVELS: Final = " ▁▂▃▄▅▆▇█"
_PLAIN_LEVELS: Final = " .:-=+*%#"


def picture(scene: Scene, width: int, *, plain: bool = False) -> RenderableType:
    """Lay out a tile: a row of characters is a range of addresses, a column a stretch of time.

    Parameters
    ----------
    scene : Scene
    width : int
        Columns of the terminal.
    plain : bool, optional
        It shows ASCII only.
    """
    columns = max(20, width - _MARGIN - 1)
    ticks = {min(ROWS - 1, int(place / scene.address.high * ROWS)): text for place, text in scene.address.ticks(6)}
    cells = _cells(scene.boxes, scene, columns, _PLAIN if plain else _GLYPHS)
    lines = [
        Text.assemble((f"{ticks.get(row, ''):>{_MARGIN - 1}} ", "dim"), *cells[row]) for row in reversed(range(ROWS))
    ]
    return Group(*lines, *_load(scene, columns, _PLAIN_LEVELS if plain else _LEVELS), _key(scene, plain=plain))


def _cells(boxes: tuple[Box, ...], scene: Scene, columns: int, glyphs: dict[str, str]) -> list[list[tuple[str, str]]]:
    """Fill rows of characters, each with its style; what is too small for one is not left out."""
    cells = [[(" ", "")] * columns for _ in range(ROWS)]
    for index, box in enumerate(sorted(boxes, key=lambda box: (box.kind != "reserved", box.y0, box.x0))):
        left, right = _span(box.x0, box.x1, scene.time.high, columns)
        low, high = _span(box.y0, box.y1, scene.address.high, ROWS)
        style = _STYLES[box.kind][index % 2]
        for row in range(low, high):
            cells[row][left:right] = [(glyphs[box.kind], style)] * (right - left)
        name = printable(box.name)
        if len(name) + 2 <= right - left:
            middle, start = (low + high - 1) // 2, (left + right - len(name)) // 2
            cells[middle][start : start + len(name)] = [(letter, f"{style} reverse") for letter in name]
    return cells


def _span(low: float, high: float, most: float, number: int) -> tuple[int, int]:
    first = min(number - 1, int(low / most * number))
    return first, min(number, max(first + 1, round(high / most * number)))


def _load(scene: Scene, columns: int, levels: str) -> list[Text]:
    """Draw the load, a character a stretch of time: its most loaded step against the room there."""
    load = scene.load
    full = [0.0] * columns
    edges = [*(scene.time.at(time) for time in load.time.tolist()), scene.time.high]
    for i, (need, room) in enumerate(zip(load.need.tolist(), load.room.tolist(), strict=True)):
        left, right = _span(edges[i], edges[i + 1], scene.time.high, columns)
        share = need / room if room > 0 else 2.0 * (need > 0)
        full[left:right] = [max(share, before) for before in full[left:right]]
    pieces = [("!", "bold red") if share > 1 else (levels[min(8, round(8 * share))], "cyan") for share in full]
    ends = f"0{f'{scene.time.marks[-1]:,}':>{columns - 1}}"
    said = f"event {scene.event:,}: {scene.need:,} bytes needed, {scene.room:,} there"
    return [
        Text.assemble((f"{'load':>{_MARGIN - 1}} ", "dim"), *pieces),
        Text(f"{'events':>{_MARGIN - 1}} {ends}", "dim"),
        Text(f"{'':>{_MARGIN}}{said}", "bold red" if scene.need > scene.room else ""),
    ]


def _key(scene: Scene, *, plain: bool) -> Text:
    glyphs = _PLAIN if plain else _GLYPHS
    words = {"marked": "in conflict"}
    kinds = [kind for kind in glyphs if any(box.kind == kind for box in scene.boxes)]
    pieces = [(f"{glyphs[kind]} {words.get(kind, kind)}  ", _STYLES[kind][0]) for kind in kinds]
    stacked = {"load": "no plan: what is live then, stacked", "conflict": "no plan: what conflicts, stacked"}
    said = "" if scene.stacked is None else stacked[scene.stacked]
    return Text.assemble(" " * _MARGIN, *pieces, (said, "dim"))
