"""The commands of `tilefit`: the same pipeline as over HTTP, in this process."""

import sys
from functools import partial
from typing import Annotated, Any, Final

import msgspec
import typer
from rich.console import Console

from problem.preparation import prepare
from service.app import create_app
from service.checking import check_answer
from service.command_line.console import EXIT_FAILED, errors_in_words, work_with_bar
from service.command_line.keys import keys
from service.command_line.listings import list_check, list_presets, list_screens
from service.command_line.placing import place_source
from service.command_line.render import render
from service.command_line.sources import Source, name_of, read_bytes
from service.formats.detect import FORMATS
from service.memory_maps import list_memory_maps
from service.screening import screen_document
from service.serve import serve as serve_http
from service.settings import Settings

EXIT_INFEASIBLE: Final = 3
EXIT_UNKNOWN: Final = 4

_EXIT_CODES: Final = {"placed": 0, "infeasible": EXIT_INFEASIBLE, "unknown": EXIT_UNKNOWN}

app = typer.Typer(
    help="Place buffers in the memories of tiles, with exact verdicts.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.add_typer(keys, name="keys")

File = Annotated[str, typer.Argument(metavar="FILE", help="A request, a CSV or a dump; - is standard input.")]
Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="Requests, CSVs or dumps; - is standard input.")]
Capacity = Annotated[int | None, typer.Option(min=1, help="Bytes of the memory, for a CSV.")]
Memory = Annotated[str | None, typer.Option(help="A preset of `tilefit maps`, for a CSV.")]
Format = Annotated[str | None, typer.Option("--format", help=f"{', '.join(FORMATS)}; else told from the content.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the document that the service answers.")]


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on; else TILEFIT_HOST, or 127.0.0.1.")] = None,
    port: Annotated[int | None, typer.Option(help="0 for any that is free; else TILEFIT_PORT, or 8000.")] = None,
) -> None:
    """Serve over HTTP."""
    given: dict[str, Any] = {name: value for name, value in (("host", host), ("port", port)) if value is not None}
    with errors_in_words("the settings"):
        settings = Settings(**given)
        served = create_app(settings)
    if not serve_http(served, settings):
        raise typer.Exit(EXIT_FAILED)


@app.command()
def place(
    file: File, capacity: Capacity = None, memory: Memory = None, format_: Format = None, *, as_json: AsJson = False
) -> None:
    """Place a request; exit code 0 where it is placed, 3 infeasible, 4 unknown, 2 at fault."""
    with errors_in_words(name_of(file)):
        source = Source(file, capacity, memory, format_)
        placed = work_with_bar(partial(place_source, source, Settings()), "Placing")
    answer = msgspec.json.decode(placed.answer)
    if as_json:
        _print_json(placed.document)
    else:
        Console().print(render(answer, placed.memory, placed.loads))
        if answer["summary"]["tiles"] > answer["summary"]["infeasible"] + answer["summary"]["unknown"]:
            Console().print("The addresses are in the document that --json prints.", style="dim")
    raise typer.Exit(_EXIT_CODES[answer["status"]])


@app.command()
def screen(
    files: Files, capacity: Capacity = None, memory: Memory = None, format_: Format = None, *, as_json: AsJson = False
) -> None:
    """Rule out what cannot be placed, without placing it; exit code 3 where any is infeasible, 2 at fault."""
    settings, screens = Settings(), []
    for file in files:
        with errors_in_words(name_of(file)):
            document = Source(file, capacity, memory, format_).read(settings)
            screens.append((file, screen_document(document)))
    if as_json:
        _print_json(msgspec.json.encode({"screens": [screened for _, screened in screens]}))
    else:
        Console().print(list_screens(screens))
    raise typer.Exit(EXIT_INFEASIBLE if any(each.status == "infeasible" for _, each in screens) else 0)


@app.command()
def check(
    request: Annotated[str, typer.Argument(metavar="REQUEST", help="What was asked, in any format.")],
    answer: Annotated[str, typer.Argument(metavar="ANSWER", help="The answer document, ours or anybody's.")],
    capacity: Capacity = None,
    memory: Memory = None,
    format_: Format = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Check an answer; exit code 0 where it is right, 1 wrong, 4 where a rejection cannot be checked, 2 at fault."""
    with errors_in_words(name_of(request)):
        asked = prepare(Source(request, capacity, memory, format_).read(Settings())).request
    with errors_in_words(name_of(answer)):
        checked = check_answer(asked, read_bytes(answer))
    if as_json:
        _print_json(msgspec.json.encode(checked))
    else:
        Console().print(list_check(checked))
    raise typer.Exit(0 if checked.is_verified else EXIT_UNKNOWN if checked.ok else EXIT_FAILED)


@app.command()
def maps(*, as_json: AsJson = False) -> None:
    """List the memory maps that requests can name."""
    memory_maps = list_memory_maps()
    if as_json:
        _print_json(msgspec.json.encode(memory_maps))
    else:
        Console().print(list_presets(memory_maps["memory_maps"]))


@app.command("openapi")
def print_openapi() -> None:
    """Print the service's OpenAPI document, its keys sorted."""
    with errors_in_words("the settings"):
        document = create_app(Settings()).openapi()
    _print_json(msgspec.json.format(msgspec.json.encode(document, order="sorted")))


def _print_json(document: bytes) -> None:
    sys.stdout.buffer.write(document + b"\n")
    sys.stdout.buffer.flush()
