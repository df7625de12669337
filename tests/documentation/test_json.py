"""Documents of JSON within the documentation are what they are said to be."""

import json
from pathlib import Path
from typing import Final

import httpx
import pytest

from problem.preparation import prepare
from service.codec import decode
from tests.documentation.documents import DOCUMENTS, Block, blocks_of
from tests.documentation.sessions import is_answered
from tests.serving import first_url, started

ANSWERS: Final = {"docs/contract.md", "docs/http.md"}
"""Requests with their answers, which have tests of their own: `test_contract.py`, `test_documented_bodies.py`."""


def after_a_call(block: Block) -> bool:
    """Tell whether a block shows what the call before it gets: `test_commands.py` compares them."""
    before = [each for each in blocks_of(block.document) if each.line < block.line]
    return bool(before) and is_answered(before[-1], block)


ALONE: Final = [
    block
    for document in DOCUMENTS
    if document not in ANSWERS
    for block in blocks_of(document, "json")
    if not after_a_call(block)
]

REQUESTS: Final = [block for block in ALONE if '"memory"' in block.text]


@pytest.mark.parametrize("block", REQUESTS, ids=str)
def test_a_request_is_without_fault(block: Block) -> None:
    prepare(decode(block.text.encode()))


def test_a_line_of_the_log_has_the_fields_that_are_shown(tmp_path: Path) -> None:
    (shown,) = (block for block in ALONE if block not in REQUESTS)
    with started(tmp_path, TILEFIT_LOG_FORM="json", TILEFIT_LOG_LEVEL="info") as process:
        request = json.loads(REQUESTS[0].text)
        assert httpx.post(f"{first_url(process)}/v1/placements", json=request).status_code == 200
        assert process.stdout
        lines = map(json.loads, filter(lambda line: line.startswith("{"), process.stdout))
        line = next(line for line in lines if line["event"] == "request")
    assert set(line) == set(json.loads(shown.text))
