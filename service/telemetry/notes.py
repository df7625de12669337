"""Notes on the request that is worked on, taken wherever something is known and read once it is answered."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

_NOTES: Final[ContextVar[dict[str, Any] | None]] = ContextVar("notes", default=None)


@contextmanager
def taking_notes() -> Iterator[dict[str, Any]]:
    """Give the notes that are taken within, in threads that work for this request too."""
    notes: dict[str, Any] = {}
    token = _NOTES.set(notes)
    try:
        yield notes
    finally:
        _NOTES.reset(token)


def note_source(source: str) -> None:
    """Note where an answer came from."""
    notes = _NOTES.get()
    if notes is not None:
        notes["source"] = source


def note_tiles(counts: Mapping[str, int]) -> None:
    """Add what became of so many tiles, by verdict."""
    notes = _NOTES.get()
    if notes is not None:
        notes["tiles"] = dict(Counter(notes.get("tiles", {})) + Counter(counts))
