"""Compressed bodies are opened piece by piece, and each piece is counted before the next one is opened."""

import gzip
import sys
from collections.abc import Callable
from random import Random

import pytest
from starlette.types import Message, Receive, Scope, Send

from problem.errors import Overloaded
from service.http.admission import Admission
from service.http.limits_middleware import BodyLimits
from service.http.opening import MOST_PARTS, PIECE_BYTES, BodyDamaged, OpenedTooLarge, Opener
from service.settings import Settings

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

Compress = Callable[[bytes], bytes]

MIB = 1024 * 1024

both = pytest.mark.parametrize(("coding", "compress"), [("gzip", gzip.compress), ("zstd", zstd.compress)])


def opened(opener: Opener, *arriving: bytes) -> list[bytes]:
    """Return the pieces that a body opens to."""
    pieces = []
    for number, data in enumerate(arriving, 1):
        opener.feed(data, last=number == len(arriving))
        pieces.append(opener.take())
        while not opener.is_done:
            pieces.append(opener.take())
    return pieces


@both
@pytest.mark.parametrize("size", [0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 2 * PIECE_BYTES, 3 * MIB])
@pytest.mark.parametrize("random", [False, True])
def test_pieces_are_bounded_and_make_the_whole(coding: str, compress: Compress, size: int, *, random: bool) -> None:
    body = Random(size).randbytes(size) if random else bytes(size)
    packed = compress(body)
    for arriving in ([packed], [packed[:100], packed[100:]], [packed, b""]):
        pieces = opened(Opener(coding, size), *arriving)
        assert b"".join(pieces) == body
        assert max(map(len, pieces)) <= PIECE_BYTES
    if size:
        with pytest.raises(OpenedTooLarge, match=f"opens to more than {size - 1} bytes"):
            opened(Opener(coding, size - 1), packed)


@both
def test_parts_that_open_to_nothing_are_bounded_too(coding: str, compress: Compress) -> None:
    most = compress(b"") * (MOST_PARTS - 1)
    assert b"".join(opened(Opener(coding, 10), most + compress(b"x"))) == b"x"
    with pytest.raises(OpenedTooLarge, match=f"has more than {MOST_PARTS} parts"):
        opened(Opener(coding, 10), most, compress(b"") + compress(b"x"))


@both
def test_a_body_that_ends_early_is_told_at_its_end(coding: str, compress: Compress) -> None:
    packed = compress(bytes(MIB))
    with pytest.raises(BodyDamaged, match=f"the {coding} body ends early"):
        opened(Opener(coding, MIB), packed[:20], packed[20:-1])


@pytest.mark.anyio
@pytest.mark.parametrize("anyio_backend", ["asyncio"])
@both
async def test_no_more_is_opened_than_the_house_has_room_for(coding: str, compress: Compress) -> None:
    settings = Settings(threads=1, max_body_bytes=20 * MIB, max_bodies_bytes=20 * MIB)
    taken: list[Message] = []

    async def answer(_: Scope, receive: Receive, __: Send) -> None:
        while not taken or taken[-1]["more_body"]:
            taken.append(await receive())

    async def arrive() -> Message:
        return {"type": "http.request", "body": compress(bytes(20 * MIB)), "more_body": False}

    async def nowhere(_: Message) -> None:
        pass

    headers = [(b"content-encoding", coding.encode())]
    scope = {"type": "http", "method": "POST", "path": "/v1/placements", "headers": headers, "client": ("a", 1)}
    app = BodyLimits(Admission(answer, settings), settings.max_body_bytes, settings.max_batch_bytes)
    # The service hears a body through its bounds, then admits it.
    with pytest.raises(Overloaded):
        await app(scope, arrive, nowhere)
    assert sum(len(message["body"]) for message in taken) <= 10 * MIB
    assert max(len(message["body"]) for message in taken) <= PIECE_BYTES
