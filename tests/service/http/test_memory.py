"""What a request held is free once it is answered, however it ends: nothing waits for the collector of cycles."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from tests.documents import buffer, request
from tests.serving import first_url, started

PADDING: Final = 16 * 1024 * 1024
"""Bytes of white space that each body ends with: far more than all else that a request takes."""

WARMING: Final = 4
"""Requests until the allocator has what it needs."""

FURTHER: Final = 8

RIGHT: Final = request(buffer("a", 4))
WRONG: Final = request(buffer("a", -4))
TABLE: Final = {"memory": {"capacity": 64}, "table": {"tile_offsets": [0, 1], "size": [4], "start": [0], "end": [1]}}
CASES: Final[dict[str, tuple[str, int, Any]]] = {
    "placed": ("/v1/placements", 200, RIGHT),
    "placed, in columns": ("/v1/placements", 200, TABLE),
    "at fault": ("/v1/placements", 422, WRONG),
    "no JSON": ("/v1/placements", 400, None),
    "screened": ("/v1/screens", 200, {"candidates": [RIGHT, WRONG]}),
    "screened, at fault": ("/v1/screens", 422, {"candidates": {}}),
    "variants": ("/v1/variants", 200, {"request": RIGHT, "memories": [{"capacity": 3}]}),
    "variants, at fault": ("/v1/variants", 422, {"request": WRONG, "memories": [{"capacity": 3}]}),
    "checked, at fault": ("/v1/checks", 422, {"request": RIGHT, "answer": {}}),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, httpx.Client]]:
    bounds = {"TILEFIT_MAX_BODY_BYTES": str(2 * PADDING), "TILEFIT_ANSWERS_BYTES": "0", "TILEFIT_RECENT_BYTES": "0"}
    with (
        started(tmp_path_factory.mktemp("data"), **bounds) as process,
        httpx.Client(base_url=first_url(process), timeout=60) as client,
    ):
        yield process.pid, client


@pytest.mark.parametrize(("path", "status", "document"), CASES.values(), ids=CASES)
def test_bodies_are_let_go(server: tuple[int, httpx.Client], path: str, status: int, document: Any) -> None:
    pid, client = server
    text = b"{" if document is None else json.dumps(document).encode()
    sizes = []
    for number in range(WARMING + FURTHER):
        # Each has another length, or it would be recognised.
        body = text + b" " * (PADDING + number)
        response = client.post(path, content=body, headers={"Content-Type": "application/json"})
        assert response.status_code == status
        sizes.append(resident_bytes(pid))
    assert sizes[-1] - sizes[WARMING - 1] < 2 * PADDING


def resident_bytes(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise AssertionError(pid)
