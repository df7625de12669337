"""What a request may ask for is bounded, and a fault names the bound and the setting."""

import json
from typing import Any

import pytest

from problem.errors import RequestError
from service import codec
from service.documents import read_request, request_text
from service.settings import Settings
from tests.documents import Document, buffer, request

TWO = [buffer("a", 1, 0, 1), buffer("b", 1, 0, 1)]
ROWS: Document = {
    "memory": {"capacity": 8},
    "reservations": [{"id": "r", "size": 1}],
    "tiles": [
        {"buffers": TWO[:1]},
        {"buffers": TWO, "auxiliaries": [{"id": "x", "size": 1}], "separate": [["a", "b"]]},
    ],
}
TABLE: Document = {
    "memory": {"capacity": 8},
    "reservations": [{"id": "r", "size": 1}],
    "table": {
        "tile_offsets": [0, 1, 3],
        "size": [1, 1, 1],
        "start": [0, 0, 0],
        "end": [1, 1, 1],
        "extras": [{"tile": 1, "auxiliaries": [{"id": "x", "size": 1}], "separate": [[0, 1]]}],
    },
}
EXCEEDED = [
    ({"max_tiles": 1}, "/tiles", "/table/tile_offsets", "there are 2 entries or more, this service takes 1"),
    ({"max_buffers": 2}, "/tiles", "/table", "there are 3 buffers, this service takes 2"),
    (
        {"max_tile_buffers": 2},
        "/tiles/1/buffers",
        "/table/tile_offsets/1",
        "there are 3 buffers and auxiliaries, this service takes 2",
    ),
    ({"max_separated_pairs": 0}, "/tiles", "/table", "there are 1 pairs of separated buffers, this service takes 0"),
    ({"max_reservations": 0}, "/reservations", "/reservations", "there are 1 reservations, this service takes 0"),
]


def faults(document: Any, **settings: Any) -> list[tuple[str, str]]:
    with pytest.raises(RequestError) as refused:
        read_request(json.dumps(document).encode(), Settings(**settings))
    return [(fault.pointer, fault.detail) for fault in refused.value.faults]


@pytest.mark.parametrize("document", [ROWS, TABLE], ids=["rows", "table"])
def test_what_is_just_within_every_bound_is_read(document: Document) -> None:
    bounds = {"max_tiles": 2, "max_buffers": 3, "max_tile_buffers": 3, "max_separated_pairs": 1, "max_reservations": 1}
    assert len(read_request(json.dumps(document).encode(), Settings(**bounds)).tiles) == 2  # type: ignore[arg-type]


@pytest.mark.parametrize(("settings", "in_rows", "in_table", "detail"), EXCEEDED)
@pytest.mark.parametrize("document", [ROWS, TABLE], ids=["rows", "table"])
def test_what_is_past_a_bound_is_a_fault(
    document: Document, settings: dict[str, int], in_rows: str, in_table: str, detail: str
) -> None:
    ((pointer, told),) = faults(document, **settings)
    assert pointer == (in_rows if document is ROWS else in_table)
    assert told == f"{detail} (TILEFIT_{next(iter(settings)).upper()})"


def test_entries_past_the_bound_are_not_even_read() -> None:
    text = b'{"memory": {"capacity": 8}, "tiles": [' + b'{"buffers": []},' * 3 + b"and this is no JSON"
    with pytest.raises(RequestError, match="there are 3 entries or more"):
        read_request(text, Settings(max_tiles=2))
    with pytest.raises(RequestError, match="there are 3 entries or more"):
        read_request(b'{"tiles": [0, 0, 0, 0', Settings(max_tiles=2))


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("name", ["minimalloc", "idealloc"])
def test_a_csv_of_more_lines_than_an_entry_may_have_buffers_is_not_even_read(ending: str, name: str) -> None:
    text = ending.join(["id,lower,upper,size", "a,0,1,1", "b,0,1,1", "", ""]).encode()
    assert request_text(text, name=name, capacity=8, max_lines=2)
    with pytest.raises(RequestError, match="there are 2 lines of buffers, this service takes 1") as refused:
        request_text(text.rstrip() + b"\x00 is no CSV", name=name, capacity=8, max_lines=1)
    assert refused.value.faults[0].pointer == "/tiles/0/buffers"


def test_entries_are_counted_across_the_pieces_that_are_searched_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    body = b'{"memory": {"capacity": 8}, "tiles": [' + b'{"buffers": []},' * 40 + b"and this is no JSON"
    for piece in range(5, 40):
        monkeypatch.setattr(codec, "_PIECE", piece)
        assert codec._may_have_more_entries(body, 39)
        assert not codec._may_have_more_entries(body, 40)


@pytest.mark.parametrize("name", [rb"\u0062uffers", rb"buffer\u0073"])
def test_entries_are_counted_whose_field_is_written_by_escapes(name: bytes) -> None:
    text = b'{"memory": {"capacity": 8}, "tiles": [' + b'{"%b": []},' % name * 3 + b"and this is no JSON"
    with pytest.raises(RequestError, match="there are 3 entries or more"):
        read_request(text, Settings(max_tiles=2))


def test_lists_in_entries_are_not_taken_for_entries() -> None:
    document = request(*(buffer(name, 1, 0, 9, gaps=[[1, 2], [3, 4]]) for name in "abc"), memory={"capacity": 8})
    assert len(read_request(json.dumps(document).encode(), Settings(max_tiles=1)).buffers.size) == 3


def test_buffers_may_be_called_like_the_field_that_entries_are_counted_by() -> None:
    document = request(*(buffer(name, 1, 0, 1) for name in ("buffers", "b", "c")), memory={"capacity": 8})
    assert len(read_request(json.dumps(document).encode(), Settings(max_tiles=1)).buffers.size) == 3
