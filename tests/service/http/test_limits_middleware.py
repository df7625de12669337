"""Bodies are bounded by the bytes received and by the bytes they open to."""

import gzip
import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI, Request

from service import errors
from service.http.limits_middleware import BodyLimits
from tests.service.client import Client

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

BOUND = 1000


@pytest.fixture
def client() -> Iterator[Client]:
    app = FastAPI()

    @app.post("/length")
    async def length(request: Request) -> int:
        return len(await request.body())

    app.add_middleware(BodyLimits, max_bytes=BOUND, max_streamed_bytes=BOUND)
    errors.install(app)
    with Client(app) as client:
        yield client


def post(client: Client, body: Any, coding: str | None = None) -> Any:
    answer = client.post("/length", content=body, headers={} if coding is None else {"Content-Encoding": coding})
    if answer.status_code != 200:
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["status"] == answer.status_code
    return answer


def test_a_body_at_the_bound_is_taken_and_one_byte_more_is_not(client: Client) -> None:
    assert post(client, b"x" * BOUND).json() == BOUND
    answer = post(client, b"x" * (BOUND + 1))
    assert answer.status_code == 413
    assert answer.json()["detail"] == "the body is more than 1000 bytes, the bound of this service"


def test_a_body_without_a_declared_length_is_counted_as_it_arrives(client: Client) -> None:
    assert post(client, iter([b"x" * 600, b"x" * 400])).json() == BOUND
    assert post(client, iter([b"x" * 600, b"x" * 600, b"x" * 600])).status_code == 413


@pytest.mark.parametrize(
    ("coding", "compress"), [("gzip", gzip.compress), ("x-gzip", gzip.compress), ("zstd", zstd.compress)]
)
class TestCompressedBodies:
    def test_they_are_opened(self, client: Client, coding: str, compress: Any) -> None:
        assert post(client, compress(b"x" * BOUND), coding).json() == BOUND

    def test_they_may_come_in_many_pieces_and_in_several_members(
        self, client: Client, coding: str, compress: Any
    ) -> None:
        body = compress(b"x" * 600) + compress(b"") + compress(b"y" * 400)
        pieces = (body[place : place + 1] for place in range(len(body)))
        assert post(client, pieces, coding).json() == BOUND

    def test_they_are_refused_where_they_open_to_more_than_the_bound(
        self, client: Client, coding: str, compress: Any
    ) -> None:
        answer = post(client, compress(b"x" * (BOUND + 1)), coding)
        assert answer.status_code == 413
        assert "opens to more than 1000 bytes" in answer.json()["detail"]
        assert post(client, compress(b"x" * 600) * 2, coding).status_code == 413

    def test_they_are_refused_where_they_are_received_with_more_than_the_bound(
        self, client: Client, coding: str, compress: Any
    ) -> None:
        assert post(client, compress(os.urandom(BOUND)), coding).status_code == 413

    def test_they_are_refused_where_they_end_early_or_are_damaged(
        self, client: Client, coding: str, compress: Any
    ) -> None:
        whole = compress(b"tiles" * 20)
        for body in (whole[:-1], b"", whole + b"more", b"no such thing"):
            answer = post(client, body, coding)
            assert answer.status_code == 400


def test_a_small_body_that_opens_to_a_thousand_times_its_size_is_refused(client: Client) -> None:
    bomb = gzip.compress(bytes(900_000))
    assert len(bomb) < BOUND
    assert post(client, bomb, "gzip").status_code == 413


@pytest.mark.parametrize("coding", ["br", "deflate", "gzip, gzip"])
def test_other_content_codings_are_refused_with_those_that_are_known(client: Client, coding: str) -> None:
    answer = post(client, b"x", coding)
    assert answer.status_code == 415
    assert answer.headers["accept-encoding"] == "gzip, zstd"


def test_a_route_that_reads_no_body_stays_what_it_is(client: Client) -> None:
    answer = client.post("/nowhere", content=b"x" * (BOUND + 1), headers={"Content-Encoding": "br"})
    assert answer.status_code == 404
    assert answer.json()["title"] == "Not Found"
    assert client.request("PUT", "/length", content=b"x" * (BOUND + 1)).status_code == 405
