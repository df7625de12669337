"""Every real input gets its right verdict, the whole way from the bytes of its file."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from problem.preparation import prepare
from service.codec import decode
from service.formats.detect import read
from service.workers import Workers
from solver.load import most_loaded
from tests.documents import Document
from tests.judge import judge
from tests.preparing import faults_of
from tests.service.planning import Answer, answer, with_options

LIMIT_S = 2.0
"""For the exact stage on problems that it need not settle."""


def expected(cases: Path, folder: str) -> dict[Path, dict[str, Any]]:
    """Give the right verdict on each file of a folder."""
    listed = json.loads((cases / "expected.json").read_text())
    found = {cases / name: right for name, right in listed.items() if name.startswith(f"{folder}/")}
    assert found
    return found


def opened(path: Path, capacity: int | None = None) -> Document:
    """Read a file as `tilefit place` does; a CSV takes a capacity."""
    found = read(path.read_bytes(), capacity=capacity)
    document: Document = msgspec.json.decode(found) if isinstance(found, bytes) else found
    return document


def judged(document: Document, workers: Workers) -> Answer:
    """Give an answer without fault."""
    given = answer(document, workers)
    assert judge(document, given) == []
    return given


def with_size(document: Document, size: int) -> Document:
    """Give the same request in a single region of another size."""
    memory = document["memory"]
    if "capacity" in memory:
        return document | {"memory": memory | {"capacity": size}}
    (region,) = memory["regions"]
    return document | {"memory": memory | {"regions": [region | {"size": size}]}}


@pytest.mark.parametrize("folder", ["reports", "small", "ipu-stack-dump-v1"])
def test_every_file_gets_its_verdict(cases: Path, folder: str, workers: Workers) -> None:
    for path, right in expected(cases, folder).items():
        document = opened(path, right.get("capacity"))
        if "http" in right:
            assert [fault.pointer for fault in faults_of(document)] == [right["pointer"]], path
        else:
            assert judged(document, workers)["status"] == right["status"], path


def test_every_report_fits_from_its_least_capacity_on_and_in_no_byte_less(cases: Path, workers: Workers) -> None:
    for path, right in expected(cases, "reports").items():
        if "min_capacity" in right:
            document, least = opened(path), right["min_capacity"]
            assert judged(with_size(document, least), workers)["status"] == "placed", path
            assert judged(with_size(document, least - 1), workers)["status"] == "infeasible", path
            assert most_loaded(prepare(decode(msgspec.json.encode(document))), 0).needed_bytes == right["live_peak"]


def test_no_small_problem_fits_in_one_byte_less(cases: Path, workers: Workers) -> None:
    for path, right in expected(cases, "small").items():
        assert judged(opened(path, right["capacity"] - 1), workers)["status"] == "infeasible", path


def test_the_dumps_are_for_the_exact_stage(cases: Path, workers: Workers) -> None:
    for path in expected(cases, "ipu-stack-dump-v1"):
        assert judged(opened(path), workers)["summary"]["exact"] == 1, path


def test_no_hard_problem_is_called_infeasible_and_both_orders_fail_on_each(cases: Path, workers: Workers) -> None:
    for path, right in expected(cases, "minimalloc").items():
        document = with_options(opened(path, right["capacity"]), time_limit=LIMIT_S)
        (tile,) = judged(document, workers)["tiles"]
        assert (tile["status"], tile["method"], tile["reason"]) in {
            ("placed", "exact", None),
            ("unknown", None, "time_limit"),
        }, path


def test_whole_models_are_placed_in_twice_the_room_that_they_need_at_once(cases: Path, workers: Workers) -> None:
    for path in sorted((cases / "scale").glob("*.csv")):
        roomy = opened(path, 2**52)
        load = most_loaded(prepare(decode(msgspec.json.encode(roomy))), 0).needed_bytes
        assert answer(opened(path, 2 * load), workers)["summary"]["greedy"] == 1, path
