"""SVG, PNG and text: well-formed, with all names, in the viewer's colours."""

import io
import re
import xml.etree.ElementTree as ET
from importlib import resources

import numpy as np
import pytest
from PIL import Image
from rich.console import Console

from service.command_line.picture import picture
from service.pictures import png, svg
from service.pictures.drawing import draw
from service.pictures.shapes import COLOURS, Drawing, shortened
from service.workers import Workers
from tests.documents import Document
from tests.service.pictures.test_scene import OVERLOAD, scene
from tests.service.small_requests import PLACED

HOSTILE = "</svg><script>alert(1)</script>&\x1b[31m"


def drawing(document: Document, workers: Workers) -> Drawing:
    return draw(scene(document, workers), "a file")


def test_an_svg_is_xml_whose_rectangles_have_their_names(workers: Workers) -> None:
    buffers = [{"id": HOSTILE, "size": 96, "start": 0, "end": 2}, {"id": "b", "size": 64, "start": 2, "end": 4}]
    text = svg.write(drawing({**PLACED, "tiles": [{"buffers": buffers}]}, workers)).decode()
    root = ET.fromstring(text)  # noqa: S314 - it is ours
    titles = [each.text or "" for each in root.iter("{http://www.w3.org/2000/svg}title")]
    assert titles[0] == "Tile 0: placed, by greedy"
    assert titles[1:] == [HOSTILE.replace("\x1b", "\ufffd"), "b"]
    assert not list(root.iter("{http://www.w3.org/2000/svg}script"))


def test_a_picture_of_a_rejection_says_what_is_missing_where(workers: Workers) -> None:
    text = svg.write(drawing(OVERLOAD, workers)).decode()
    assert "Tile 0: infeasible, overload" in text
    assert "16 bytes missing at event 1" in text
    assert "room 128 bytes" in text
    assert "Cannot be placed together: left, right." in text


def test_a_png_shows_the_same_in_the_same_colours(workers: Workers) -> None:
    drawn = drawing(PLACED, workers)
    image = Image.open(io.BytesIO(png.write(drawn)))
    assert image.format == "PNG"
    assert image.size == (drawn.width * png.SCALE, drawn.height * png.SCALE)
    colours = np.asarray(image.convert("RGB")).reshape(-1, 3).astype(int)
    wanted = [int(COLOURS["standard"][i : i + 2], 16) for i in (1, 3, 5)]
    assert np.abs(colours - wanted).sum(axis=1).min() < 12


def test_the_colours_are_those_of_the_viewer() -> None:
    script = (resources.files("service.web") / "colours.js").read_text()
    light = script[script.index("light: {") : script.index("dark: {")]
    viewer = dict(re.findall(r'(\w+): "(#[0-9a-f]{6})"', light))
    assert {name: viewer[name] for name in COLOURS} == COLOURS


@pytest.mark.parametrize("plain", [False, True])
def test_a_terminal_shows_names_levels_and_figures(workers: Workers, *, plain: bool) -> None:
    console = Console(width=60, record=True, file=io.StringIO(), color_system=None)
    console.print(picture(scene(OVERLOAD, workers), 60, plain=plain))
    text = console.export_text()
    assert "left" in text
    assert "right" in text
    assert "event 1: 144 bytes needed, 128 there" in text
    assert "!" in text
    assert text.isascii() == plain
    assert max(map(len, text.splitlines())) <= 60


def test_what_is_too_long_loses_its_middle() -> None:
    assert shortened("activation-12", 200, 12) == "activation-12"
    assert shortened("activation-12", 60, 12) == "act…n-12"
    assert shortened("activation-12", 10, 12) == ""
