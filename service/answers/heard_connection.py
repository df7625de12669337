"""Connections to Postgres that are given up once nothing is heard from the other side.

A link that goes silent, as behind a proxy or a firewall that forgot it, breaks no connection: the system may even
acknowledge what is sent. The server's own time-out of statements does not help, as its word cannot arrive either.
"""

import time
from collections.abc import Generator
from typing import Any, Final, TypeVar

import psycopg

_Result = TypeVar("_Result")

SILENCE_S: Final = 3.0
"""Longer than the server's time-out of statements: a statement that takes its time is silent, too."""


PATIENT_S: Final = 30
"""Seconds that a statement may take which carries much."""


class HeardConnection(psycopg.Connection[Any]):
    """A connection that is closed, with an error, where nothing arrives or can be sent for `SILENCE_S`."""

    patience_s = 0.0
    """Added to `SILENCE_S`."""

    def wait(self, gen: Generator[Any, Any, _Result], *how: Any, **more: Any) -> _Result:  # noqa: ANN401 - psycopg's
        """Wait for what `gen` waits for; psycopg does all its waiting here."""
        return super().wait(self._while_heard(gen), *how, **more)

    def _while_heard(self, gen: Generator[Any, Any, _Result]) -> Generator[Any, Any, _Result]:
        """Hand on what `gen` waits for, and what became of it: false where that is nothing for another tenth second."""
        heard = time.monotonic()
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if ready:
                    heard = time.monotonic()
                elif time.monotonic() - heard > SILENCE_S + self.patience_s:
                    self.close()
                    message = f"nothing was heard from the database for {SILENCE_S + self.patience_s:g} seconds"
                    raise psycopg.OperationalError(message)
                wanted = gen.send(ready)
        except StopIteration as end:
            result: _Result = end.value
            return result


class PatientConnection(HeardConnection):
    """One that waits longer, for statements that carry much."""

    patience_s = PATIENT_S
