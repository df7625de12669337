"""What the commands say on standard error: faults in words, and that work goes on."""

import concurrent.futures
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event
from typing import Final, TypeVar

import typer
from pydantic import ValidationError
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from problem.errors import InternalError, RequestError, TilefitError
from service.command_line.printable import printable
from service.settings import variable_of
from service.writers.asked import NotExpressible

EXIT_FAILED: Final = 1
"""Ours: an error that is not the caller's, or an answer that `check` finds wrong."""
EXIT_BAD_INPUT: Final = 2
"""As for options that the command line refuses."""
EXIT_INFEASIBLE: Final = 3
EXIT_UNKNOWN: Final = 4

_PATIENCE_S: Final = 1.0
"""Work that ends sooner shows no bar."""

_Result = TypeVar("_Result")


@contextmanager
def errors_in_words(source: str) -> Iterator[None]:
    """End the command with a message and an exit code where an error of ours, or of the system, comes up.

    Parameters
    ----------
    source
        What the input is called in messages.
    """
    try:
        yield
    except RequestError as error:
        said = "cannot be written in this format" if isinstance(error, NotExpressible) else "is at fault"
        lines = [f"  {fault}" if fault.pointer else f"  {fault.detail}" for fault in error.faults]
        if error.more:
            lines.append(f"  … and {error.more} more")
        raise end(EXIT_BAD_INPUT, f"{source} {said}:", *lines) from error
    except InternalError as error:
        raise end(EXIT_FAILED, f"an error of ours, so there is no answer: {error}") from error
    except TilefitError as error:
        raise end(EXIT_BAD_INPUT, f"{source} cannot be read: {error}") from error
    except ValidationError as error:
        lines = [
            f"  {variable_of(str(fault['loc'][0]))}: {fault['msg'].removeprefix('Value error, ')}"
            for fault in error.errors()
        ]
        raise end(EXIT_BAD_INPUT, "the settings are at fault:", *lines) from error
    except OSError as error:
        raise end(EXIT_BAD_INPUT, f"{error.filename or source}: {error.strerror or error}") from error


def work_with_bar(work: Callable[[Event], _Result], label: str) -> _Result:
    """Do `work` in a thread, and show a bar on standard error where it takes longer than a second.

    Parameters
    ----------
    work
        Gets a flag that is set when the user interrupts the command; it should end soon after.
    label
        Stands before the bar.
    """
    cancelled = Event()
    with concurrent.futures.ThreadPoolExecutor(1) as executor:
        future = executor.submit(work, cancelled)
        try:
            if not concurrent.futures.wait([future], _PATIENCE_S).done:
                with _bar() as progress:
                    progress.add_task(label, total=None)
                    concurrent.futures.wait([future])
        except KeyboardInterrupt:
            cancelled.set()
            raise
        return future.result()


def _bar() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def end(code: int, *lines: str) -> SystemExit:
    """Print lines on standard error, and return what ends the command with an exit code."""
    for line in lines:
        typer.echo(printable(line), err=True)
    return SystemExit(code)
