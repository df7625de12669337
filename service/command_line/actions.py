"""What the commands of `tilefit` do: the same pipeline as over HTTP, in this process.

Each function returns the exit code.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

import msgspec
from rich.console import Console

from problem.errors import TilefitError
from problem.preparation import prepare
from service.app import create_app, create_worker
from service.batches.schema import HEAD, migrate_database
from service.checking import check_answer
from service.command_line.comparing import Comparison, compare
from service.command_line.console import (
    EXIT_BAD_INPUT,
    EXIT_FAILED,
    EXIT_INFEASIBLE,
    EXIT_UNKNOWN,
    end,
    errors_in_words,
    work_with_bar,
)
from service.command_line.listings import list_check, list_presets, list_screens, list_variants
from service.command_line.placing import place_source
from service.command_line.render import render
from service.command_line.sources import Source, name_of, note_if_for_another, read_bytes
from service.documents import faults_under
from service.errors import problem_of
from service.hints import what_to_try, what_works
from service.memory_maps import list_memory_maps
from service.plans.detecting import answer_document
from service.screening import screen_document
from service.serve import serve as serve_http
from service.settings import Settings
from service.telemetry.logs import configure_logs

_EXIT_CODES: Final = {"placed": 0, "infeasible": EXIT_INFEASIBLE, "unknown": EXIT_UNKNOWN}


def serve(given: dict[str, Any]) -> int:
    """Serve over HTTP, with settings that go before those of the environment."""
    with errors_in_words("the settings"):
        settings = _settings_and_logs(given)
        served = create_app(settings)
    return 0 if serve_http(served, settings, what_to_try) else EXIT_FAILED


def work(given: dict[str, Any]) -> int:
    """Work through the batches of a shared database, with settings that go before those of the environment."""
    with errors_in_words("the settings"):
        settings = _settings_and_logs(given)
        _need_database(settings, "`tilefit serve` works through its batches itself")
        served = create_worker(settings)
    return 0 if serve_http(served, settings, what_works) else EXIT_FAILED


def _settings_and_logs(given: dict[str, Any]) -> Settings:
    """Return the settings; what is said from now on goes to the log that they describe."""
    settings = Settings(**given)
    configure_logs(settings.log_form, settings.log_level)
    return settings


def migrate() -> int:
    """Bring the tables of a shared database up to date."""
    settings = Settings()
    with errors_in_words("the database"):
        url = _need_database(settings, "the data folder is brought up to date by whoever uses it")
        changed = migrate_database(url)
    Console().print(f"The tables are those of release {HEAD} {'now' if changed else 'already'}.")
    return 0


def _need_database(settings: Settings, otherwise: str) -> str:
    """Return the address of the database."""
    if settings.database_url is None:
        raise end(EXIT_BAD_INPUT, f"TILEFIT_DATABASE_URL names no database: without one {otherwise}")
    return settings.database_url.get_secret_value()


def place(source: Source, *, as_json: bool) -> int:
    """Place a request."""
    with errors_in_words(name_of(source.file)), _told(as_json=as_json):
        placed = work_with_bar(partial(place_source, source, Settings()), "Placing")
    answer = msgspec.json.decode(placed.answer)
    if as_json:
        _print_json(placed.document)
    else:
        Console().print(render(answer, placed.memory, placed.loads))
        if answer["summary"]["tiles"] > answer["summary"]["infeasible"] + answer["summary"]["unknown"]:
            Console().print("The addresses are in the document that --json prints.", style="dim")
    return _EXIT_CODES[answer["status"]]


def screen(sources: Sequence[Source], *, as_json: bool) -> int:
    """Rule out what cannot be placed, without placing it."""
    settings, screens = Settings(), []
    for source in sources:
        name = name_of(source.file)
        with errors_in_words(name), _told(as_json=as_json), source.document(settings) as document:
            screens.append((source.file, screen_document(document)))
    if as_json:
        _print_json(msgspec.json.encode({"screens": [screened for _, screened in screens]}))
    else:
        Console().print(list_screens(screens))
    return EXIT_INFEASIBLE if any(each.status == "infeasible" for _, each in screens) else 0


def variants(comparison: Comparison, *, as_json: bool) -> int:
    """Compare variants of a request."""
    with errors_in_words(name_of(comparison.file)):
        found = work_with_bar(partial(compare, comparison, Settings()), "Placing")
    if as_json:
        _print_json(msgspec.json.encode({"variants": found}))
    else:
        Console().print(list_variants(found))
    codes = {EXIT_BAD_INPUT if each.status is None else _EXIT_CODES[each.status] for each in found}
    return min(codes - {0}, default=0)


def check(request: Source, answer: str, *, as_json: bool) -> int:
    """Check an answer."""
    name, settings = name_of(request.file), Settings()
    with errors_in_words(name), _told("/request", as_json=as_json), request.document(settings) as read:
        asked = prepare(read).request
    with errors_in_words(name_of(answer)), _told("/answer", as_json=as_json):
        document = answer_document(asked, read_bytes(answer))
        checked = check_answer(asked, document)
    note_if_for_another(asked, document)
    if as_json:
        _print_json(msgspec.json.encode(checked))
    else:
        Console().print(list_check(checked))
    return 0 if checked.is_verified else EXIT_UNKNOWN if checked.ok else EXIT_FAILED


def print_maps(*, as_json: bool) -> int:
    """List the memory maps that requests can name."""
    memory_maps = list_memory_maps()
    if as_json:
        _print_json(msgspec.json.encode(memory_maps))
    else:
        Console().print(list_presets(memory_maps["memory_maps"]))
    return 0


def print_openapi() -> int:
    """Print the service's OpenAPI document, its keys sorted."""
    with errors_in_words("the settings"):
        document = create_app(Settings()).openapi()
    _print_json(msgspec.json.format(msgspec.json.encode(document, order="sorted")))
    return 0


@contextmanager
def _told(under: str = "", *, as_json: bool) -> Iterator[None]:
    """Print the problem document that the service would answer, where documents are asked for and an error comes up.

    Its pointers are those of a document that is part of a larger one, at the pointer `under`.
    """
    try:
        yield
    except TilefitError as error:
        if as_json:
            _print_json(msgspec.json.encode(_problem_under(under, error)))
        raise


def _problem_under(pointer: str, error: TilefitError) -> dict[str, Any]:
    try:
        with faults_under(pointer):
            raise error
    except TilefitError as moved:
        return problem_of(moved)


def _print_json(document: bytes) -> None:
    sys.stdout.buffer.write(document + b"\n")
    sys.stdout.buffer.flush()
