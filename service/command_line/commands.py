"""The commands of `tilefit` and their options.

What a command does is loaded when it runs: to load the compiler takes a second, and help should not.
"""

from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

import typer

from service.command_line.batch_commands import batch
from service.formats.names import FILE_FORMATS, OUTPUT_FORMATS, PLAN_FORMATS

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
keys = typer.Typer(help="Make API keys for those who call the service.", no_args_is_help=True)
app.add_typer(keys, name="keys")
app.add_typer(batch, name="batch")

File = Annotated[str, typer.Argument(metavar="FILE", help="A request, CSV, dump or model; - is standard input.")]
Files = Annotated[
    list[str], typer.Argument(metavar="FILE...", help="Requests, CSVs, dumps or models; - is standard input.")
]
Capacity = Annotated[int | None, typer.Option(min=1, help="Bytes of the memory, for a CSV or a model.")]
Memory = Annotated[str | None, typer.Option(help="A preset of `tilefit maps`, for a CSV or a model.")]
Format = Annotated[str | None, typer.Option("--format", help=f"{', '.join(FILE_FORMATS)}; else told from the content.")]
AnyFormat = Annotated[
    str | None,
    typer.Option("--format", help=f"{', '.join((*FILE_FORMATS, *PLAN_FORMATS))}; else told from the content."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the document that the service answers.")]


def _given(**options: Any) -> dict[str, Any]:  # noqa: ANN401 - of each its own type
    """Return the options that were given."""
    return {name: value for name, value in options.items() if value is not None}


def _print_version(*, asked: bool) -> None:
    if asked:
        typer.echo(f"tilefit {version('tilefit')}")
        raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", is_eager=True, callback=_print_version, help="Print the version and end.")
]


@app.callback()
def set_up(*, version_: Version = False) -> None:  # noqa: ARG001 - dealt with by its callback
    """Place buffers in the memories of tiles, with exact verdicts."""
    from service.command_line.console import errors_in_words
    from service.settings import Settings, keep_kernels_in

    with errors_in_words("the environment"):
        data_dir = Settings().data_dir
        if data_dir is not None:
            # The compiler, which the commands load, must know the cache's folder by then.
            keep_kernels_in(data_dir)


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on; else TILEFIT_HOST, or 127.0.0.1.")] = None,
    port: Annotated[int | None, typer.Option(help="0 for any that is free; else TILEFIT_PORT, or 8000.")] = None,
) -> None:
    """Serve over HTTP."""
    from service.command_line import actions

    raise typer.Exit(actions.serve(_given(host=host, port=port)))


@app.command()
def worker(
    host: Annotated[str | None, typer.Option(help="Address to listen on; else TILEFIT_HOST, or 127.0.0.1.")] = None,
    port: Annotated[int, typer.Option(help="Where it says how it is; 0 for any that is free.")] = 8001,
) -> None:
    """Work through the batches of the database that TILEFIT_DATABASE_URL names, beside any number of others."""
    from service.command_line import actions

    raise typer.Exit(actions.work(_given(host=host, port=port)))


@app.command()
def migrate() -> None:
    """Make the tables of the database that TILEFIT_DATABASE_URL names, or bring them up to date."""
    from service.command_line import actions

    raise typer.Exit(actions.migrate())


@app.command()
def place(  # noqa: PLR0913, PLR0917 - an argument for each option
    file: File,
    capacity: Capacity = None,
    memory: Memory = None,
    format_: Format = None,
    objective: Annotated[str | None, typer.Option(help="fit, or peak: the lowest peaks that are found.")] = None,
    explain: Annotated[str | None, typer.Option(help="off, auto, or full: also which blocks conflict.")] = None,
    time_limit: Annotated[float | None, typer.Option(help="Seconds for the exact stage of one tile.")] = None,
    deadline: Annotated[float | None, typer.Option(help="Seconds for all.")] = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Place a request; exit code 0 where it is placed, 3 infeasible, 4 unknown, 2 at fault.

    Options that are given take the place of those of the request.
    """
    from service.command_line import actions
    from service.command_line.sources import Source

    options = _given(objective=objective, explain=explain, time_limit=time_limit, deadline=deadline)
    raise typer.Exit(actions.place(Source(file, capacity, memory, format_, options), as_json=as_json))


@app.command()
def screen(
    files: Files, capacity: Capacity = None, memory: Memory = None, format_: Format = None, *, as_json: AsJson = False
) -> None:
    """Rule out what cannot be placed, without placing it; exit code 3 where any is infeasible, 2 at fault."""
    from service.command_line import actions
    from service.command_line.sources import Source

    sources = [Source(file, capacity, memory, format_) for file in files]
    raise typer.Exit(actions.screen(sources, as_json=as_json))


@app.command()
def variants(
    file: File,
    memory: Annotated[list[str] | None, typer.Option(help="A preset of `tilefit maps`; may be repeated.")] = None,
    capacity: Annotated[
        list[int] | None, typer.Option(min=1, help="Bytes of the region that lies highest; may be repeated.")
    ] = None,
    interleaved_offset: Annotated[
        list[int] | None, typer.Option(min=0, help="Bytes below which nothing interleaved lies; may be repeated.")
    ] = None,
    format_: Format = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Place a request with each combination of values; exit code 2 where any is at fault, else as for `place`."""
    from service.command_line import actions
    from service.command_line.comparing import Comparison

    values = memory or [], capacity or [], interleaved_offset or []
    if not any(values):
        raise typer.BadParameter("there is nothing to vary: give --memory, --capacity or --interleaved-offset")
    raise typer.Exit(actions.variants(Comparison(file, *values, format_, with_answers=as_json), as_json=as_json))


@app.command()
def show(  # noqa: PLR0913, PLR0917 - an argument for each option
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="A request, which is placed, a plan or an answer; - is standard input."),
    ],
    output: Annotated[
        str | None, typer.Option(metavar="OUT", help="The picture: OUT.svg, OUT.png or OUT.html; else in characters.")
    ] = None,
    request: Annotated[
        str | None, typer.Option(metavar="REQUEST", help="What was asked, where FILE is an answer or a plan.")
    ] = None,
    tile: Annotated[int | None, typer.Option(help="Its number; else the first without a plan, or the fullest.")] = None,
    capacity: Capacity = None,
    memory: Memory = None,
    format_: AnyFormat = None,
) -> None:
    """Show a picture of a plan or a verdict; a page (.html) shows all tiles, and the answers of a batch."""
    from service.command_line.showing import Wanted, show
    from service.command_line.sources import Source

    raise typer.Exit(show(Source(file, capacity, memory, format_), Wanted(request, tile, output)))


@app.command()
def check(
    request: Annotated[str, typer.Argument(metavar="REQUEST", help="What was asked, in any format.")],
    answer: Annotated[str, typer.Argument(metavar="ANSWER", help="An answer document or a plan, ours or anybody's.")],
    capacity: Capacity = None,
    memory: Memory = None,
    format_: Format = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Check an answer; exit code 0 where it is right, 1 wrong, 4 where a rejection cannot be checked, 2 at fault."""
    from service.command_line import actions
    from service.command_line.sources import Source

    raise typer.Exit(actions.check(Source(request, capacity, memory, format_), answer, as_json=as_json))


@app.command()
def convert(  # noqa: PLR0913, PLR0917 - an argument for each option
    file: Annotated[
        str, typer.Argument(metavar="IN", help="A request, CSV, dump, model or plan; - is standard input.")
    ],
    target: Annotated[str, typer.Argument(metavar="OUT", help="The file to write; - is standard output.")],
    to: Annotated[str | None, typer.Option(help=f"{', '.join(OUTPUT_FORMATS)}; else told from OUT's name.")] = None,
    answer: Annotated[str | None, typer.Option(help="An answer to IN, or a plan: what it places is written.")] = None,
    capacity: Capacity = None,
    memory: Memory = None,
    format_: AnyFormat = None,
) -> None:
    """Write a file in another format; exit code 2 at fault, or where the format has no words for a part of it."""
    from service.command_line.converting import convert_file
    from service.command_line.sources import Source

    raise typer.Exit(convert_file(Source(file, capacity, memory, format_), target, to, answer))


@app.command()
def diff(  # noqa: PLR0913, PLR0917 - an argument for each option
    before: Annotated[str, typer.Argument(metavar="A", help="A plan, an answer, or a file with all addresses.")],
    after: Annotated[str, typer.Argument(metavar="B", help="Another one; - is standard input.")],
    request: Annotated[str | None, typer.Option(help="The request of both answers, for sizes and lifetimes.")] = None,
    request_a: Annotated[str | None, typer.Option(help="That of A alone.")] = None,
    request_b: Annotated[str | None, typer.Option(help="That of B alone.")] = None,
    format_a: Annotated[str | None, typer.Option(help="Format of A; else told from the content.")] = None,
    format_b: Annotated[str | None, typer.Option(help="Format of B; else told from the content.")] = None,
    capacity: Capacity = None,
    memory: Memory = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print all differences as a document.")] = False,
) -> None:
    """Compare two plans; exit code 0 where they are the same, 1 different, 2 at fault."""
    from service.command_line.differences import Asked, show_differences
    from service.command_line.sources import Source

    sides = [
        Asked(Source(file, capacity, memory, name), None if asked is None else Source(asked, capacity, memory))
        for file, name, asked in (
            (before, format_a, request_a or request),
            (after, format_b, request_b or request),
        )
    ]
    raise typer.Exit(show_differences(*sides, as_json=as_json))


@app.command()
def maps(*, as_json: AsJson = False) -> None:
    """List the memory maps that requests can name."""
    from service.command_line import actions

    raise typer.Exit(actions.print_maps(as_json=as_json))


@app.command()
def openapi() -> None:
    """Print the service's OpenAPI document, its keys sorted."""
    from service.command_line import actions

    raise typer.Exit(actions.print_openapi())


@keys.callback()
def _group() -> None:
    """Keep `new` a name of its own while it is the only command."""


@keys.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who will hold the key, for logs and fair share.")],
    file: Annotated[Path | None, typer.Option(help="The file of hashes; else TILEFIT_API_KEYS_FILE.")] = None,
) -> None:
    """Print a new key, and append its hash to the file of keys, which a running service then reads anew."""
    from service.command_line.keys import make_key

    raise typer.Exit(make_key(name, file))
