"""`tilefit keys`: API keys for those who call the service."""

from pathlib import Path
from typing import Annotated

import typer

from service.access.keys import add_key
from service.command_line.console import EXIT_BAD_INPUT, errors_in_words
from service.settings import Settings

keys = typer.Typer(help="Make API keys for those who call the service.", no_args_is_help=True)


@keys.callback()
def _group() -> None:
    """Keep `new` a name of its own while it is the only command."""


@keys.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who will hold the key, for logs and fair share.")],
    file: Annotated[Path | None, typer.Option(help="The file of hashes; else TILEFIT_API_KEYS_FILE.")] = None,
) -> None:
    """Print a new key, and append its hash to the file of keys, which a running service then reads anew."""
    with errors_in_words("the settings"):
        target = file or Settings().api_keys_file
    if target is None:
        typer.echo("There is no file of keys: name it by --file or TILEFIT_API_KEYS_FILE.", err=True)
        raise typer.Exit(EXIT_BAD_INPUT)
    with errors_in_words(str(target)):
        key = add_key(target, name)
    typer.echo(key)
    typer.echo(f"This is the only time that the key of {name} is shown. Its hash is in {target}.", err=True)
