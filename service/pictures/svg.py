"""Writes a drawing as SVG."""

from collections.abc import Iterator
from html import escape

from service.pictures.shapes import COLOURS, Drawing, Hatch, Label, Path, Rect, Shape, shortened

_FONT = "system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, sans-serif"


def write(drawing: Drawing) -> bytes:
    """Return the SVG document, complete in itself: no script, no style from elsewhere."""
    pieces = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {drawing.width} {drawing.height}" '
        f'width="{drawing.width}" height="{drawing.height}" font-family="{_FONT}" font-size="12" role="img">\n',
        f"<title>{_text(drawing.title)}</title>\n",
        *(_pattern(colour) for colour in ("hatch", "excess")),
        f'<rect width="100%" height="100%" fill="{COLOURS["paper"]}"/>\n',
    ]
    for shape in drawing.shapes:
        pieces.extend(_shape(shape))
    return "".join([*pieces, "</svg>\n"]).encode()


def _pattern(colour: str) -> str:
    return (
        f'<pattern id="{colour}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        f'<path d="M0 0V6" stroke="{COLOURS[colour]}" stroke-width="1.6"/></pattern>\n'
    )


def _shape(shape: Shape) -> Iterator[str]:
    match shape:
        case Rect():
            yield f'<rect {_corners(shape)} fill="{shape.fill}"{_edge(shape)}>{_title(shape.label)}</rect>\n'
            label = shortened(shape.label, shape.width - 10, 12) if shape.height >= 15 and shape.label else ""  # noqa: PLR2004 - a line of text
            if label:
                yield _label(Label(shape.x + 5, shape.y + shape.height / 2, label, "#0b0e0c"))
        case Hatch():
            name = "excess" if shape.colour == COLOURS["excess"] else "hatch"
            yield f'<rect {_corners(shape)} fill="url(#{name})" stroke="{shape.colour}">{_title(shape.label)}</rect>\n'
            if shape.label and shape.height >= 15 and shortened(shape.label, shape.width, 12) == shape.label:  # noqa: PLR2004
                yield _label(
                    Label(shape.x + 9, shape.y + shape.height / 2, shape.label, COLOURS["quiet"], on_paper=True)
                )
        case Path():
            points = " ".join(f"{x:.2f},{y:.2f}" for x, y in shape.points)
            if shape.filled:
                yield f'<polygon points="{points}" fill="{shape.colour}"/>\n'
            else:
                dash = ' stroke-dasharray="3 3"' if shape.dashed else ""
                style = f'fill="none" stroke="{shape.colour}" stroke-width="{shape.width:g}"{dash}'
                yield f'<polyline points="{points}" {style}/>\n'
        case Label():
            yield _label(shape)


def _corners(shape: Rect | Hatch) -> str:
    return f'x="{shape.x:.2f}" y="{shape.y:.2f}" width="{shape.width:.2f}" height="{shape.height:.2f}"'


def _edge(shape: Rect) -> str:
    return f' stroke="{shape.edge}" stroke-width=".8"' if shape.edge else ""


def _title(text: str) -> str:
    return f"<title>{_text(text)}</title>" if text else ""


def _label(label: Label) -> str:
    halo = f' paint-order="stroke" stroke="{COLOURS["paper"]}" stroke-width="6"' if label.on_paper else ""
    return (
        f'<text x="{label.x:.2f}" y="{label.y:.2f}" dominant-baseline="central" text-anchor="{label.anchor}" '
        f'font-size="{label.size:g}" fill="{label.colour}"{halo}>{_text(label.text)}</text>\n'
    )


def _text(text: str) -> str:
    """Escape text; characters that XML cannot hold become a mark for them."""
    return escape("".join(character if character.isprintable() else "�" for character in text))
