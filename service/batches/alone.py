"""Answers items in processes of their own, where they do no harm: those in whose midst workers went away before."""

from functools import partial
from multiprocessing import get_context
from threading import Event
from typing import Final

from pebble import ProcessExpired, ProcessFuture, concurrent

from problem.errors import ProcessLost
from service.batches.batch import Outcome
from service.batches.items import answer_text, outcome_of
from service.settings import Settings
from service.workers import Workers
from solver.cpsat.worker import end_with_parent

POLL_S: Final = 0.1
"""How often who waits looks at his flag; an outcome wakes him at once."""


def answer_alone(text: bytes, settings: Settings, tries: int, cancelled: Event) -> Outcome | None:
    """Answer an item in a process that is started for it, None where that was `cancelled` first.

    Where the process goes away, as some did before, the item has failed: `tries` there were with this one.
    """
    # It starts processes itself, which daemons may not.
    in_child = concurrent.process(daemon=False, mp_context=get_context("spawn"))(_answer)
    future: ProcessFuture[Outcome] = in_child(text, settings)
    while True:
        try:
            return future.result(timeout=POLL_S)
        except TimeoutError:
            if cancelled.is_set():
                future.cancel()  # type: ignore[no-untyped-call]
                return None
        except ProcessExpired:
            return outcome_of(partial(_give_up, tries))


def _give_up(tries: int) -> bytes:
    raise ProcessLost(f"the process that worked on this request went away {tries} times")


def _answer(text: bytes, settings: Settings) -> Outcome:
    """Answer an item in this process, which does nothing else."""
    end_with_parent()
    with Workers(settings.threads, settings.solver_memory_bytes) as workers:
        return outcome_of(partial(answer_text, text, settings, workers))
