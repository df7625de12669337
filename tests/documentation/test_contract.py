"""The contract in `docs/` says what the code does: its example, its fields and defaults, its faults."""

import json
import re
import time
from pathlib import Path
from typing import Any, Final, get_args

import pytest
from pydantic import BaseModel

from problem.digest import digest
from problem.errors import RequestError
from problem.preparation import prepare
from service.codec import decode, encode
from service.documents import read_request
from service.pipeline import plan
from service.schemas import answer as answers
from service.schemas import request as requests
from service.settings import Settings
from service.workers import Workers
from tests.documentation.contract_faults import FAULTS, Faulty
from tests.documents import Document

CONTRACT: Final = (Path(__file__).parents[2] / "docs" / "contract.md").read_text()

REQUEST, ANSWER = map(json.loads, re.findall(r"^```json\n(.*?)^```", CONTRACT, re.MULTILINE | re.DOTALL))

SECTIONS: Final = dict(re.findall(r"^## (\d)\. .*\n((?:(?!## ).*\n)*)", CONTRACT, re.MULTILINE))
"""The text of each numbered section."""

TABLES: Final = {
    title: re.findall(r"^\| `(\w+)` \| .* \| (.*) \|$", rows, re.MULTILINE)
    for title, rows in re.findall(r"^\*\*`([\w.\[\]]+)`\*\*.*\n\n((?:\|.*\n)+)", CONTRACT, re.MULTILINE)
}
"""The tables of request fields by their titles: names and defaults."""

MODELS: Final[dict[str, type[BaseModel]]] = {
    "request": requests.Request,
    "memory": requests.Memory,
    "memory.regions[]": requests.Region,
    "tiles[]": requests.Tile,
    "tiles[].buffers[]": requests.Buffer,
    "tiles[].aliases[].members[]": requests.Member,
    "tiles[].repeats[]": requests.Repeat,
    "tiles[].auxiliaries[]": requests.Auxiliary,
    "tiles[].transfers[]": requests.Transfer,
    "reservations[]": requests.Reservation,
    "host": requests.Host,
    "options": requests.Options,
}

IMPLIED: Final = {"regions": ["memory"], "numbers": [0], "alignment": 1}
"""Defaults that the tables say in words, as they are for the requests below."""


def test_the_example_gets_the_answer_that_is_shown() -> None:
    with Workers(threads=1, solver_memory_bytes=Settings().solver_memory_bytes) as workers:
        planned = plan(decode(json.dumps(REQUEST).encode()), workers, time.monotonic())
    answer = json.loads(encode(planned.request, planned.answer))
    assert answer | {"digest": ANSWER["digest"]} == ANSWER


def test_the_sections_and_rules_have_their_numbers() -> None:
    assert list(SECTIONS) == list("12345678")
    assert re.findall(r"^\| (\d) \|", SECTIONS["4"], re.MULTILINE) == list("123456789")


@pytest.mark.parametrize("title", MODELS)
def test_a_table_lists_every_field_and_which_are_required(title: str) -> None:
    fields = MODELS[title].model_fields
    assert sorted(name for name, _ in TABLES[title]) == sorted(fields)
    required = {name for name, field in fields.items() if field.is_required()}
    assert {name for name, default in TABLES[title] if default == "required"} == required


def spelled_out(title: str, **given: Any) -> Document:
    """Give an object with the defaults that the table of `title` shows, beside what is given."""
    shown = {name: default for name, default in TABLES[title] if name not in given}
    defaults = {name: _value(default) for name, default in shown.items() if default.startswith("`")}
    implied = {name: IMPLIED[name] for name, default in shown.items() if name in IMPLIED and name not in defaults}
    return defaults | implied | given


def _value(shown: str) -> Any:
    text = shown.strip("`")
    return text if text.isalpha() and text not in {"true", "false"} else json.loads(text)


def test_what_is_left_out_has_the_default_that_is_shown() -> None:
    events = {"start": 0, "end": 4}
    buffers = [{"id": "a", "size": 8, **events}, {"id": "b", "size": 8, **events}]
    aliases = [{"members": [{"buffer": "a"}]}]
    auxiliary, loop, reservation = {"id": "x", "size": 4}, {**events, "count": 2}, {"id": "r", "size": 4}
    region = {"name": "memory", "start": 0, "size": 64}
    rows = {"buffers": buffers, "aliases": aliases, "auxiliaries": [auxiliary], "repeats": [loop]}
    short = {"memory": {"capacity": 64}, "tiles": [rows], "reservations": [reservation]}
    long = spelled_out(
        "request",
        memory={"regions": [spelled_out("memory.regions[]", **region)], "default_alignment": 1},
        tiles=[
            spelled_out(
                "tiles[]",
                buffers=[spelled_out("tiles[].buffers[]", **buffer) for buffer in buffers],
                aliases=[{"members": [spelled_out("tiles[].aliases[].members[]", buffer="a")]}],
                auxiliaries=[spelled_out("tiles[].auxiliaries[]", **auxiliary)],
                repeats=[spelled_out("tiles[].repeats[]", **loop)],
            )
        ],
        reservations=[{**reservation, "alignment": 1}],
        options=spelled_out("options"),
    )
    assert len(long["tiles"][0]["buffers"][0]) == len(TABLES["tiles[].buffers[]"]) - len(
        ("address", "hint", "previous")
    )
    assert digest_of(long) == digest_of(short)


def digest_of(document: Document) -> str:
    return digest(prepare(decode(json.dumps(document).encode())).request)


def test_every_field_of_an_answer_is_explained() -> None:
    models = [each for each in vars(answers).values() if isinstance(each, type) and issubclass(each, BaseModel)]
    words = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", SECTIONS["8"]))))
    assert {name for model in models for name in model.model_fields} <= words


@pytest.mark.parametrize(
    ("model", "field", "section"),
    [
        (answers.TileAnswer, "status", "7"),
        (answers.TileAnswer, "reason", "7"),
        (answers.TileAnswer, "method", "7"),
        (answers.Proof, "kind", "8"),
        (answers.Explanation, "cause", "8"),
    ],
)
def test_every_word_that_an_answer_may_use_is_explained(model: type[BaseModel], field: str, section: str) -> None:
    annotation = model.model_fields[field].annotation
    words = [word for part in (annotation, *get_args(annotation)) for word in get_args(part) if isinstance(word, str)]
    assert words
    assert all(f"`{word}`" in SECTIONS[section] for word in words)


@pytest.mark.parametrize("fault", FAULTS, ids=[f"{place} {fault.pointer}" for place, fault in enumerate(FAULTS)])
def test_a_fault_points_where_the_table_says(fault: Faulty) -> None:
    with pytest.raises(RequestError) as raised:
        prepare(read_request(json.dumps(fault.request).encode(), Settings()))
    assert [each.pointer for each in raised.value.faults] == [fault.pointer]


def test_every_pointer_of_the_table_is_tried() -> None:
    table = re.search(r"^\| fault \| points at \|\n((?:\|.*\n)+)", SECTIONS["8"], re.MULTILINE)
    assert table
    shown = re.findall(r"`(/[^`]+)`", table[1])
    assert set(map(_pattern, shown)) == {_pattern(fault.pointer) for fault in FAULTS}


def _pattern(pointer: str) -> str:
    return re.sub(r"\d+", "*", pointer)
