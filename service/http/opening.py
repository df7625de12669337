"""Bounded opening of compressed bodies.

A body of a few kilobytes can open to gigabytes, so it is opened piece by piece, and no piece before the one ahead of it
was counted and allowed.
"""

import sys
import zlib
from collections.abc import Callable
from typing import Final, Protocol

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

PIECE_BYTES: Final = 256 * 1024
"""Most that is opened at a time: about a millisecond."""

MOST_PARTS: Final = 4096
"""gzip members or zstd frames of one body: an empty one takes 10 bytes and some microseconds, and opens to nothing that
another bound would count. Block-wise writers make one from 64 KiB and more."""

_FED_BYTES: Final = 16 * 1024
"""What a decoder is given at a time: it copies all that is behind the end of a member."""

_GZIP_WINDOW: Final = 31
"""zlib's code for a gzip header and the largest window."""

_ZSTD_WINDOW_LOG: Final = 23
"""8 MiB, the largest window that the `zstd` content coding allows (RFC 9659)."""


class BodyDamaged(Exception):
    """A compressed body is not what its content coding says, or ends early."""


class OpenedTooLarge(Exception):
    """A compressed body opens to more, or has more parts, than is allowed: its words complete `the body …`."""


class _Decoder(Protocol):
    """A decoder of one gzip member or zstd frame."""

    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int, /) -> bytes: ...


def _gzip_member() -> _Decoder:
    return zlib.decompressobj(_GZIP_WINDOW)


def _zstd_frame() -> _Decoder:
    return zstd.ZstdDecompressor(options={zstd.DecompressionParameter.window_log_max: _ZSTD_WINDOW_LOG})


DECODERS: Final[dict[str, Callable[[], _Decoder]]] = {"gzip": _gzip_member, "x-gzip": _gzip_member, "zstd": _zstd_frame}
"""What makes a decoder, by content coding."""


class Opener:
    """Opens one body as it arrives; it may consist of several gzip members or zstd frames."""

    def __init__(self, coding: str, max_bytes: int) -> None:
        self._coding = coding
        self._max_bytes = self._left = max_bytes
        self._decoder = DECODERS[coding]()
        self._parts = 1
        self._arrived = memoryview(b"")
        self._fed = b""
        """Given to the decoder next."""
        self._holds_back = False
        """The decoder has more to give of what it was given."""
        self._is_last = False

    def feed(self, data: bytes, *, last: bool) -> None:
        """Take in what arrived next, once all that came before is opened."""
        self._arrived, self._is_last = memoryview(data), last

    @property
    def is_done(self) -> bool:
        """Whether all that was fed is opened."""
        return not (self._arrived or self._fed or self._holds_back)

    def take(self) -> bytes:
        """Return the next piece of what was fed, opened; it is empty only where nothing is left of it.

        Raises
        ------
        BodyDamaged
            It cannot be decoded, or is the last one and the body is not complete.
        OpenedTooLarge
            The body opens to more than the bound, or consists of too many parts.
        """
        piece = b""
        while not piece and not self.is_done:
            if not self._fed and not self._holds_back:
                self._fed, self._arrived = bytes(self._arrived[:_FED_BYTES]), self._arrived[_FED_BYTES:]
            piece = self._next()
        if self.is_done and self._is_last and not self._decoder.eof:
            raise BodyDamaged(f"the {self._coding} body ends early")
        return piece

    def _next(self) -> bytes:
        if self._decoder.eof:
            self._begin_part()
        # One byte more than allowed tells a body that just fits from one that does not; where less comes out than may,
        # the decoder holds nothing back.
        longest = min(PIECE_BYTES, self._left + 1)
        try:
            piece = self._decoder.decompress(self._fed, longest)
        except (zlib.error, zstd.ZstdError) as error:
            raise BodyDamaged(f"the body is not {self._coding}: {error}") from error
        if len(piece) > self._left:
            raise OpenedTooLarge(f"opens to more than {self._max_bytes} bytes")
        self._left -= len(piece)
        self._holds_back = len(piece) == longest and not self._decoder.eof
        # zlib gives back what it did not read, zstd keeps it.
        self._fed = self._decoder.unused_data or getattr(self._decoder, "unconsumed_tail", b"")
        return piece

    def _begin_part(self) -> None:
        self._parts += 1
        if self._parts > MOST_PARTS:
            raise OpenedTooLarge(f"has more than {MOST_PARTS} parts")
        self._decoder = DECODERS[self._coding]()
