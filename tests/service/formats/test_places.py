"""Faults of a request that was a CSV name the line and the column."""

import pytest

from problem.errors import RequestError
from problem.preparation import prepare
from service.documents import read_request, request_text
from service.formats.places import faults_in_lines
from service.settings import Settings

HEADER = "id,lower,end,size,gaps,offset\n"


def details(text: str, name: str | None = None) -> list[str]:
    data = text.encode()
    with pytest.raises(RequestError) as raised, faults_in_lines(data, name=name):
        prepare(read_request(request_text(data, name=name, capacity=100), Settings()))
    return [fault.detail for fault in raised.value.faults]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("a,0,1,4,,\nb,0,1,9007199254740992,,\n", "line 3, column size: size is 9007199254740992, must be at most "),
        ("a,0,1,4,,\na,0,1,4,,\n", "line 3, column id: "),
        ("a,0,1,4,,\nb,5,2,4,,\n", "line 3, column end: end is 3, "),
        ('"a\nb",0,1,4,,\nb,0,9,4,7-3,\n', "line 4, column gaps: "),
    ],
)
def test_each_names_its_line_and_what_the_file_calls_its_column(rows: str, expected: str) -> None:
    (detail,) = details(HEADER + rows)
    assert detail.startswith(expected)


def test_columns_of_idealloc_are_named_by_their_places() -> None:
    (detail,) = details("what,ever,it,says\na,0,1,4\nb,5,2,4\n", "idealloc")
    assert detail.startswith("line 3, column upper: end is 2, ")


def test_what_is_not_in_the_file_and_what_has_no_lines_stays_as_it_is() -> None:
    faulty = b'{"memory": {"capacity": 0}, "tiles": [{"buffers": [{"id": "a", "size": 1, "start": 3, "end": 1}]}]}'
    with pytest.raises(RequestError) as raised, faults_in_lines(faulty):
        prepare(read_request(faulty, Settings()))
    assert [fault.detail.partition(" is ")[0] for fault in raised.value.faults] == ["capacity", "end"]
    data = HEADER.encode()
    with pytest.raises(RequestError, match=r"^capacity is 0"), faults_in_lines(data):
        read_request(request_text(data, capacity=0), Settings())


def test_what_cannot_be_read_has_its_line_already() -> None:
    assert details(f"{HEADER}a,0,1,x,,\n") == [
        "line 2: size is 'x', must be an integer of 1 to 19 digits without a sign"
    ]
