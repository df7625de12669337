"""`tilefit convert`: one file in another format."""

import sys
from pathlib import Path
from typing import Final

import typer

from service.command_line.console import EXIT_BAD_INPUT, errors_in_words
from service.command_line.printable import printable
from service.command_line.sources import Source, name_of, read_bytes
from service.converting import convert
from service.formats.input import Input
from service.formats.names import OUTPUT_FORMATS
from service.settings import Settings

_STANDARD_OUTPUT: Final = "-"


def convert_file(source: Source, target: str, format_: str | None, answer: str | None) -> int:
    """Write `source` to the file `target`, and say on standard error what is not in it; return the exit code."""
    chosen = format_ or _told_by_name(target, has_plan=answer is not None)
    if chosen is None:
        named = "standard output" if target == _STANDARD_OUTPUT else target
        listed = ", ".join(OUTPUT_FORMATS)
        typer.echo(f"{named} does not say its format: name one by --to: {listed}", err=True)
        return EXIT_BAD_INPUT
    with errors_in_words(name_of(source.file)):
        given = Input(read_bytes(source.file), source.format, source.capacity, source.memory)
        answered = None if answer is None else read_bytes(answer)
        written = convert(given, chosen, Settings(), answered)
    for note in written.notes:
        typer.echo(printable(f"{note}."), err=True)
    if target == _STANDARD_OUTPUT:
        sys.stdout.buffer.write(written.data)
        sys.stdout.buffer.flush()
    else:
        with errors_in_words(target):
            Path(target).write_bytes(written.data)
    return 0


def _told_by_name(file: str, *, has_plan: bool) -> str | None:
    """Return the format that the end of a file's name says."""
    name = file.lower()
    for ending, said in ((".plan.json", "plan-json"), (".plan.csv", "plan-csv"), (".csv", "minimalloc")):
        if name.endswith(ending):
            return said
    return ("plan-json" if has_plan else "request") if name.endswith(".json") else None
