"""`tilefit show`: a picture of a request, a plan or a verdict."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import typer
from rich.console import Console

from problem.preparation import Prepared
from service.command_line.console import EXIT_BAD_INPUT, errors_in_words, work_with_bar
from service.command_line.picture import picture
from service.command_line.printable import printable
from service.command_line.render import render
from service.command_line.sources import Source, name_of, note_if_for_another, read_bytes
from service.formats.input import Input
from service.pictures import page, png, svg
from service.pictures.drawing import draw
from service.pictures.scene import Scene, scene_of
from service.pictures.shown import Shown, read_shown
from service.settings import Settings

_WRITERS: Final = {".svg": svg.write, ".png": png.write}
_PAGE: Final = (".html", ".htm")
_RANK: Final = {"infeasible": 0, "unknown": 1, "placed": 2}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be shown, and how."""

    request: str | None = None
    """The file of what was asked, where the source is an answer or a plan."""
    tile: int | None = None
    """The number of a tile; left out, the first that is not placed, or else the fullest."""
    output: str | None = None


def show(source: Source, wanted: Wanted) -> int:
    """Show `source`, and return the exit code."""
    ending = "" if wanted.output is None else Path(wanted.output).suffix.lower()
    if wanted.output is not None and ending not in {*_WRITERS, *_PAGE}:
        return _refuse(f"{wanted.output}: pictures end with .svg, .png or .html")
    with errors_in_words(name_of(source.file)):
        given = Input(read_bytes(source.file), source.format, source.capacity, source.memory)
        asked = None
        if wanted.request is not None:
            # The options are those of the request: an answer has its own format.
            asked = Input(read_bytes(wanted.request), source.format, source.capacity, source.memory)
            given = Input(given.data)
        read = partial(read_shown, given, Path(source.file).name, asked, Settings())
        shown = work_with_bar(read, "Placing")
        if asked is not None and shown[0].prepared is not None:
            note_if_for_another(shown[0].prepared.request, given.data)
    if ending in _PAGE:
        return _write(wanted.output or "", page.write(shown, wanted.tile))
    if len(shown) > 1 or shown[0].answer is None:
        return _refuse("this is a batch: a page shows it, --output FILE.html") if ending else _list(shown)
    (only,) = shown
    if only.prepared is None:
        if ending:
            return _refuse("an answer says nothing of sizes and lifetimes: name what was asked by --request")
        Console().print(render(only.rows))
        return 0
    return _picture(only, only.prepared, wanted, ending)


def _picture(shown: Shown, prepared: Prepared, wanted: Wanted, ending: str) -> int:
    answer = shown.rows
    tile = _chosen(answer["tiles"], wanted.tile)
    if tile is None:
        return _refuse(f"there is no tile {wanted.tile}")
    failed = prepared.reserved.failed
    if failed is not None:
        return _refuse(f"reservation {failed!r} finds no room, so there is nothing to draw")
    scene = scene_of(prepared, tile, answer)
    if ending:
        return _write(wanted.output or "", _WRITERS[ending](draw(scene, shown.name)))
    _print(scene, answer, tile)
    return 0


def _print(scene: Scene, answer: dict[str, Any], tile: int) -> None:
    console = Console()
    console.print(render({**answer, "tiles": [answer["tiles"][tile]]}))
    console.print(picture(scene, console.width, plain=console.options.ascii_only))


def _chosen(tiles: list[dict[str, Any]], number: int | None) -> int | None:
    """Return the entry with a tile number, or else the one that is of most interest; None where there is none."""
    if number is not None:
        return next((index for index, tile in enumerate(tiles) if number in tile["numbers"]), None)

    def interest(index: int) -> tuple[int, int]:
        tile = tiles[index]
        return _RANK[tile["status"]], -sum(peak["bytes"] for peak in tile["peaks"] or ())

    return min(range(len(tiles)), key=interest)


def _list(shown: Sequence[Shown]) -> int:
    console = Console()
    for each in shown:
        console.print(f"[bold]{printable(each.name)}[/bold]", highlight=False)
        console.print("faulty" if each.answer is None else render(each.rows))
    return 0


def _write(target: str, data: bytes) -> int:
    with errors_in_words(target):
        Path(target).write_bytes(data)
    return 0


def _refuse(text: str) -> int:
    typer.echo(printable(text), err=True)
    return EXIT_BAD_INPUT
