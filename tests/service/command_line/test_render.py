"""Answers as text for the terminal."""

import io
from dataclasses import dataclass
from typing import Any

import pytest
from rich.console import Console

from service.command_line.render import render
from service.wording import fold


@dataclass(frozen=True)
class Load:
    event: int
    needed_bytes: int
    available_bytes: int
    regions: tuple[int, ...] = ()


def placed(*numbers: int, method: str = "greedy", **fields: Any) -> dict[str, Any]:
    peaks = [{"region": "region0", "bytes": 49256}, {"region": "region1", "bytes": 98304}]
    return {
        "numbers": list(numbers),
        "status": "placed",
        "method": method,
        "reason": None,
        "objective": None,
        "placements": [],
        "auxiliaries": [],
        "unused": [],
        "peaks": peaks,
        "descriptor_bytes": {"bound": 0, "emitted": 0},
        "proof": None,
        "explanation": None,
    } | fields


def failed(*numbers: int, **fields: Any) -> dict[str, Any]:
    none = dict.fromkeys(("method", "placements", "auxiliaries", "unused", "peaks"))
    proof = {"kind": "overload", "event": 37, "needed_bytes": 204800, "available_bytes": 196608, "regions": ["memory"]}
    return placed(*numbers) | none | {"status": "infeasible", "proof": proof} | fields


def explained(**fields: Any) -> dict[str, Any]:
    return {
        "text": "At event 37 the live blocks need more than there is.",
        "event": 37,
        "blocks": ["a"],
        "needed_bytes": 204800,
        "available_bytes": 196608,
        "deficit_bytes": 8192,
        "largest_hole_bytes": 0,
        "cause": "capacity",
        "capacity": None,
        "conflict_set": None,
        "relief": None,
    } | fields


def answered(*tiles: dict[str, Any], status: str = "placed", complete: bool = True) -> dict[str, Any]:
    summary = dict.fromkeys(("tiles", "greedy", "retry", "exact", "infeasible", "unknown"), 0)
    for tile in tiles:
        summary["tiles"] += len(tile["numbers"])
        summary[tile["method"] or tile["status"]] += len(tile["numbers"])
    return {"status": status, "complete": complete, "tiles": list(tiles), "summary": summary}


def text(answer: dict[str, Any], *arguments: Any, width: int = 80) -> str:
    file = io.StringIO()
    Console(file=file, width=width).print(render(answer, *arguments))
    return file.getvalue()


def words(answer: dict[str, Any], *arguments: Any) -> str:
    """All on one line, however it was wrapped."""
    return " ".join(text(answer, *arguments).split())


def test_a_placed_tile_has_its_numbers_method_and_peaks() -> None:
    lines = [line.strip() for line in text(answered(placed(*range(1472)))).splitlines() if line.strip()]
    assert lines[0].split() == ["Tiles", "Status", "Peak", "bytes"]
    assert lines[2].split() == ["0-1471", "placed", "region0", "49,256"]
    assert lines[3].split() == ["by", "greedy", "region1", "98,304"]
    assert lines[4:] == ["placed: 1,472 tiles (1,472 greedy)"]


@pytest.mark.parametrize(
    "memory",
    [
        "ipu-mk2",
        {"preset": "ipu-mk2"},
        {"regions": [{"name": "region0", "start": 0, "size": 212992}, {"name": "region1", "start": 0, "size": 425984}]},
    ],
)
def test_peaks_are_in_percent_where_the_regions_are_known(memory: object) -> None:
    assert "region0 49,256 (23%)" in text(answered(placed(0)), {"memory": memory})
    assert "region1 98,304 (23%)" in text(answered(placed(0)), {"memory": memory})


def test_a_capacity_is_the_size_of_the_one_region() -> None:
    tile = placed(0, peaks=[{"region": "memory", "bytes": 6}])
    assert "memory 6 (50%)" in text(answered(tile), {"memory": {"capacity": 12}})


def test_a_preset_that_is_not_known_gives_no_percent() -> None:
    assert "%" not in text(answered(placed(0)), {"memory": "no-such"})


def test_the_most_loaded_event_is_that_of_the_loads_or_of_the_explanation() -> None:
    answer = answered(placed(0), failed(1, explanation=explained()), status="infeasible")
    shown = text(answer, None, [Load(3, 50, 200), Load(4, 1, 2)])
    assert "50 (25%)" in shown
    assert "at event 3 " in shown
    assert "204,800 (104%)" in shown
    assert "at event 37 " in shown
    assert "at event 4 " not in shown


def test_the_regions_of_a_load_are_named_unless_they_are_all() -> None:
    overload = {"kind": "overload", "regions": ["region1"]}
    answer = answered(placed(0), failed(1, explanation=explained(), proof=overload), status="infeasible")
    for loads, regions in (((0,), "in region0"), ((0, 1), "")):
        shown = words(answer, {"memory": "ipu-mk2"}, [Load(3, 50, 200, loads), Load(4, 1, 2)])
        assert ("in region0" in shown) is bool(regions)
        assert "in region1" in shown
    assert "in region1" not in words(answer, {"memory": {"capacity": 64}})


def test_what_is_missing_is_a_number_of_bytes_or_else_the_cause() -> None:
    fragmented = explained(deficit_bytes=0, cause="fragmentation", event=None)
    answer = answered(failed(0, explanation=explained()), failed(1, explanation=fragmented), status="infeasible")
    assert "8,192 bytes" in text(answer)
    assert "fragmentation" in text(answer)


def test_the_objective_is_shown_with_its_bound() -> None:
    assert "in sum 147,560, at least 140,000" in text(
        answered(placed(0, objective={"bytes": 147560, "bound": 140000})),
    )


def test_a_tile_without_a_plan_is_explained() -> None:
    explanation = explained(
        capacity={"region": "memory", "fits": 204800, "refuted": 204799},
        conflict_set={"blocks": [f"b{i}" for i in range(14)], "minimal": True},
        relief=["b3"],
    )
    shown = words(answered(failed(5, 6, explanation=explanation), status="infeasible"))
    assert "infeasible 204,800 (104%) 8,192 bytes overload at event 37" in shown
    assert "Tiles 5-6 At event 37 the live blocks need more than there is." in shown
    assert "With another size of memory: fits in 204,800 bytes, not in 204,799 bytes." in shown
    assert "Cannot be placed together (none can be spared): b0, b1," in shown
    assert "b11 and 2 more." in shown
    assert "The rest is placed without: b3." in shown
    assert shown.endswith("infeasible: 2 tiles (2 infeasible)")


def test_a_bracket_of_which_nothing_is_known_is_left_out() -> None:
    explanation = explained(capacity={"region": "memory", "fits": None, "refuted": None})
    assert "another size" not in words(answered(failed(0, explanation=explanation), status="infeasible"))


def test_an_undecided_tile_has_its_reason_and_the_answer_says_it_was_cut_short() -> None:
    tile = failed(8, status="unknown", reason="time_limit", proof=None)
    shown = words(answered(tile, status="unknown", complete=False))
    assert "8 unknown time limit" in shown
    assert shown.endswith("unknown: 1 tile (1 unknown); cut short: another run may decide more")


def test_many_entries_are_folded_to_the_interesting_ones() -> None:
    tiles = [placed(index) for index in range(1472)]
    tiles[700] = failed(700, explanation=explained())
    tiles[800] = placed(800, method="exact")
    tiles[900] = placed(900, method="retry")
    tiles[1000]["peaks"] = [{"region": "region0", "bytes": 200000}]
    shown = text(answered(*tiles, status="infeasible"))
    rows = [line.split()[0] for line in shown.splitlines() if line[:2].strip().isdigit()]
    assert rows == ["0", "1", "700", "800", "900", "1000"]
    assert "... and 1,466 more entries (1,466 tiles): 1,466 placed by greedy" in shown
    assert len(shown.splitlines()) < 30


def test_entries_without_a_plan_are_folded_too() -> None:
    shown = text(answered(*(failed(index, explanation=explained()) for index in range(100)), status="infeasible"))
    assert shown.count("the live blocks need") == 20
    assert "... and 80 more entries (80 tiles): 80 infeasible" in shown


def test_twenty_entries_are_shown_whole() -> None:
    assert "more entries" not in text(answered(*(placed(index) for index in range(20))))


def test_everything_fits_80_columns_without_colour_in_a_pipe() -> None:
    answer = answered(
        placed(*range(1472)),
        placed(*range(2000, 3000, 2), method="retry"),
        failed(5001, explanation=explained(deficit_bytes=0, cause="fragmentation")),
        status="infeasible",
    )
    shown = text(answer, {"memory": "ipu-mk2"}, [Load(4294967295, 146000, 638976)] * 3)
    assert max(len(line) for line in shown.splitlines()) <= 80
    assert "\x1b" not in shown
    assert "region1 98,304 (23%)" in shown
    assert "fragmentation" in shown


def test_names_are_neither_markup_nor_orders_to_the_terminal() -> None:
    explanation = explained(text="x[bold]y \x1b[31m\n", conflict_set={"blocks": ["[red]"], "minimal": False})
    shown = words(answered(failed(0, explanation=explanation), status="infeasible"))
    assert r"x[bold]y \x1b[31m\n" in shown
    assert "Cannot be placed together: [red]." in shown


@pytest.mark.parametrize(
    ("numbers", "folded"),
    [
        ([7], "7"),
        ([3, 1, 2, 0], "0-3"),
        ([0, 1, 4, 6, 7], "0-1, 4, 6-7"),
        (range(0, 3000, 2), "0, 2, 4, ... (1,500 tiles)"),
    ],
)
def test_numbers_are_folded_to_ranges(numbers: Any, folded: str) -> None:
    assert fold(numbers) == folded
