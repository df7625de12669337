"""HEAD is answered as GET is, without the body."""

from collections.abc import AsyncIterator, Iterator

import pytest
from fastapi import FastAPI
from fastapi.responses import Response, StreamingResponse

from service.http.head_requests import HeadRequests
from tests.service.client import Client
from tests.service.small_requests import PLACED, unasked

OF_ONE_ANSWER = {"x-request-id", "server-timing"}

GETS = ["/", "/docs", "/openapi.json", "/livez", "/readyz", "/v1/memory-maps", "/viewer/main.js", "/nowhere"]


@pytest.mark.parametrize("path", [*GETS, "/v1/placements/x"])
def test_it_has_the_status_and_the_headers_of_get_and_no_body(client: Client, path: str) -> None:
    get, head = client.get(path), client.request("HEAD", path)
    assert (head.status_code, head.content) == (get.status_code, b"")
    assert {name: value for name, value in head.headers.items() if name not in OF_ONE_ANSWER} == {
        name: value for name, value in get.headers.items() if name not in OF_ONE_ANSWER
    }
    assert int(head.headers["content-length"]) == len(get.content) > 0


def test_what_is_kept_may_be_asked_about(client: Client) -> None:
    answer = client.post("/v1/placements", json=unasked(PLACED))
    path = answer.headers["content-location"]
    assert client.request("HEAD", path).headers["etag"] == answer.headers["etag"]
    known = client.request("HEAD", path, headers={"If-None-Match": answer.headers["etag"]})
    assert known.status_code == 304


def test_where_there_is_no_get_it_is_not_allowed(client: Client) -> None:
    refused = client.request("HEAD", "/v1/checks")
    assert (refused.status_code, refused.headers["allow"], refused.content) == (405, "POST", b"")
    assert client.request("DELETE", "/livez").headers["allow"] == "GET, HEAD"


@pytest.fixture
def endless() -> Iterator[Client]:
    """Give an app with a stream that does not end, and a list of what is told in it."""
    app = FastAPI()
    app.add_middleware(HeadRequests)

    async def numbers() -> AsyncIterator[str]:
        while True:
            yield "again\n"

    @app.get("/endless")
    async def tell() -> Response:
        return StreamingResponse(numbers(), headers={"X-Told": "yes"})

    with Client(app) as client:
        yield client


def test_what_does_not_end_is_not_waited_for(endless: Client) -> None:
    head = endless.request("HEAD", "/endless")
    assert (head.status_code, head.headers["x-told"], head.content) == (200, "yes", b"")
