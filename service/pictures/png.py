"""Paints a drawing as PNG."""

import io
from functools import cache
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from service.pictures.shapes import COLOURS, Drawing, Hatch, Label, Path, Rect, Shape, shortened

SCALE: Final = 2
"""Pixels of the image for one of the drawing: sharp on any screen, and on paper."""
_SPACING: Final = 7
_DASH: Final = 3
_ANCHORS: Final = {"start": "lm", "middle": "mm", "end": "rm"}


def write(drawing: Drawing) -> bytes:
    """Return the PNG file. Its letters come with the library: no font has to be installed."""
    image = Image.new("RGB", (drawing.width * SCALE, drawing.height * SCALE), COLOURS["paper"])
    painter = _Painter(image)
    for shape in drawing.shapes:
        painter.paint(shape)
    written = io.BytesIO()
    image.quantize(64).save(written, "PNG", optimize=True)
    return written.getvalue()


@cache
def _font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size * SCALE)


class _Painter:
    def __init__(self, image: Image.Image) -> None:
        self._image = image
        self._draw = ImageDraw.Draw(image)

    def paint(self, shape: Shape) -> None:
        match shape:
            case Rect():
                self._draw.rectangle(_corners(shape), fill=shape.fill, outline=shape.edge)
                if shape.label and shape.height >= 15:  # noqa: PLR2004 - a line of text
                    label = shortened(shape.label, shape.width - 10, 12)
                    self._text(Label(shape.x + 5, shape.y + shape.height / 2, label, "#0b0e0c"))
            case Hatch():
                self._hatch(shape)
            case Path():
                self._path(shape)
            case Label():
                self._text(shape)

    def _hatch(self, shape: Hatch) -> None:
        x0, y0, x1, y1 = _corners(shape)
        mask = Image.new("1", (x1 - x0 + 1, y1 - y0 + 1))
        lines = ImageDraw.Draw(mask)
        height = y1 - y0
        for x in range(-height, x1 - x0, _SPACING * SCALE):
            lines.line(((x, height), (x + height, 0)), fill=1, width=SCALE)
        self._image.paste(shape.colour, (x0, y0), mask)
        self._draw.rectangle((x0, y0, x1, y1), outline=shape.colour)
        if shape.label and shape.height >= 15 and shortened(shape.label, shape.width, 12) == shape.label:  # noqa: PLR2004
            self._text(Label(shape.x + 9, shape.y + shape.height / 2, shape.label, COLOURS["quiet"], on_paper=True))

    def _path(self, shape: Path) -> None:
        points = [(x * SCALE, y * SCALE) for x, y in shape.points]
        if shape.filled:
            self._draw.polygon(points, fill=shape.colour)
        elif shape.dashed:
            (x, top), (_, bottom) = points
            for y in range(int(top), int(bottom), 2 * _DASH * SCALE):
                self._draw.line(((x, y), (x, min(bottom, y + _DASH * SCALE))), fill=shape.colour, width=SCALE)
        else:
            self._draw.line(points, fill=shape.colour, width=round(shape.width * SCALE))

    def _text(self, label: Label) -> None:
        if not label.text:
            return
        at, font, anchor = (label.x * SCALE, label.y * SCALE), _font(label.size), _ANCHORS[label.anchor]
        if label.on_paper:
            left, top, right, bottom = self._draw.textbbox(at, label.text, font, anchor)
            margin = 4 * SCALE
            self._draw.rectangle((left - margin, top - margin, right + margin, bottom + margin), fill=COLOURS["paper"])
        self._draw.text(at, label.text, label.colour, font, anchor)


def _corners(shape: Rect | Hatch) -> tuple[int, int, int, int]:
    """Return the corners in pixels of the image, both within it."""
    x0, y0 = round(shape.x * SCALE), round(shape.y * SCALE)
    x1, y1 = round((shape.x + shape.width) * SCALE), round((shape.y + shape.height) * SCALE)
    return x0, y0, max(x0, x1 - 1), max(y0, y1 - 1)
