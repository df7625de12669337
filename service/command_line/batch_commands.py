"""The commands of `tilefit batch` and their options; as those of `tilefit`, they load what they do when they run."""

from typing import TYPE_CHECKING, Annotated

import typer

from service.batches.batch import MOST_URGENT

if TYPE_CHECKING:
    from service.settings import ClientSettings

batch = typer.Typer(help="Have many requests answered, by a server or in this process.", no_args_is_help=True)

Lines = Annotated[str, typer.Argument(metavar="FILE", help="One request a line (NDJSON); - is standard input.")]
Name = Annotated[str, typer.Argument(metavar="BATCH", help="The name that `submit` printed.")]
Url = Annotated[str | None, typer.Option("--server", help="The server; else TILEFIT_SERVER, or http://127.0.0.1:8000.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the document that the service answers.")]


def _server(url: str | None) -> "ClientSettings":
    """Return which server to ask; its key is in TILEFIT_API_KEY."""
    from service.settings import ClientSettings

    return ClientSettings() if url is None else ClientSettings(server=url)


@batch.command()
def run(file: Lines) -> None:
    """Answer each line in this process and print the results; exit code 0 where all are placed, else as for `place`."""
    from service.command_line.batch_run import run as run_batch
    from service.settings import Settings

    raise typer.Exit(run_batch(file, Settings()))


@batch.command()
def submit(
    file: Lines,
    server: Url = None,
    key: Annotated[str | None, typer.Option(help="Idempotency key; else one that is new.")] = None,
    priority: Annotated[int, typer.Option(min=-MOST_URGENT, max=MOST_URGENT, help="Higher ones come first.")] = 0,
    *,
    watch: Annotated[bool, typer.Option("--watch", help="Show how it goes on, as `watch` does.")] = False,
) -> None:
    """Submit a batch to a server, and print its name."""
    from service.command_line import batches

    raise typer.Exit(batches.submit(_server(server), file, key=key, priority=priority, watching=watch))


@batch.command()
def status(name: Name, server: Url = None, *, as_json: AsJson = False) -> None:
    """Say how far a batch is."""
    from service.command_line import batches

    raise typer.Exit(batches.status(_server(server), name, as_json=as_json))


@batch.command()
def watch(name: Name, server: Url = None) -> None:
    """Show how a batch goes on until it has ended; exit code 0 where all are placed, else as for `place`.

    It is 1 where the server cannot be reached.
    """
    from service.command_line import batches

    raise typer.Exit(batches.watch(_server(server), name))


@batch.command()
def results(
    name: Name,
    server: Url = None,
    after: Annotated[int, typer.Option(min=-1, help="Index of the last result that is not wanted any more.")] = -1,
    *,
    follow: Annotated[bool, typer.Option("--follow", help="Wait for what is not there yet.")] = False,
) -> None:
    """Print results, one a line, in the order of the requests."""
    from service.command_line import batches

    raise typer.Exit(batches.results(_server(server), name, after=after, follow=follow))


@batch.command()
def cancel(name: Name, server: Url = None, *, as_json: AsJson = False) -> None:
    """End a batch early; results that are there stay."""
    from service.command_line import batches

    raise typer.Exit(batches.cancel(_server(server), name, as_json=as_json))


@batch.command()
def retry(name: Name, server: Url = None, *, as_json: AsJson = False) -> None:
    """Take up anew what failed in a batch that has ended, or was cancelled."""
    from service.command_line import batches

    raise typer.Exit(batches.retry(_server(server), name, as_json=as_json))
