"""Browsers are told to do no more with a response than they must."""

import base64
import hashlib
import re

import pytest

from tests.service.client import Client

PATHS = [
    "/",
    "/docs",
    "/openapi.json",
    "/livez",
    "/readyz",
    "/metrics",
    "/v1/memory-maps",
    "/nowhere",
    "/v1/placements",
]


@pytest.mark.parametrize("path", PATHS)
def test_every_response_has_them(client: Client, path: str) -> None:
    headers = client.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]


@pytest.mark.parametrize("path", PATHS)
def test_what_has_no_validator_is_not_kept(client: Client, path: str) -> None:
    headers = client.get(path).headers
    assert "etag" in headers or headers["cache-control"] == "no-store"


def test_the_page_has_just_the_style_that_its_policy_allows(client: Client) -> None:
    page = client.get("/docs")
    (style,) = re.findall(r"<style>(.*?)</style>", page.text, re.DOTALL)
    allowed = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{allowed}'" in page.headers["content-security-policy"]
    assert "style=" not in page.text
    assert "<script" not in page.text
