"""MiniMalloc's CSV as request documents."""

from pathlib import Path

import pytest

from service.formats import minimalloc
from service.formats.errors import FormatError


def buffers(text: str) -> list[dict[str, object]]:
    document = minimalloc.read(text, 12)
    assert list(document) == ["memory", "tiles"]
    (tile,) = document["tiles"]
    return list(tile["buffers"])


def fault(text: str, capacity: int | None = 12, memory: str | None = None) -> FormatError:
    with pytest.raises(FormatError) as caught:
        minimalloc.read(text, capacity, memory=memory)
    return caught.value


def test_a_plain_file_becomes_one_tile_of_one_region() -> None:
    document = minimalloc.read("id,lower,upper,size\nb1,0,3,4\nb2,3,9,4\n", 12)
    assert document == {
        "memory": {"capacity": 12},
        "tiles": [
            {
                "buffers": [
                    {"id": "b1", "size": 4, "start": 0, "end": 3},
                    {"id": "b2", "size": 4, "start": 3, "end": 9},
                ]
            }
        ],
    }


def test_a_preset_stands_in_for_the_capacity() -> None:
    assert minimalloc.read("id,lower,upper,size\n", memory="ipu-mk2") == {
        "memory": "ipu-mk2",
        "tiles": [{"buffers": []}],
    }


@pytest.mark.parametrize("name", ["id", "buffer", "buffer_id"])
@pytest.mark.parametrize("start", ["lower", "start", "begin"])
@pytest.mark.parametrize(("end", "last"), [("upper", 7), ("end", 6)])
def test_columns_have_other_names_and_any_order(name: str, start: str, end: str, last: int) -> None:
    text = f"size,{end},{start},{name}\n4,{last},3,b\n"
    assert buffers(text) == [{"id": "b", "size": 4, "start": 3, "end": 7}]


def test_optional_columns_are_taken_and_none_is_left_out() -> None:
    text = "id,lower,upper,size,alignment,hint,gaps,offset\na,0,9,4,3,6,1-2 4-6,6\nb,0,9,4,1,-1,,-1\nc,0,9,4,,,,\n"
    assert buffers(text) == [
        {"id": "a", "size": 4, "start": 0, "end": 9, "alignment": 3, "hint": 6, "address": 6, "gaps": [[1, 2], [4, 6]]},
        {"id": "b", "size": 4, "start": 0, "end": 9, "alignment": 1},
        {"id": "c", "size": 4, "start": 0, "end": 9},
    ]


def test_an_inclusive_end_shifts_the_ends_of_gaps_too() -> None:
    (buffer,) = buffers("buffer,start,end,size,gaps\nb,0,9,4,1-2 4-4\n")
    assert buffer["end"] == 10
    assert buffer["gaps"] == [[1, 3], [4, 5]]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_line_endings_byte_order_mark_spaces_and_empty_last_lines_do_not_matter(ending: str) -> None:
    lines = ["\ufeffid , lower,upper,size", " b1,0, 3,4 ", '"b,2",3,9,4', "", "  ", ""]
    assert [buffer["id"] for buffer in buffers(ending.join(lines))] == ["b1", "b,2"]


@pytest.mark.parametrize(
    ("text", "line", "detail"),
    [
        ("", 1, "there is nothing to read: the first line names the columns id, lower, upper, size"),
        ("\ufeff\r\n\n", 1, "there is nothing to read: the first line names the columns id, lower, upper, size"),
        ("0,1,2,3\n", 1, "no column is called '0'"),
        ("id,lower,upper,size,class\n", 1, "no column is called 'class'"),
        ("id,lower,upper\n", 1, "there is no column size; there are id, lower, upper"),
        ("id,lower\n", 1, "there is no column upper, size"),
        ("id,lower,upper,size,size\n", 1, "column size is there twice, as size and size"),
        ("id,lower,end,size,upper\n", 1, "column upper is there twice, as end and upper"),
        ("id,lower,upper,size\na,0,1,2\nb,0,1\n", 3, "there are 3 fields under 4 columns"),
        ("id,lower,upper,size\na,0,1,2,3\n", 2, "there are 5 fields under 4 columns"),
        ("id,lower,upper,size\n\na,0,1,2\n", 2, "the line is empty, and others follow"),
        ('id,lower,upper,size\n"a"b,0,1,2\n', 2, "this is not CSV"),
        ("id,lower,upper,size,gaps\na,0,9,4,1-2@0:3\n", 2, "gap '1-2@0:3' keeps a window of the buffer"),
        ("id,lower,upper,size,gaps\na,0,9,4,1:2\n", 2, "gap '1:2' is not of the form lo-hi"),
        ("id,lower,upper,size,gaps\na,0,9,4,1-2-3\n", 2, "gap is '2-3', must be an integer"),
        ("id,lower,upper,size,gaps\na,0,9,4,-1-2\n", 2, "gap is '', must be an integer"),
        ("id,lower,upper,size,alignment\na,0,9,4,-1\n", 2, "alignment is '-1', must be an integer"),
        ("id,lower,upper,size,hint\na,0,9,4,-2\n", 2, "hint is '-2', must be an integer"),
        ("id,lower,upper,size,offset\na,0,9,4,x\n", 2, "offset is 'x', must be an integer"),
        (f"id,lower,upper,size\n{'x' * 131_073},0,9,4\n", 2, "a field is longer than 131072 characters"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text: str, line: int, detail: str) -> None:
    error = fault(text)
    assert error.line == line
    assert error.detail.startswith(detail)
    assert str(error) == f"line {line}: {error.detail}"


@pytest.mark.parametrize("value", ["", "-4", "+4", "4.0", "4e3", "0x4", "1_000", "٤", "²", "four", "9" * 5000])
@pytest.mark.parametrize("column", ["lower", "upper", "size"])
def test_only_plain_digits_are_integers(column: str, value: str) -> None:
    row = {"id": "b", "lower": "0", "upper": "9", "size": "4", column: value}
    error = fault(f"{','.join(row)}\n{','.join(row.values())}\n")
    assert error.line == 2
    assert error.detail.startswith(f"{column} is ")
    assert error.detail.endswith("must be an integer of 1 to 19 digits without a sign")
    assert len(error.detail) < 150


def test_numbers_above_the_bound_are_left_to_the_check_of_the_request() -> None:
    assert buffers(f"id,lower,upper,size\nb,5,2,{2**53}\n") == [{"id": "b", "size": 2**53, "start": 5, "end": 2}]


def test_a_file_needs_just_one_memory() -> None:
    assert "--capacity" in fault("id,lower,upper,size\n", None).detail
    assert "?memory=" in fault("id,lower,upper,size\n", None).detail
    assert fault("id,lower,upper,size\n", 12, "ipu-mk2").detail == "give a capacity or a memory preset, not both"


def test_what_is_no_csv_is_told_before_a_missing_memory() -> None:
    assert fault("hello\n", None).detail.startswith("no column is called 'hello'")


def test_the_fault_is_one_of_the_request_too() -> None:
    (listed,) = fault("id,lower,upper,size\nb,0,1\n").faults
    assert (listed.pointer, listed.detail) == ("", "line 2: there are 3 fields under 4 columns")


@pytest.mark.parametrize(
    ("file", "count"), [("minimalloc/A.1048576.csv", 154), ("scale/S_1.csv", 28526), ("small/a.6.csv", 5)]
)
def test_real_files_are_read_whole(cases: Path, file: str, count: int) -> None:
    assert len(buffers((cases / file).read_text())) == count
