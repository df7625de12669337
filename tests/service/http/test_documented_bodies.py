"""`docs/http.md`: each call that it shows gets the answer that it shows."""

import json
import re
from pathlib import Path
from typing import Final

import pytest

from tests.service.client import Client
from tests.shown import shortened

TEXT: Final = (Path(__file__).parents[3] / "docs" / "http.md").read_text()

CALLS: Final = [
    (method, path, body, shown)
    for method, path, body, shown in re.findall(
        r"^```http\n(\w+) (\S+)\n(.*?)^```\n(?:\n```json\n(.*?)^```)?", TEXT, re.MULTILINE | re.DOTALL
    )
]


def test_there_are_examples_of_each_route() -> None:
    assert {path for _, path, _, _ in CALLS} >= {
        "/v1/screens",
        "/v1/variants",
        "/v1/checks",
        "/v1/requests?capacity=64",
    }
    # The call that submits a batch is made where the command line is tested, against a server.
    assert TEXT.count("```") == 2 * (len(CALLS) + sum(1 for *_, shown in CALLS if shown) + TEXT.count("```sh\n"))


@pytest.fixture(scope="module")
def digest(client: Client) -> str:
    """Send the request that others read by its digest."""
    (body,) = (body for _, path, body, _ in CALLS if path == "/v1/placements")
    answer = client.post("/v1/placements", json=json.loads(body))
    found: str = answer.json()["digest"]
    return found


@pytest.mark.parametrize(("method", "path", "body", "shown"), [call for call in CALLS if call[3]])
def test_a_call_gets_the_answer_that_is_shown(
    client: Client, digest: str, method: str, path: str, body: str, shown: str
) -> None:
    text, sent = body.strip(), {}
    if text.startswith("{"):
        sent = {"json": json.loads(text)}
    elif text:
        sent = {"content": text, "headers": {"Content-Type": "text/csv"}}
    answer = client.request(method, path.replace("{digest}", digest), **sent)
    assert answer.status_code == 200
    assert shortened(answer.json(), json.loads(shown)) == json.loads(shown)
