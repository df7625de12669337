"""Runs the benchmarks one after the other and writes one page: `python -m benchmarks.page docs/benchmark-report.md`.

The page has what each script printed, in full; its tables and charts are read from that.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from benchmarks.charts import Chart, draw
from benchmarks.report import machine

SCRIPTS: Final = (
    ("Placing", "placement"),
    ("The exact stage", "exact --count 5 --limit 5"),
    ("Peaks", "peaks --seconds 2"),
    ("Round trips", "http"),
    ("Small requests", "small_requests"),
    ("Beams", "beams"),
    ("Variants", "variants"),
    ("The viewer", "viewer"),
    ("Batches", "batches"),
)
"""What is measured, by which script with which options."""

WITH_CASES: Final = ("exact", "peaks")

_TARGET: Final = re.compile(r"^(met|MISSED) +(\S.*?) {2,}(\S.*?) {3,}((?:<=|>=) .*?) *$", re.MULTILINE)
"""A line of `benchmarks.targets`."""

_GROWTH: Final = re.compile(r"^(\w.*?) {2,}([\d, ]+)\n  alive.*\n  placing, a buffer(.*)$", re.MULTILINE)
"""A table of `benchmarks.tables.growth_table`."""

_FULL: Final = re.compile(r"^full, (\d+) blocks +(\S+) +\d+ +\d+ +0 +([\d.]+) +([\d.]+) +[\d.]+$", re.MULTILINE)
"""A line of `benchmarks.exact` about full tiles: blocks, engine, median and most; none of them was left open."""


@dataclass(frozen=True, slots=True)
class Section:
    """What one script printed."""

    title: str
    command: str
    printed: str
    failed: bool = False


def main() -> None:
    """Run all, and write the page with its charts."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description="Measure all, and write a page.")
    parser.add_argument("page", type=Path, help="the page; charts go into the folder `pictures` beside it")
    parser.add_argument("--cases", type=Path, help="the folder of real inputs")
    options = parser.parse_args()
    commit = _printed("git", "describe", "--always", "--dirty").strip()
    pictures = options.page.parent / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    sections = []
    for title, script in SCRIPTS:
        print(f"{title} …", flush=True)
        sections.append(measured(title, script, options.cases))
    written = f"{datetime.now(UTC):%d %B %Y}, at commit {commit} of tilefit, on {machine()}."
    charts = {chart.title: f"pictures/{draw(chart, pictures).name}" for chart in charts_of(sections)}
    options.page.write_text(page_of(sections, written, charts))
    print(f"{options.page}: {sum(section.failed for section in sections)} scripts failed")
    sys.exit(any(section.failed for section in sections))


def measured(title: str, script: str, cases: Path | None) -> Section:
    """Run a script."""
    name, *given = script.split()
    more = ["--cases", str(cases)] if cases is not None and name in WITH_CASES else []
    done = subprocess.run(  # noqa: S603 - one of ours
        [sys.executable, "-m", f"benchmarks.{name}", *given, *more], capture_output=True, text=True, check=False
    )
    errors = done.stderr if done.returncode else ""
    return Section(title, f"python -m benchmarks.{script}", done.stdout + errors, failed=done.returncode != 0)


def page_of(sections: Sequence[Section], written: str, charts: Mapping[str, str]) -> str:
    """Return the page: what was aimed at, how cost grows, and all that was printed."""
    lines = [
        "# Benchmark report",
        "",
        f"Written by `make bench-report` (`benchmarks/page.py`) from one run: {written} What is measured, and beside",
        "what: [benchmarks](benchmarks.md).",
        "",
        "| | target | figure | bound |",
        "| --- | --- | --- | --- |",
        *targets_of(sections),
        "",
        *(f"![{title}]({chart})\n" for title, chart in charts.items()),
    ]
    for section in sections:
        lines += [f"## {section.title}", "", f"`{section.command}`{', which failed' * section.failed}:", ""]
        lines += ["```text", section.printed.strip("\n"), "```", ""]
    return "\n".join(lines)


def targets_of(sections: Iterable[Section]) -> Iterator[str]:
    """Give a row for each target that was set."""
    for section in sections:
        for kept, what, figure, bound in _TARGET.findall(section.printed):
            met = "met" if kept == "met" else "**missed**"
            yield f"| {met} | {section.title}: {what} | {figure} | {bound.replace('<=', '≤').replace('>=', '≥')} |"


def charts_of(sections: Iterable[Section]) -> Iterator[Chart]:
    """Give the charts of what grows."""
    printed = "\n".join(section.printed for section in sections)
    placing = {
        title: list(zip(_numbers(sizes), _numbers(each), strict=True))
        for title, sizes, each in _GROWTH.findall(printed)
    }
    if placing:
        yield Chart("growth-placing", "Placing, as tiles grow", "buffers a tile", "ns a buffer", placing)
    settling: dict[str, list[tuple[float, float]]] = {}
    for blocks, engine, median, most in _FULL.findall(printed):
        name = {"stage": "exact stage", "cp-sat": "CP-SAT alone", "conflict": "conflict set"}.get(engine, engine)
        settling.setdefault(f"{name}, median", []).append((float(blocks), float(median)))
        if engine == "stage":
            settling.setdefault(f"{name}, most", []).append((float(blocks), float(most)))
    if settling:
        yield Chart(
            "growth-exact",
            "Tiles full at every event, as they grow; who left any open is left out",
            "blocks",
            "s a tile",
            settling,
        )


def _numbers(text: str) -> list[float]:
    return [float(number.replace(",", "")) for number in re.findall(r"[\d.,]*\d", text)]


def _printed(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603 - git


if __name__ == "__main__":
    main()
