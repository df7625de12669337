"""Requests of a batch as lines on disk, from where they can be sent more than once."""

import json
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import IO, Any, Final, TypeAlias

from tilefit_client.generated.models.request import Request
from tilefit_client.generated.models.table_request import TableRequest

AnyRequest: TypeAlias = Request | TableRequest | Mapping[str, Any]
"""A request in rows or in columns, or either as plain JSON values."""

IN_MEMORY_BYTES: Final = 1024 * 1024
"""Fewer bytes stay in memory."""

_SENT_AT_ONCE: Final = 64 * 1024


def line_of(request: AnyRequest) -> bytes:
    """Return a request as a line of JSON."""
    document = request.to_dict() if isinstance(request, Request | TableRequest) else request
    return json.dumps(document, separators=(",", ":"), allow_nan=False).encode() + b"\n"


class SentAnew:
    """A file as the content of a request of httpx, read from its start whenever that is sent."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def __iter__(self) -> Iterator[bytes]:
        self._file.seek(0)
        while piece := self._file.read(_SENT_AT_ONCE):
            yield piece


class AsyncSentAnew:
    """The same for clients that are asynchronous."""

    def __init__(self, file: IO[bytes]) -> None:
        self._pieces = SentAnew(file)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self._pieces:
            yield piece
