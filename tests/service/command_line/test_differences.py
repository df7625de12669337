"""`tilefit diff`."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from service.command_line.commands import app
from tests.service.formats.test_ipu_stack import dump, group
from tests.service.small_requests import INFEASIBLE, PLACED
from tests.service.tables import as_table

CSV = "id,lower,upper,size,offset\na,0,2,96,0\nb,2,4,64,0\n"
LATER = "id,lower,upper,size,offset\na,0,2,90,0\nb,1,4,64,128\n"


def run(*arguments: Any, stdin: str | None = None) -> Any:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin, env={"COLUMNS": "100"})


@pytest.fixture
def files(tmp_path: Path) -> Path:
    larger = {**PLACED, "memory": {"capacity": 160}}
    larger["tiles"] = [{"buffers": [{**PLACED["tiles"][0]["buffers"][0], "end": 3}, PLACED["tiles"][0]["buffers"][1]]}]
    requests = {"asked": PLACED, "larger": larger, "small": INFEASIBLE, "table": as_table(PLACED)}
    for name, document in requests.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(document))
        (tmp_path / f"{name}.answer.json").write_text(run("place", tmp_path / f"{name}.json", "--json").stdout)
    run("convert", tmp_path / "asked.json", tmp_path / "asked.plan.csv", "--answer", tmp_path / "asked.answer.json")
    (tmp_path / "first.csv").write_text(CSV)
    (tmp_path / "later.csv").write_text(LATER)
    return tmp_path


def differences(*arguments: Any) -> dict[str, Any]:
    result = run("diff", *arguments, "--json")
    document = json.loads(result.stdout)
    assert result.exit_code == (0 if document["same"] else 1)
    return dict(document)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("asked.answer.json", "asked.answer.json"),
        ("asked.plan.csv", "asked.plan.csv"),
        ("asked.answer.json", "asked.plan.csv"),
        ("first.csv", "asked.plan.csv"),
    ],
)
def test_what_says_the_same_is_the_same_in_any_format(files: Path, first: str, second: str) -> None:
    result = run("diff", files / first, files / second)
    assert (result.exit_code, result.stdout) == (0, "the same\n")


def test_formats_that_look_alike_are_named(files: Path) -> None:
    (tile,) = differences(files / "first.csv", files / "first.csv", "--format-b", "idealloc-inclusive")["tiles"]
    assert [row["after"]["lives"] for row in tile["rescheduled"]] == [[[0, 3]], [[2, 5]]]


def test_an_answer_in_columns_needs_its_request(files: Path) -> None:
    table, rows = files / "table.answer.json", files / "asked.answer.json"
    assert differences(table, rows, "--request-a", files / "table.json", "--request-b", files / "asked.json")["same"]
    refused = run("diff", table, rows)
    assert refused.exit_code == 2
    assert "an answer in columns has no names: give its request, too" in refused.stderr


def test_differences_are_a_table_for_people(files: Path) -> None:
    result = run("diff", files / "first.csv", files / "later.csv")
    assert result.exit_code == 1
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["0", "shrunk", "a", "96", "bytes", "90", "bytes"] in rows
    assert ["0", "rescheduled", "b", "[2,", "4)", "[1,", "4)"] in rows
    assert ["0", "moved", "b", "memory", "0", "memory", "128"] in rows
    assert ["0", "peak", "newly", "live:", "b", "96", "at", "event", "0", "154", "at", "event", "1"] in rows
    assert result.stdout.rstrip().endswith("different: 1 tile (1 moved, 1 shrunk, 1 rescheduled)")


def test_differences_are_a_document_for_programs(files: Path) -> None:
    (tile,) = differences(files / "first.csv", files / "later.csv")["tiles"]
    assert tile["numbers"] == [0]
    assert tile["status"] is None
    assert tile["peak"] == {"before": {"event": 0, "bytes": 96}, "after": {"event": 1, "bytes": 154}}
    assert tile["newly_live_at_peak"] == ["b"]
    place = {"region": "memory", "address": 0, "stride": None, "size": 64, "lives": [[2, 4]]}
    assert tile["moved"] == [
        {"id": "b", "kind": "buffer", "before": place, "after": place | {"address": 128, "lives": [[1, 4]]}}
    ]


def test_requests_give_answers_their_sizes_and_lifetimes(files: Path) -> None:
    answers = files / "asked.answer.json", files / "larger.answer.json"
    (alone,) = differences(*answers)["tiles"]
    assert (alone["peak"], alone["rescheduled"], len(alone["moved"])) == (None, [], 1)
    (known,) = differences(*answers, "--request-a", files / "asked.json", "--request-b", files / "larger.json")["tiles"]
    assert known["peak"]["after"] == {"event": 2, "bytes": 160}
    assert [row["id"] for row in known["rescheduled"]] == ["a"]
    assert known["newly_live_at_peak"] == ["b"]


def test_a_verdict_that_changed_is_a_difference(files: Path) -> None:
    (tile,) = differences(files / "asked.answer.json", files / "small.answer.json", "--request", files / "asked.json")[
        "tiles"
    ]
    assert tile["status"] == {"before": "placed", "after": "infeasible"}
    assert [row["id"] for row in tile["vanished"]] == ["a", "b"]


def test_spans_of_dumps_are_compared(files: Path) -> None:
    for name, start in (("one", 0x80000), ("two", 0x80008)):
        spans = {"7": [start, start + 100]}
        (files / f"{name}.json").write_text(json.dumps(dump(group(7), assigned_root_spans=spans)))
    (tile,) = differences(files / "one.json", files / "two.json")["tiles"]
    assert [(row["before"]["address"], row["after"]["address"]) for row in tile["moved"]] == [(0x80000, 0x80008)]


@pytest.mark.parametrize(
    ("second", "options", "message"),
    [
        ("asked.json", [], "has no address: this is no plan: place it first"),
        ("nowhere.json", [], "No such file"),
        ("asked.answer.json", ["--request-b", "nowhere.json"], "No such file"),
        ("broken.json", [], "cannot be read"),
        ("other.json", [], "/tiles/0/placements/0/address"),
        ("more.json", ["--request-b", "asked.json"], "this does not go with its request"),
    ],
)
def test_bad_input_is_told(
    files: Path, monkeypatch: pytest.MonkeyPatch, second: str, options: list[str], message: str
) -> None:
    monkeypatch.chdir(files)
    (files / "broken.json").write_text('{"tiles": [')
    (files / "other.json").write_text('{"tiles": [{"placements": [{"id": "a", "region": "m", "address": "x"}]}]}')
    (files / "more.json").write_text('{"tiles": [{"placements": []}, {"placements": []}]}')
    result = run("diff", "asked.answer.json", second, *options)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_many_differences_are_cut_for_people(files: Path) -> None:
    texts = [
        "\n".join(["id,lower,upper,size,offset", *(f"{row},{row},{row + 1},4,{shift}" for row in range(150))])
        for shift in (0, 8)
    ]
    (files / "many.csv").write_text(texts[0])
    result = run("diff", files / "many.csv", "-", stdin=texts[1])
    assert "... and 50 more, which --json prints" in result.stdout
    assert "different: 1 tile (150 moved)" in result.stdout
