"""`tilefit batch run`: a batch that is answered in this process, without a server."""

import sys
from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Event
from typing import IO, Final

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from service.batches.batch import Item, Outcome, Result
from service.batches.documents import result_line
from service.batches.intake import groups_of_lines
from service.batches.items import answer_text, outcome_of
from service.command_line.batches import exit_code, in_words
from service.command_line.console import errors_in_words
from service.settings import Settings
from service.workers import Workers

_AHEAD: Final = 16
"""Requests that are read ahead, for each thread: results leave in their order, and some take longer than others."""


def run(file: str, settings: Settings) -> int:
    """Answer each line of a file, and print results in their order, as soon as they are there."""
    counts: Counter[str] = Counter(cancelled=0, failed=0, faulty=0, infeasible=0, unknown=0)
    with errors_in_words(file), _opened(file) as lines, _bar() as bar:
        task = bar.add_task("", total=None, words="")
        for result in _results(lines, settings):
            sys.stdout.buffer.write(result_line(result))
            if result.outcome is not None:
                counts[result.outcome.ending] += 1
            bar.update(task, advance=1, words=in_words(counts))
        sys.stdout.buffer.flush()
    return exit_code(counts)


def _results(lines: IO[bytes], settings: Settings) -> Iterator[Result]:
    """Answer the items of a batch, several at a time, and give their results in order."""
    cancelled = Event()
    with (
        Workers(settings.threads, settings.solver_memory_bytes) as workers,
        ThreadPoolExecutor(settings.threads, thread_name_prefix="batch") as threads,
    ):
        under_way: deque[tuple[Item, Future[Outcome]]] = deque()
        try:
            for group in groups_of_lines(lines, settings):
                for item in group:
                    work = partial(answer_text, item.text, settings, workers, cancelled)
                    under_way.append((item, threads.submit(outcome_of, work)))
                    while len(under_way) > _AHEAD * settings.threads:
                        yield _next(under_way)
            while under_way:
                yield _next(under_way)
        finally:
            # Interrupted, it ends at once.
            cancelled.set()
            for _, future in under_way:
                future.cancel()


def _next(under_way: deque[tuple[Item, Future[Outcome]]]) -> Result:
    item, future = under_way.popleft()
    return Result(item.index, item.line, future.result())


def _opened(file: str) -> IO[bytes]:
    return sys.stdin.buffer if file == "-" else open(file, "rb")  # noqa: PTH123 - the caller closes it


def _bar() -> Progress:
    columns = (TextColumn("{task.completed} requests: {task.fields[words]}"), BarColumn(), TimeElapsedColumn())
    return Progress(*columns, console=Console(stderr=True))
