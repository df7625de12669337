"""Bounded opening of compressed bodies.

A body of a few kilobytes can open to gigabytes, so no more is ever opened than is still allowed.
"""

import sys
import zlib
from collections.abc import Callable
from typing import Final, Protocol

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

_GZIP_WINDOW: Final = 31
"""zlib's code for a gzip header and the largest window."""

_ZSTD_WINDOW_LOG: Final = 23
"""8 MiB, the largest window that the `zstd` content coding allows (RFC 9659)."""


class BodyDamaged(Exception):
    """A compressed body is not what its content coding says, or ends early."""


class OpenedTooLarge(Exception):
    """A compressed body opens to more than is allowed."""


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
        self._left = max_bytes
        self._decoder = DECODERS[coding]()

    def open(self, data: bytes, *, last: bool) -> bytes:
        """Return what the next piece of the body opens to.

        Raises
        ------
        BodyDamaged
            It cannot be decoded, or is the last one and the body is not complete.
        OpenedTooLarge
            The body opens to more than the bound.
        """
        opened = []
        while data:
            if self._decoder.eof:
                self._decoder = DECODERS[self._coding]()
            opened.append(self._piece(data))
            data = self._decoder.unused_data
        if last and not self._decoder.eof:
            raise BodyDamaged(f"the {self._coding} body ends early")
        return b"".join(opened)

    def _piece(self, data: bytes) -> bytes:
        # One byte more than allowed tells a body that just fits from one that does not; where less comes out, the
        # decoder holds nothing back.
        try:
            piece = self._decoder.decompress(data, self._left + 1)
        except (zlib.error, zstd.ZstdError) as error:
            raise BodyDamaged(f"the body is not {self._coding}: {error}") from error
        if len(piece) > self._left:
            raise OpenedTooLarge
        self._left -= len(piece)
        return piece
