"""Choice of the reader for an input."""

import json
from pathlib import Path
from typing import Any

import pytest

from problem.errors import RequestError
from service.formats import detect, ipu_stack, minimalloc
from service.formats.errors import FormatError

CSV = b"id,lower,upper,size\nb,0,3,4\n"
REQUEST = b'{"memory": {"capacity": 12}, "tiles": [{"buffers": []}]}'
DUMP = json.dumps(
    {
        "requests": [],
        "version": 1,
        "tile": 0,
        "ranges": [],
        "interleaved_offset": 0,
        "region_boundary": 0x80000,
        "region0_element_bytes": 16384,
        "region1_element_bytes": 32768,
        "host_scratch_range": [0, 0],
    }
).encode()


@pytest.mark.parametrize("name", [None, "request"])
@pytest.mark.parametrize("media_type", [None, "application/json", "application/octet-stream"])
def test_a_request_is_handed_on_as_it_is(name: str | None, media_type: str | None) -> None:
    assert detect.read(REQUEST, name=name, media_type=media_type) is REQUEST


@pytest.mark.parametrize(
    "data",
    [b"[]", b" \n {", b'{"version": 1}', b'{"requests": 1}', b'{"x": "\\"requests\\""}', b'{"requests": ' * 9999],
)
def test_json_that_is_no_dump_is_taken_for_a_request(data: bytes) -> None:
    assert detect.read(data) == data


@pytest.mark.parametrize("name", [None, "ipu-stack"])
@pytest.mark.parametrize("media_type", [None, "application/json", "Application/JSON; charset=utf-8"])
def test_a_dump_is_converted(name: str | None, media_type: str | None) -> None:
    assert detect.read(DUMP, name=name, media_type=media_type) == ipu_stack.read(DUMP)


def test_a_dump_of_another_version_is_refused_as_a_dump() -> None:
    with pytest.raises(RequestError) as caught:
        detect.read(DUMP.replace(b'"version": 1', b'"version": 2'))
    assert caught.value.faults[0].pointer == "/version"


@pytest.mark.parametrize("name", [None, "minimalloc"])
@pytest.mark.parametrize("media_type", [None, "text/csv", "text/csv; charset=utf-8", "text/plain"])
@pytest.mark.parametrize("memory", [{"capacity": 12}, {"memory": "ipu-mk2"}])
def test_a_csv_is_converted(name: str | None, media_type: str | None, memory: dict[str, Any]) -> None:
    assert detect.read(CSV, name=name, media_type=media_type, **memory) == minimalloc.read(CSV.decode(), **memory)


@pytest.mark.parametrize("data", [REQUEST, DUMP, CSV])
def test_a_byte_order_mark_changes_nothing(data: bytes) -> None:
    capacity = 12 if data is CSV else None
    assert detect.read(b"\xef\xbb\xbf" + data, capacity=capacity) == detect.read(data, capacity=capacity)


def test_the_name_of_a_format_goes_before_the_media_type_and_both_before_the_content() -> None:
    assert detect.read(DUMP, name="request", media_type="text/csv") == DUMP
    with pytest.raises(FormatError, match="no column is called"):
        detect.read(REQUEST, media_type="text/csv", capacity=12)
    assert detect.read(CSV, media_type="application/json") == CSV


def test_a_csv_without_a_memory_is_told_how_to_give_one() -> None:
    with pytest.raises(FormatError, match=r"--capacity 1048576.*\?capacity=1048576.*--memory ipu-mk2"):
        detect.read(CSV)


@pytest.mark.parametrize("data", [REQUEST, DUMP])
@pytest.mark.parametrize("memory", [{"capacity": 12}, {"memory": "ipu-mk2"}])
def test_a_memory_for_an_input_that_names_its_own_is_refused(data: bytes, memory: dict[str, Any]) -> None:
    with pytest.raises(FormatError, match="this input names its own memory"):
        detect.read(data, **memory)


def test_a_format_that_is_not_known_is_refused() -> None:
    with pytest.raises(
        FormatError, match="no format is called 'yaml'; known are request, ipu-stack, minimalloc, idealloc"
    ):
        detect.read(REQUEST, name="yaml")


def test_text_that_is_not_utf8_is_told_with_the_byte() -> None:
    with pytest.raises(FormatError) as caught:
        detect.read(CSV + b"\xe9,0,3,4\n", capacity=12)
    assert caught.value.offset == len(CSV)


def test_nothing_at_all_is_told() -> None:
    with pytest.raises(FormatError, match="there is nothing to read"):
        detect.read(b"")


def test_every_real_file_is_told_from_the_others(cases: Path) -> None:
    kinds = {"reports": bytes, "ipu-stack-dump-v1": dict, "minimalloc": dict, "small": dict}
    for folder, kind in kinds.items():
        for file in sorted((cases / folder).iterdir()):
            capacity = int(file.name.split(".")[1]) if file.suffix == ".csv" else None
            assert isinstance(detect.read(file.read_bytes(), capacity=capacity), kind), file.name


@pytest.mark.parametrize("first", ["interleaved_offset", "conflicts", "region_boundary"])
def test_a_dump_is_told_whatever_field_comes_first(first: str) -> None:
    fields = {first: 0, "version": 1, "requests": []}
    assert detect.detected(json.dumps(fields).encode(), "application/json") == "ipu-stack"


@pytest.mark.parametrize("body", [{"memory": 1, "requests": [], "version": 1}, {"interleaved_offset": 1, "tiles": []}])
def test_a_request_is_told_by_its_first_field_or_by_the_lack_of_others(body: dict[str, Any]) -> None:
    assert detect.detected(json.dumps(body).encode(), "application/json") == "request"
