"""The page of a benchmark report says what scripts have printed."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from benchmarks.charts import draw
from benchmarks.page import Section, charts_of, page_of
from benchmarks.report import columns
from benchmarks.targets import Target
from problem.answer import Status

PEER: Final = "omnimalloc is not installed: make bench does so"


def printed_by_placement() -> str:
    rows = [("alive at once, mean of peaks", ["17", "1,019"]), ("placing, a buffer", ["109 ns", "1,344 ns"])]
    table = columns("as many alive, whatever the size", ["50", "1,600"], rows)
    targets = (
        Target("200 easy: placing, CPU time", 27.05, 30, "ms"),
        Target("200 tight: HTTP round trip / placing, CPU time", 27.4, 25, "x"),
        Target("items a CPU second", 1310.18, 300, "", at_least=True),
    )
    return "\n".join(("A machine", "", table, "", *map(str, targets)))


def test_targets_are_listed_with_their_figures() -> None:
    page = page_of(
        [Section("Placing", "python -m benchmarks.placement", printed_by_placement())], "today", {"It grows": "a.svg"}
    )
    assert "| met | Placing: 200 easy: placing, CPU time | 27.05 ms | ≤ 30 ms |" in page
    assert "| **missed** | Placing: 200 tight: HTTP round trip / placing, CPU time | 27.40 x | ≤ 25 x |" in page
    assert "| met | Placing: items a CPU second | 1310.18 | ≥ 300 |" in page
    assert "![It grows](a.svg)" in page
    assert "`python -m benchmarks.placement`:\n\n```text\nA machine\n" in page


def test_a_script_that_failed_is_said_to_have_failed() -> None:
    page = page_of([Section("Beams", "python -m benchmarks.beams", "no\n", failed=True)], "today", {})
    assert "`python -m benchmarks.beams`, which failed:" in page


def test_what_grows_is_drawn(tmp_path: Path) -> None:
    exact: Any = pytest.importorskip("benchmarks.exact", reason=PEER, exc_type=ImportError)
    pytest.importorskip("matplotlib", reason="matplotlib is not installed: make bench does so")
    lines = [
        exact._line(SimpleNamespace(name=f"full, {size} blocks"), engine, [exact.Run(Status.PLACED, seconds)])
        for size, seconds in ((30, 0.01), (120, 0.5))
        for engine in ("stage", "cp-sat")
    ]
    left_open = exact._line(SimpleNamespace(name="full, 30 blocks"), "peer", [exact.Run(Status.UNKNOWN, 0.001)])
    lines.append(left_open)
    sections = [Section("Placing", "", printed_by_placement()), Section("The exact stage", "", "\n".join(lines))]
    placing, settling = charts_of(sections)
    assert placing.lines == {"as many alive, whatever the size": [(50, 109), (1600, 1344)]}
    assert settling.lines["exact stage, median"] == settling.lines["exact stage, most"] == [(30, 0.01), (120, 0.5)]
    assert settling.lines["CP-SAT alone, median"] == [(30, 0.01), (120, 0.5)]
    assert not any("peer" in name for name in settling.lines)
    first = draw(settling, tmp_path).read_bytes()
    assert b"<svg" in first
    assert draw(settling, tmp_path).read_bytes() == first
