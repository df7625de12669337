"""With a file of keys, whoever calls needs one; what says how the service is stays open."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from service.access.keys import add_key
from service.app import create_app
from service.http.authentication import OPEN_PATHS
from service.settings import Settings
from tests.service.client import Client

REFUSED = ["", "Bearer", "Bearer x", "Basic {key}", "{key}", "Bearer {key}x", "Bearer ü"]
CLOSED = ["/v1/memory-maps", "/v1/placements", "/nowhere", "/livez/", "/LIVEZ"]


@pytest.fixture(scope="module")
def key_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("access") / "keys"


@pytest.fixture(scope="module")
def key(key_file: Path) -> str:
    return add_key(key_file, "build-farm")


@pytest.fixture(scope="module")
def guarded(key: str, key_file: Path) -> Iterator[Client]:
    assert key
    app = create_app(Settings(api_keys_file=key_file))

    @app.get("/whose", include_in_schema=False)
    async def whose(request: Request) -> str:
        client: str = request.state.client
        return client

    with Client(app, start=False) as client:
        yield client


@pytest.mark.parametrize("path", CLOSED)
@pytest.mark.parametrize(
    "authorization", ["", "Bearer", "Bearer x", "Basic {key}", "{key}", "Bearer {key}x", "Bearer ü"]
)
def test_without_a_valid_key_nothing_is_told(guarded: Client, key: str, path: str, authorization: str) -> None:
    given = authorization.format(key=key).encode("latin-1")
    answer = guarded.get(path, headers={b"Authorization": given})
    assert answer.status_code == 401
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["www-authenticate"] == 'Bearer realm="tilefit"'
    assert answer.headers["x-request-id"]
    assert answer.json()["title"] == "Unauthorized"
    assert key not in answer.text


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
def test_a_key_opens_every_route_and_its_client_is_known(guarded: Client, key: str, scheme: str) -> None:
    headers = {"Authorization": f"{scheme} {key}"}
    assert guarded.get("/v1/memory-maps", headers=headers).status_code == 200
    assert guarded.get("/nowhere", headers=headers).status_code == 404
    assert guarded.get("/whose", headers=headers).json() == "build-farm"


def test_the_guide_needs_no_key(guarded: Client) -> None:
    assert guarded.get("/guide").status_code == 307
    assert guarded.get("/guide/").status_code == 200
    assert guarded.get("/guided").status_code == 401


def test_health_and_documentation_need_no_key(guarded: Client) -> None:
    statuses = {path: guarded.get(path).status_code for path in OPEN_PATHS}
    assert statuses == dict.fromkeys(OPEN_PATHS, 200) | {"/readyz": 503}


def test_the_viewer_needs_no_key_and_what_is_beside_it_tells_nothing(guarded: Client) -> None:
    assert guarded.get("/", headers={"Accept": "text/html"}).status_code == 200
    assert guarded.get("/viewer/main.js").status_code == 200
    assert guarded.get("/viewer/nothing.js").status_code == 401
    assert guarded.post("/v1/requests", content="").status_code == 401


def test_a_key_that_is_revoked_opens_nothing_from_then_on(guarded: Client, key_file: Path) -> None:
    other = add_key(key_file, "other")
    headers = {"Authorization": f"Bearer {other}"}
    assert guarded.get("/v1/memory-maps", headers=headers).status_code == 200
    lines = [line for line in key_file.read_text().splitlines(keepends=True) if not line.startswith("other:")]
    key_file.write_text("".join(lines))
    assert guarded.get("/v1/memory-maps", headers=headers).status_code == 401


def test_without_a_file_of_keys_nobody_is_asked_for_one() -> None:
    with Client(create_app(Settings()), start=False) as anyone:
        assert anyone.get("/v1/memory-maps").status_code == 200


def test_the_openapi_document_says_which_routes_need_a_key(guarded: Client) -> None:
    document = guarded.get("/openapi.json").json()
    (name,) = document["components"]["securitySchemes"]
    for path, methods in document["paths"].items():
        for described in methods.values():
            needed: list[Any] | None = None if path in OPEN_PATHS else [{name: []}, {}]
            assert described.get("security") == needed
            assert ("401" in described["responses"]) == (path not in OPEN_PATHS)


def test_the_openapi_document_is_the_same_with_keys_and_without(guarded: Client) -> None:
    assert guarded.get("/openapi.json").json() == create_app(Settings()).openapi()
