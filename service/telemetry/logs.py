"""Logs on standard error: a JSON object a line, or lines for people."""

import logging
import sys
import traceback
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Final

import structlog
from structlog.types import EventDict, Processor

from service.settings import LogForm, LogLevel

_ACCESS: Final = "uvicorn.access"
"""Writes paths and queries; `service.http.observing` writes a line of ours in its place."""

_SERVER_LOGGERS: Final = ("uvicorn", "uvicorn.error", _ACCESS)

_HEARD: Final = ("service", "uvicorn")
"""Who may say less than a warning: a library that does so may show what it works on."""


def configure_logs(form: LogForm, level: LogLevel) -> None:
    """Send the logs of the whole process, the server's own included, to standard error.

    Parameters
    ----------
    form
        `auto` is `text` where standard error is a terminal, else `json`.
    level
        What is below is not written; of libraries, no more than warnings is.
    """
    as_text = form == "text" or (form == "auto" and sys.stderr.isatty())
    renderer: Processor = (
        structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty()) if as_text else structlog.processors.JSONRenderer()
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=(
                structlog.contextvars.merge_contextvars,
                structlog.stdlib.add_log_level,
                structlog.stdlib.add_logger_name,
                structlog.stdlib.ExtraAdder(),
                structlog.processors.TimeStamper(fmt="iso", utc=True),
                _name_errors,
            ),
            processors=(structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer),
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.ERROR if level == "error" else logging.WARNING)
    for name in _HEARD:
        logging.getLogger(name).setLevel(level.upper())
    for name in _SERVER_LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], name != _ACCESS


def _name_errors(_: Any, __: str, event: EventDict) -> EventDict:  # noqa: ANN401 - structlog's signature
    """Put in place of an exception its kinds and its frames: its message may quote what a caller sent."""
    event.pop("color_message", None)
    info = event.pop("exc_info", None)
    if isinstance(info, tuple) and info[1] is not None:
        event["exception"] = "\n".join(_chain(info[1]))
    return event


def _chain(error: BaseException) -> Iterator[str]:
    """Describe `error` and what it came from, the first one first."""
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if earlier is not None:
        yield from _chain(earlier)
    for part in error.exceptions if isinstance(error, BaseExceptionGroup) else ():
        yield from _chain(part)
    yield f"{type(error).__qualname__}, raised at"
    yield from _frames(error.__traceback__)


def _frames(trace: TracebackType | None) -> Iterator[str]:
    for frame in traceback.extract_tb(trace):
        yield f"  {frame.filename}:{frame.lineno} in {frame.name}"
