"""idealloc's CSV as request documents."""

from pathlib import Path
from typing import Any

import pytest

from service.formats import detect, idealloc, minimalloc
from service.formats.errors import FormatError


def buffers(text: str, **options: Any) -> list[dict[str, object]]:
    document = idealloc.read(text, 12, **options)
    assert document["memory"] == {"capacity": 12}
    (tile,) = document["tiles"]
    return list(tile["buffers"])


def fault(text: str) -> FormatError:
    with pytest.raises(FormatError) as caught:
        idealloc.read(text, 12)
    return caught.value


def test_buffers_that_touch_are_never_live_together() -> None:
    assert buffers("id,lower,upper,size\n0,0,3,4\n1,3,9,4\n") == [
        {"id": "0", "size": 4, "start": 0, "end": 3},
        {"id": "1", "size": 4, "start": 3, "end": 9},
    ]


def test_inclusive_lifetimes_end_one_later() -> None:
    assert buffers("id,lower,upper,size\n7,0,0,4\n", inclusive=True) == [{"id": "7", "size": 4, "start": 0, "end": 1}]


def test_a_fifth_column_is_the_offset_of_a_placement() -> None:
    assert buffers("id,lower,upper,size,offset\n7,0,2,4,8\n") == [
        {"id": "7", "size": 4, "start": 0, "end": 2, "address": 8}
    ]


def test_columns_are_told_by_their_places_and_not_by_their_names() -> None:
    assert buffers("a,size,begin,end\n7,1,2,3\n") == [{"id": "7", "size": 3, "start": 1, "end": 2}]


@pytest.mark.parametrize(
    ("text", "line", "detail"),
    [
        ("", 1, "there is nothing to read: the first line names the columns id, lower, upper, size, offset"),
        ("0,1,2,3\n", 1, "these are numbers, and the first line is passed over"),
        ("id,lower,upper\n", 1, "there are 3 columns, must be 4 or 5"),
        ("id,lower,upper,size\n0,1,2\n", 2, "there are 3 fields, must be 4 or 5: id, lower, upper, size, offset"),
        ("id,lower,upper,size\n0,1,2,3,4,5\n", 2, "there are 6 fields, must be 4 or 5"),
        ("id,lower,upper,size\n0,1,2,3\n0,-1,2,3\n", 3, "lower is '-1', must be an integer"),
        ("id,lower,upper,size\n0,1,2,\n", 2, "size is '', must be an integer"),
        (f"id,lower,upper,size\n0,1,{'9' * 20},3\n", 2, "upper is '99999999999999999999', must be an integer"),
        ("id,lower,upper,size\n\n0,1,2,3\n", 2, "the line is empty, and others follow"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text: str, line: int, detail: str) -> None:
    error = fault(text)
    assert error.line == line
    assert error.detail.startswith(detail)


def test_a_name_chooses_the_convention() -> None:
    data = b"id,lower,upper,size\n0,0,3,4\n"
    assert detect.read(data, name="idealloc", capacity=12) == idealloc.read(data.decode(), 12)
    inclusive = detect.read(data, name="idealloc-inclusive", memory="ipu-mk2")
    assert inclusive == idealloc.read(data.decode(), memory="ipu-mk2", inclusive=True)


@pytest.mark.parametrize("name", ["G_1", "resnet50", "S_1"])
def test_real_files_say_the_same_to_both_readers(cases: Path, name: str) -> None:
    text = (cases / "scale" / f"{name}.csv").read_text()
    assert idealloc.read(text, 12) == minimalloc.read(text, 12)
