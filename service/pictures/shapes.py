"""What pictures are made of, whoever writes them: a drawing is a list of shapes on paper, in pixels."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

COLOURS: Final = {
    "paper": "#ffffff",
    "ground": "#f3f4f1",
    "ink": "#1d2320",
    "quiet": "#5a635e",
    "line": "#d5d9d3",
    "hatch": "#9aa39d",
    "standard": "#5b8fc2",
    "interleaved": "#e3a53c",
    "auxiliary": "#8d77b5",
    "marked": "#e8a192",
    "need": "#3d6f9f",
    "excess": "#a82c16",
}
"""Those of the viewer in light; a test compares them."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle; `label` is written into it where there is room, and is its title."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    edge: str | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Hatch:
    """Slanted lines within a rectangle."""

    x: float
    y: float
    width: float
    height: float
    colour: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Path:
    """A line through points, or the area within them."""

    points: tuple[tuple[float, float], ...]
    colour: str
    width: float = 1.0
    filled: bool = False
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text; `y` is its middle."""

    x: float
    y: float
    text: str
    colour: str
    size: float = 12.0
    anchor: Literal["start", "middle", "end"] = "start"
    on_paper: bool = False
    """It has a ground of its own, so that it can be read upon anything."""


Shape: TypeAlias = Rect | Hatch | Path | Label

CHARACTER_WIDTH: Final = 0.59
"""Of a letter, in parts of the size: for what has to be known before it is written."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture."""

    width: int
    height: int
    title: str
    shapes: tuple[Shape, ...]


def shortened(text: str, room: float, size: float) -> str:
    """Return `text` as it fits into `room` pixels: if need be without its middle, or nothing of it."""
    most = int(room / (CHARACTER_WIDTH * size))
    if len(text) <= most:
        return text
    tail = most // 2
    return f"{text[: most - 1 - tail]}…{text[-tail:]}" if most >= 4 else ""  # noqa: PLR2004 - two letters and two
