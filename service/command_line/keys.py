"""Making of API keys at the command line."""

from pathlib import Path

import typer

from service.access.keys import NameFaulty, add_key
from service.command_line.console import EXIT_BAD_INPUT, errors_in_words
from service.settings import Settings


def make_key(name: str, file: Path | None) -> int:
    """Print a new key, append its hash to `file` or to that of the settings, and return the exit code."""
    target = file or Settings().api_keys_file
    if target is None:
        typer.echo("There is no file of keys: name it by --file or TILEFIT_API_KEYS_FILE.", err=True)
        return EXIT_BAD_INPUT
    with errors_in_words(str(target)):
        try:
            key = add_key(target, name)
        except NameFaulty as error:
            typer.echo(str(error), err=True)
            return EXIT_BAD_INPUT
    typer.echo(key)
    typer.echo(f"This is the only time that the key of {name} is shown. Its hash is in {target}.", err=True)
    return 0
