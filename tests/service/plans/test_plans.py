"""Plans as documents: what they hold, and that both forms hold the same."""

import json
from pathlib import Path
from typing import Any

import pytest

from problem.document import Form
from problem.errors import RequestError
from service.codec import encode
from service.codec.json_text import MalformedBody
from service.formats import minimalloc
from service.formats.errors import FormatError
from service.plans import plan_csv, plan_json
from service.plans.plan import Plan
from service.workers import Workers
from service.writers.asked import NotExpressible
from tests.documents import buffer, iterated, request
from tests.draws import drawn
from tests.service.converted import as_bytes, converted
from tests.service.planning import answer, planned
from tests.service.small_requests import CSV, INFEASIBLE, PLACED

FULL: dict[str, Any] = {
    "plan": 1,
    "tiles": [
        {
            "numbers": [7, 0, 1, 2],
            "buffers": [
                {
                    "id": " a,\n",
                    "region": "low",
                    "address": 16,
                    "size": 8,
                    "start": 0,
                    "end": 9,
                    "gaps": [[1, 2], [4, 9]],
                },
                {"id": "", "region": 'hi"gh', "address": 0, "size": 0, "start": 3, "end": 4, "stride": 8, "count": 3},
            ],
            "auxiliaries": [{"id": "stack", "region": "low", "address": 64, "size": 4}],
        },
        {"numbers": [3], "buffers": []},
    ],
    "reservations": [
        {"id": "host", "region": "low", "start": 0, "end": 8, "intervals": [[0, 1], [5, 6]]},
        {"id": "r", "region": "low", "start": 8, "end": 16},
    ],
    "descriptors": {"region": "low", "start": 96, "end": 100},
}
HEADER = "kind,tiles,id,region,address,size,start,end"


def read_json(document: Any) -> Plan:
    return plan_json.read(as_bytes(document))


def test_both_forms_hold_every_field() -> None:
    plan = read_json(FULL)
    assert json.loads(plan_json.write(plan)) == FULL
    assert plan_json.read(plan_json.write(plan)) == plan
    assert plan_csv.read(plan_csv.write(plan).decode()) == plan


def test_drawn_plans_are_the_same_in_both_forms(workers: Workers) -> None:
    checked = 0
    for document in drawn()[:60]:
        found = answer(document, workers)
        if found["status"] != "placed":
            continue
        checked += 1
        as_json, as_csv = (converted(document, target, found).data for target in ("plan-json", "plan-csv"))
        assert converted(as_csv, "plan-json").data == as_json
        assert converted(as_json, "plan-csv").data == as_csv
        # As an answer it is right, and it says what the first answer said.
        assert converted(document, "plan-csv", as_json).data == as_csv
        assert converted(document, "plan-csv", as_csv).data == as_csv
        places = [(row["id"], row["address"]) for tile in found["tiles"] for row in tile["placements"]]
        rows = [row for tile in json.loads(as_json)["tiles"] for row in tile["buffers"]]
        assert [(row["id"], row["address"]) for row in rows] == places
    assert checked > 10


def test_a_plan_says_what_lies_where_and_when(workers: Workers) -> None:
    document = request(
        buffer("w", 4, 1, 3),
        buffer("x", 5, 0, 9),
        auxiliaries=[{"id": "s", "size": 2}],
        repeats=[iterated("w", 3, 1, 3)],
    ) | {"reservations": [{"id": "r", "size": 3}]}
    plan = json.loads(converted(document, "plan-json", answer(document, workers)).data)
    assert plan == {
        "plan": 1,
        "tiles": [
            {
                "numbers": [0],
                "buffers": [
                    {
                        "id": "w",
                        "region": "high",
                        "address": 32,
                        "size": 4,
                        "start": 1,
                        "end": 3,
                        "stride": 4,
                        "count": 3,
                    },
                    {"id": "x", "region": "low", "address": 19, "size": 5, "start": 0, "end": 9},
                ],
                "auxiliaries": [{"id": "s", "region": "low", "address": 24, "size": 2}],
            }
        ],
        "reservations": [{"id": "r", "region": "low", "start": 16, "end": 19}],
    }


def test_a_request_whose_addresses_are_all_fixed_is_a_plan() -> None:
    text = "id,lower,upper,size,offset\na,0,2,96,0\nb,2,4,64,32\n"
    plan = converted(text, "plan-csv", capacity=128).data
    assert plan.decode().splitlines()[1:] == ["buffer,0,a,memory,0,96,0,2,,1,", "buffer,0,b,memory,32,64,2,4,,1,"]
    for target in ("minimalloc", "idealloc"):
        assert converted(plan, target).data == text.encode()


def test_offsets_for_minimalloc_are_the_plan_of_the_answer(cases: Path, workers: Workers) -> None:
    for name in ("a.6", "c.8", "e.12", "g.7"):
        text, capacity = (cases / "small" / f"{name}.csv").read_text(), int(name.split(".")[1])
        found = answer(minimalloc.read(text, capacity), workers)
        for target in ("minimalloc", "idealloc"):
            solved = converted(text, target, found, capacity=capacity).data
            again = converted(solved, "plan-csv", name=target, capacity=capacity).data
            assert again == converted(text, "plan-csv", found, capacity=capacity).data, (name, target)


@pytest.mark.parametrize(
    ("source", "options", "detail"),
    [
        (CSV, {"capacity": 128}, "buffer 'a' has no address: this is no plan: place it first"),
        ("id,lower,upper,size,offset\na,0,2,96,0\nb,1,4,64,32\n", {"capacity": 128}, "the plan breaks rule 3"),
        (request(auxiliaries=[{"id": "s", "size": 2}]), {}, "auxiliary 's' has no address"),
    ],
)
def test_what_is_no_plan_or_a_wrong_one_is_refused(source: Any, options: dict[str, Any], detail: str) -> None:
    with pytest.raises(RequestError) as caught:
        converted(source, "plan-json", **options)
    assert caught.value.faults[0].detail.startswith(detail)


def test_an_answer_that_is_wrong_or_no_plan_is_refused(workers: Workers) -> None:
    wrong = answer(PLACED, workers)
    wrong["tiles"][0]["placements"][0]["address"] = 100
    with pytest.raises(RequestError, match="the plan breaks rule 1"):
        converted(PLACED, "plan-csv", wrong)
    with pytest.raises(RequestError, match="tile 0 has no plan: it is infeasible"):
        converted(INFEASIBLE, "plan-csv", answer(INFEASIBLE, workers))
    with pytest.raises(RequestError, match="the plan has no entry for tiles 0"):
        converted(PLACED, "plan-csv", {"plan": 1, "tiles": [{"numbers": [1], "buffers": []}]})
    tiles = [{"numbers": [number], "buffers": []} for number in (0, 1)]
    with pytest.raises(RequestError, match="the plan has 2 entries, the request 1"):
        converted(PLACED, "plan-csv", {"plan": 1, "tiles": tiles})


def test_an_answer_in_columns_has_the_same_plan(workers: Workers) -> None:
    found = planned(PLACED, workers)
    in_rows, in_columns = (encode(found.request, found.answer, form) for form in (Form.ROWS, Form.ARRAYS))
    assert b"table" in in_columns
    assert converted(PLACED, "plan-json", in_columns) == converted(PLACED, "plan-json", in_rows)


@pytest.mark.parametrize("target", ["minimalloc", "idealloc"])
def test_what_a_csv_has_no_words_for_in_a_plan_is_named(target: str) -> None:
    with pytest.raises(NotExpressible) as caught:
        converted(FULL, target)
    assert [fault.pointer for fault in caught.value.faults] == [
        "/tiles/1",
        "/tiles/0/buffers/1/region",
        "/tiles/0/buffers/1/stride",
        "/tiles/0/auxiliaries/0",
        "/reservations/0",
        "/reservations/1",
        "/descriptors",
    ]


@pytest.mark.parametrize("target", ["request", "columns", "ipu-stack"])
def test_a_plan_does_not_become_a_request(target: str) -> None:
    with pytest.raises(FormatError, match="a plan does not say what was asked"):
        converted(FULL, target)


def test_plans_and_answers_go_where_there_is_room_for_them(workers: Workers) -> None:
    found = answer(PLACED, workers)
    with pytest.raises(FormatError, match="request has no place for a plan"):
        converted(PLACED, "request", found)
    with pytest.raises(FormatError, match="this is a plan already"):
        converted(FULL, "plan-csv", found)
    with pytest.raises(FormatError, match="no format is called 'xml'"):
        converted(PLACED, "xml")


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"plan": 2}, "/plan"),
        ({"tiles": []}, "/tiles"),
        ({"tiles": [{"numbers": [], "buffers": []}]}, "/tiles/0/numbers"),
        ({"tiles": [{"numbers": [1, 1], "buffers": []}]}, "/tiles/0/numbers/1"),
        ({"tiles": [{"numbers": [1], "buffers": [], "x": 1}]}, "/tiles/0/x"),
        ({"tiles": [{"numbers": [2**53], "buffers": []}]}, "/tiles/0/numbers/0"),
        ({"descriptors": {"region": "a", "start": 4, "end": 4}}, "/descriptors/end"),
        (
            {"reservations": [{"id": "r", "region": "a", "start": 4, "end": 5, "intervals": [[2, 2]]}]},
            "/reservations/0/intervals/0/1",
        ),
    ],
)
def test_json_that_is_no_plan_is_told_where(change: dict[str, Any], pointer: str) -> None:
    with pytest.raises(RequestError) as caught:
        read_json(FULL | change)
    assert [fault.pointer for fault in caught.value.faults] == [pointer]


@pytest.mark.parametrize("text", [b"", b"{", b'{"plan": 1, "tiles": \xff}', b'{"plan":' * 9999])
def test_what_is_no_json_is_malformed(text: bytes) -> None:
    with pytest.raises(MalformedBody):
        plan_json.read(text)


@pytest.mark.parametrize(
    ("rows", "line", "detail"),
    [
        ([], 1, "there are no tiles"),
        (["buffer,0,a,m,0,4,0"], 2, "there are 7 fields under 8 columns"),
        (["thing,0,a,m,0,4,0,1"], 2, "kind is 'thing', must be one of buffer, auxiliary"),
        (["buffer,,a,m,0,4,0,1"], 2, "tiles is empty"),
        (["buffer,3-1,a,m,0,4,0,1"], 2, "tiles 3-1 end before they begin"),
        (["buffer,0-9999999999,a,m,0,4,0,1"], 2, "tiles name more than 1048576 numbers"),
        (["tile,0-1048575,,,,,,", "tile,1048576,,,,,,"], 3, "tiles name more than 1048576 numbers"),
        (["buffer,0,a,m,x,4,0,1"], 2, "address is 'x', must be an integer"),
        ([f"buffer,0,a,m,{2**53},4,0,1"], 2, "address is 9007199254740992, must be at most"),
        (["buffer,0,a,m,0,4,0,1", "buffer,0,a,m,0,4,0,1"], 3, "buffer 'a' is there twice"),
        (["buffer,0,a,m,0,4,0,1", "buffer,1 0,a,m,0,4,0,1"], 3, "tile number 0 is there twice"),
        (["tile,0,,,,,,", "buffer,1,a,m,0,4,3,3"], 3, "end is 3, must be above 3"),
        (["descriptors,,d,m,0,4,,", "descriptors,,d,m,0,4,,"], 3, "the descriptors are there twice"),
        (["descriptors,,d,m,0,0,,", "tile,0,,,,,,"], 2, "end is 0, must be above 0"),
        (["reservation,,r,m,0,4,,", "reservation,,r,m,0,4,,"], 3, "reservation 'r' is there twice"),
        (["reservation,,r,m,0,4,5,2", "tile,0,,,,,,"], 2, "interval is 2, must be above 5"),
        (["auxiliary,0,a,m,0,4,,", "auxiliary,0,a,m,0,4,,"], 3, "auxiliary 'a' is there twice"),
    ],
)
def test_a_csv_that_is_no_plan_is_told_with_its_line(rows: list[str], line: int, detail: str) -> None:
    with pytest.raises(FormatError) as caught:
        plan_csv.read("\n".join([HEADER, *rows]))
    assert (caught.value.line, caught.value.detail[: len(detail)]) == (line, detail)


@pytest.mark.parametrize(
    ("header", "detail"),
    [
        ("kind,tiles,address", "there is no column id, region, size, start, end"),
        (f"{HEADER},x", "no column is called 'x'"),
        (f"{HEADER},size", "a column is there twice"),
    ],
)
def test_a_header_that_is_none_is_told(header: str, detail: str) -> None:
    with pytest.raises(FormatError, match=detail):
        plan_csv.read(header)


def test_gaps_and_counts_are_read_with_care() -> None:
    for cells, detail in (("8,0,", "count is 0"), ("8,1,3", "not of the form lo-hi"), (",1,5-2", "gap is 2")):
        with pytest.raises(FormatError, match=detail):
            plan_csv.read(f"{HEADER},stride,count,gaps\nbuffer,0,a,m,0,4,0,9,{cells}\n")
