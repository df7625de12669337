"""Whatever is sent, the answer is an answer or an error document, and never an error of ours."""

import gzip
import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

import httpx
import pytest

from tests.service.client import Client
from tests.service.every_field import every_field
from tests.service.formats.test_ipu_stack import auxiliary, dump, group, slots
from tests.service.small_requests import CSV, HARD, PLACED
from tests.service.tables import as_table

ROUNDS: Final = 150
REFUSALS: Final = frozenset({400, 413, 415, 422})

JSON: Final = {"Content-Type": "application/json"}
TEXTS: Final[dict[str, tuple[str, dict[str, str], bytes]]] = {
    "rows": ("/v1/placements", JSON, json.dumps(every_field()).encode()),
    "table": ("/v1/placements", JSON, json.dumps(as_table(every_field(), Random(3))).encode()),
    "CSV": ("/v1/placements?capacity=128", {"Content-Type": "text/csv"}, CSV.encode()),
    "dump": ("/v1/placements", JSON, json.dumps(dump(group(0), slots(0, 4), auxiliary(9))).encode()),
    "screens": ("/v1/screens", JSON, json.dumps({"candidates": [PLACED, HARD]}).encode()),
    "variants": ("/v1/variants", JSON, json.dumps({"request": PLACED, "interleaved_offsets": [0, 8]}).encode()),
    "checks": (
        "/v1/checks",
        JSON,
        json.dumps({"request": PLACED, "answer": {"status": "placed", "tiles": []}}).encode(),
    ),
}
"""A body of each format and route, before it is spoilt."""


def check(answer: httpx.Response, sent: Any) -> None:
    """Demand an answer, or an error document that says why there is none."""
    assert answer.status_code in {200} | REFUSALS, (answer.status_code, answer.text, sent)
    if answer.status_code != 200:
        assert answer.headers["content-type"] == "application/problem+json"
        document = answer.json()
        assert document["status"] == answer.status_code
        assert document["detail"]


def spoilt(rng: Random, body: bytes) -> bytes:
    """Change a body in a few places: bytes changed, cut out, doubled, put in, or the end cut off."""
    for _ in range(rng.randint(1, 3)):
        low, high = sorted(rng.randrange(len(body) + 1) for _ in range(2))
        high = min(high, low + 12)
        body = rng.choice(
            (
                body[:low] + rng.randbytes(high - low) + body[high:],
                body[:low] + body[high:],
                body[:high] + body[low:],
                body[:low] + rng.choice((b"{", b"]", b'"', b",", b"-", b"1e9", b"null", b"\\u", b"\0")) + body[low:],
                body[:low],
            )
        )
    return body


@pytest.mark.parametrize("name", TEXTS)
def test_bodies_that_are_spoilt_in_places(name: str, client: Client) -> None:
    path, headers, body = TEXTS[name]
    rng = Random(name)
    for _ in range(ROUNDS):
        sent = spoilt(rng, body)
        check(client.post(path, content=sent, headers=headers), sent)


@pytest.mark.parametrize("name", TEXTS)
def test_bodies_that_are_noise(name: str, client: Client) -> None:
    path, headers, _ = TEXTS[name]
    rng = Random(f"{name}, noise")
    for _ in range(20):
        sent = rng.randbytes(rng.randrange(2000))
        check(client.post(path, content=sent, headers=headers), sent)


@pytest.mark.parametrize("name", TEXTS)
def test_compressed_bodies_that_are_spoilt(name: str, client: Client) -> None:
    path, headers, body = TEXTS[name]
    rng = Random(f"{name}, packed")
    for _ in range(20):
        sent = spoilt(rng, gzip.compress(body))
        check(client.post(path, content=sent, headers={**headers, "Content-Encoding": "gzip"}), sent)


NUMBERS: Final = ("1e999999", "-1e999999", "9" * 400_000, "-0", "1" + "0" * 5000, "1.5", "0x10", "01", "NaN", "1e-400")


@pytest.mark.parametrize("number", NUMBERS, ids=[number[:9] for number in NUMBERS])
def test_numbers_that_are_none_or_beyond_all_bounds(number: str, client: Client) -> None:
    for field in ("size", "start", "address", "alignment"):
        text = json.dumps(PLACED).replace('"id": "a"', f'"{field}": {number}, "id": "a"')
        check(client.post("/v1/placements", content=text, headers=JSON), number[:9])
    for option in ("deadline", "time_limit"):
        text = json.dumps(PLACED)[:-1] + f', "options": {{"{option}": {number}}}}}'
        check(client.post("/v1/placements", content=text, headers=JSON), number[:9])
    line = f"id,lower,upper,size\na,{number},9,{number}\n"
    check(client.post("/v1/placements?capacity=9", content=line, headers={"Content-Type": "text/csv"}), number[:9])
    check(client.post(f"/v1/placements?capacity={number[:3000]}", content=CSV, headers={"Content-Type": "text/csv"}), 0)


NESTINGS: Final[dict[str, Callable[[int], str]]] = {
    "lists": lambda depth: "[" * depth + "]" * depth,
    "open lists": lambda depth: "[" * depth,
    "objects": lambda depth: '{"a":' * depth + "1" + "}" * depth,
    "in a field": lambda depth: '{"memory": ' + "[" * depth + "]" * depth + ', "tiles": []}',
    "in a buffer": lambda depth: (
        '{"memory": {"capacity": 1}, "tiles": [{"buffers": [' + '{"x":' * depth + "1" + "}" * depth
    ),
    "beside all": lambda depth: json.dumps(PLACED)[:-1] + ', "x": ' + "[" * depth + "]" * depth + "}",
    "in a dump": lambda depth: '{"version": 1, "requests": ' + "[" * depth + "]" * depth + "}",
}


@pytest.mark.parametrize("name", NESTINGS)
@pytest.mark.parametrize("depth", [100, 1000, 100_000])
@pytest.mark.parametrize("path", ["/v1/placements", "/v1/screens", "/v1/variants", "/v1/checks"])
def test_bodies_that_are_nested_deeply(name: str, depth: int, path: str, client: Client) -> None:
    answer = client.post(path, content=NESTINGS[name](depth), headers=JSON)
    check(answer, name)
    assert answer.status_code in REFUSALS


@pytest.mark.parametrize("coding", ["gzip", "zstd", "br", "gzip, zstd", ""])
def test_bodies_that_are_not_what_their_coding_says(coding: str, client: Client) -> None:
    answer = client.post("/v1/placements", content=json.dumps(PLACED), headers={**JSON, "Content-Encoding": coding})
    check(answer, coding)
