"""Asks a server, and comes back as it says where it is too busy."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Self

import httpx
import typer

from service.command_line.console import EXIT_BAD_INPUT, EXIT_FAILED, end
from service.settings import ClientSettings

TRIES: Final = 8
"""How often a server is asked that is too busy, or cannot be reached."""

SAID_FROM: Final = 3
"""Before this try it is said that there are more."""

LONGEST_WAIT_S: Final = 30.0
"""The longest pause between two tries."""

SILENCE_S: Final = 60.0
"""After so much silence a connection is given up; a server says something at least every 15 s."""

_BUSY: Final = frozenset({429, 502, 503, 504})

_ANOTHER: Final = "Another server: --server URL, or TILEFIT_SERVER."


class Server:
    """A server that answers over HTTP; whatever it refuses ends the command with its words."""

    def __init__(self, settings: ClientSettings) -> None:
        headers = {} if settings.api_key is None else {"Authorization": f"Bearer {settings.api_key.get_secret_value()}"}
        self._client = httpx.Client(base_url=settings.server, headers=headers, timeout=SILENCE_S)
        self._url = settings.server

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def ask(self, method: str, path: str, **options: Any) -> httpx.Response:  # noqa: ANN401 - as httpx takes them
        """Return the answer, read to its end; `content` that is a function is called for each try."""
        with self.stream(method, path, **options) as answer:
            answer.read()
            return answer

    @contextmanager
    def stream(self, method: str, path: str, **options: Any) -> Iterator[httpx.Response]:  # noqa: ANN401 - the same
        """Give an answer that has begun; it is no refusal."""
        content = options.pop("content", None)
        for tried in range(1, TRIES + 1):
            sent = content() if callable(content) else content
            request = self._client.build_request(method, path, content=sent, **options)
            try:
                answer = self._client.send(request, stream=True)
            except httpx.TransportError as error:
                self._pause_before(tried + 1, str(error) or type(error).__name__)
                continue
            try:
                if answer.status_code not in _BUSY:
                    self._refuse(answer)
                    yield answer
                    return
                self._pause_before(tried + 1, _words_of(answer), answer.headers.get("retry-after", ""))
            finally:
                answer.close()

    def _refuse(self, answer: httpx.Response) -> None:
        if answer.is_error:
            raise end(
                EXIT_BAD_INPUT if answer.is_client_error else EXIT_FAILED, f"{self._url} says: {_words_of(answer)}"
            )

    def _pause_before(self, number: int, why: str, retry_after: str = "") -> None:
        """Wait before a try, as long as the server says, or longer each time; end the command after the last."""
        if number > TRIES:
            raise end(EXIT_FAILED, f"{self._url} cannot be asked: {why}")
        if number == SAID_FROM:
            typer.echo(f"{self._url} cannot be asked now, trying again: {why}. {_ANOTHER}", err=True)
        seconds = float(retry_after) if retry_after.isdecimal() else 0.25 * 2 ** (number - 2)
        time.sleep(min(seconds, LONGEST_WAIT_S))


def _words_of(answer: httpx.Response) -> str:
    """Return what a refusal says."""
    answer.read()
    try:
        return str(answer.json()["detail"])
    except (ValueError, KeyError, TypeError):
        return f"{answer.status_code} {answer.reason_phrase}"
