"""Words for tiles and verdicts, in tables as in pictures."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

_MAX_RANGES: Final = 4
"""Ranges of tile numbers that are named."""


def fold(numbers: Sequence[int]) -> str:
    """Write tile numbers as ranges, `0-3, 7`, at most a few of them."""
    ranges = []
    for _, run in groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0]):
        members = [number for _, number in run]
        ranges.append(str(members[0]) if len(members) == 1 else f"{members[0]}-{members[-1]}")
    if len(ranges) <= _MAX_RANGES:
        return ", ".join(ranges)
    return f"{', '.join(ranges[: _MAX_RANGES - 1])}, ... ({len(numbers):,} tiles)"


def ground_of(tile: dict[str, Any]) -> str:
    """Say what a verdict rests on: a method, a proof or a reason; nothing where a plan came from elsewhere."""
    if tile["method"]:
        return f"by {tile['method']}"
    said: str = tile["reason"] or (tile["proof"] or {}).get("kind", "")
    return said.replace("_", " ")
