"""Memory maps, health, pages, and what there is no route for."""

import re

import pytest

from problem.presets import PRESETS
from service.app import create_app
from service.settings import Settings
from tests.service.client import Client
from tests.service.small_requests import PLACED


def test_a_preset_is_listed_in_the_form_that_a_request_takes(client: Client) -> None:
    maps = client.get("/v1/memory-maps").json()["memory_maps"]
    assert [each["name"] for each in maps] == list(PRESETS)
    for each in maps:
        assert each["source"]
        memory = {"regions": each["regions"], "default_alignment": each["default_alignment"]}
        if each["loader"]:
            memory["loader"] = each["loader"]
        named, spelled = (
            client.post("/v1/placements", json={**PLACED, "memory": memory}).json() for memory in (each["name"], memory)
        )
        assert named == spelled


def test_the_service_is_alive_and_ready_while_it_runs(client: Client) -> None:
    assert client.get("/livez").json() == {"status": "alive"}
    ready = client.get("/readyz").json()
    assert ready["status"] == "ready"
    assert ready["batches"] == {"items": 0, "oldest_s": 0}


def test_an_app_that_has_not_started_is_not_ready() -> None:
    with Client(create_app(Settings()), start=False) as unready:
        answer = unready.get("/readyz")
    assert answer.status_code == 503
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["retry-after"] == "1"


def test_the_first_page_says_what_to_try(client: Client) -> None:
    page = client.get("/")
    assert page.headers["content-type"].startswith("text/plain")
    assert page.headers["vary"] == "Accept"
    assert "curl http://127.0.0.1/v1/placements" in page.text
    assert "http://127.0.0.1/ " in page.text


def test_browsers_get_the_viewer_which_loads_only_what_is_served_here(client: Client) -> None:
    page = client.get("/", headers={"Accept": "text/html,*/*;q=0.8"})
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["vary"] == "Accept"
    policy = page.headers["content-security-policy"].split("; ")
    assert {"default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"} <= set(policy)
    assert "<script>" not in page.text
    assert " style=" not in page.text
    for path in re.findall(r'(?:src|href)="(/[^"]+)"', page.text):
        assert client.get(path).status_code == 200


def test_files_of_the_viewer_are_asked_for_again_and_sent_where_they_changed(client: Client) -> None:
    script = client.get("/viewer/main.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.headers["cache-control"] == "no-cache"
    again = client.get("/viewer/main.js", headers={"If-None-Match": script.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("name", ["nothing.js", "index.html", "__init__.py", "..%2Fapp.py"])
def test_nothing_else_is_served_beside_them(client: Client, name: str) -> None:
    assert client.get(f"/viewer/{name}").status_code == 404


def test_the_documentation_is_one_page_that_loads_nothing(client: Client) -> None:
    page = client.get("/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert "/v1/placements" in page.text
    assert "src=" not in page.text


@pytest.mark.parametrize("path", ["/nowhere", "/v1/placements/", "/v1"])
def test_an_unknown_path_is_not_found(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"


def test_another_method_is_told_which_is_allowed(client: Client) -> None:
    answer = client.get("/v1/placements")
    assert answer.status_code == 405
    assert answer.headers["allow"] == "POST"
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_resource_with_several_routes_names_all_its_methods(client: Client) -> None:
    refused = client.request("PUT", "/v1/batches/none")
    assert refused.status_code == 405
    assert refused.headers["allow"] == "DELETE, GET, HEAD"
