"""Answers that are kept: in memory the last ones, in a database all that there is room for."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Final, Self

from service.answers import database
from service.answers.errors import StoreUnavailable
from service.answers.files import Files
from service.answers.kept import Kept, Kind, Name
from service.answers.later import Later
from service.answers.recent import Recent
from service.answers.single_flight import SingleFlight
from service.answers.store import AnswerStore
from service.settings import Settings

_LOG: Final = logging.getLogger(__name__)

_TOGETHER: Final[ContextVar[list[Kept] | None]] = ContextVar("together", default=None)
"""What is to be stored in one go, where that is wanted."""

_PATIENCE_FOR_A_LOCK_S: Final = 0.1


class Answers:
    """What was answered before; whatever becomes of the database, placing goes on without it."""

    def __init__(self, recent: Recent, store: AnswerStore, single_flight: SingleFlight) -> None:
        self.recent, self.store, self.single_flight = recent, store, single_flight
        self.later = Later(store.put)

    @classmethod
    @contextmanager
    def opened(cls, settings: Settings, folder: Path) -> Iterator[Self]:
        """Open the database of the settings, else one in `folder`; closed at the end of the block."""
        recent = Recent(settings.recent_bytes)
        if settings.database_url is None:
            engine = database.sqlite(folder / "answers.sqlite")
            store = AnswerStore(engine, Files(folder / "answers"), settings.answers_bytes)
            engines, single_flight = [engine], SingleFlight(None)
        else:
            url = settings.database_url.get_secret_value()
            # Whoever computes holds a connection: those are not to be wanting for what is kept.
            engines = [database.postgres(url), database.postgres(url, _PATIENCE_FOR_A_LOCK_S)]
            rest = database.Rest()
            store = AnswerStore(engines[0], None, settings.answers_bytes, rest)
            single_flight = SingleFlight(engines[1], rest)
        answers = cls(recent, store, single_flight)
        try:
            yield answers
        finally:
            answers.later.close()
            for engine in engines:
                engine.dispose()

    def find(self, name: Name) -> Kept | None:
        """Return a document, None where none is kept.

        Raises
        ------
        StoreUnavailable
            It is not in memory, and the database cannot be asked.
        """
        kept = self.recent.get(name)
        if kept is None:
            kept = self.store.get(name)
            if kept is not None:
                self.recent.add(kept)
        return kept

    def known(self, digest: str, kinds: Sequence[Kind]) -> Kept | None:
        """Return the first document of `kinds` that is found."""
        for kind in kinds:
            kept = self.recent.get(Name(digest, kind))
            if kept is not None:
                return kept
        try:
            kept_kinds = self.store.kinds(digest)
            chosen = next((kind for kind in kinds if kind in kept_kinds), None)
            return None if chosen is None else self.find(Name(digest, chosen))
        except StoreUnavailable as error:
            _LOG.warning("an answer was not looked up: %s", error)
            return None

    def keep(self, answer: Kept, others: Sequence[Kept] = (), spelling: bytes | None = None) -> None:
        """Keep an answer, and other documents with it; `spelling` is the hash of a body that it answers.

        Where the database cannot take them now, it gets them later.
        """
        documents = [answer, *others] if self.recent.get(answer.name) is None else list(others)
        self.recent.add(answer, spelling)
        together = _TOGETHER.get()
        if together is None:
            self._store(documents)
        else:
            together += documents

    @contextmanager
    def together(self) -> Iterator[None]:
        """Store what this thread keeps within the block at its end, in one go: for many small answers."""
        documents: list[Kept] = []
        token = _TOGETHER.set(documents)
        try:
            yield
        finally:
            _TOGETHER.reset(token)
            self._store(documents)

    def _store(self, documents: list[Kept]) -> None:
        try:
            self.store.put(documents)
        except StoreUnavailable as error:
            _LOG.warning("an answer is kept later: %s", error)
            self.later.add(documents)
