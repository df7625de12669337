"""The JSON Schemas that clients are made from."""

import json
from typing import Any

import pytest
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from service.schemas import answer, claim, problem, request, routes
from service.schemas.types import Input, Output

INPUTS = (request.Request, claim.Claim, routes.ScreensRequest, routes.VariantsRequest, routes.ChecksRequest)
OUTPUTS = (
    answer.Answer,
    problem.Problem,
    routes.ScreensAnswer,
    routes.VariantsAnswer,
    routes.ChecksAnswer,
    routes.MemoryMaps,
)


def schemas() -> dict[str, Any]:
    inputs: list[tuple[type[BaseModel], Any]] = [(model, "validation") for model in INPUTS]
    outputs: list[tuple[type[BaseModel], Any]] = [(model, "serialization") for model in OUTPUTS]
    _, document = models_json_schema([*inputs, *outputs])
    made: dict[str, Any] = document["$defs"]
    return made


def test_every_field_of_an_output_is_required() -> None:
    made = schemas()
    for model in all_below(Output):
        if model.__name__ in made:
            schema = made[model.__name__]
            assert sorted(schema["required"]) == sorted(schema["properties"]), model


def test_no_field_of_a_request_may_be_null() -> None:
    assert '"null"' not in json.dumps(request.Request.model_json_schema())


def test_what_stands_for_a_field_left_out_is_not_shown() -> None:
    buffer = schemas()["Buffer"]["properties"]
    for name in ("alignment", "regions", "address", "gaps", "hint"):
        assert "default" not in buffer[name], name
    assert buffer["access_tail"]["default"] == 0
    assert '"default": -1' not in json.dumps(schemas())


def test_intervals_are_lists_of_two() -> None:
    gaps = schemas()["Buffer"]["properties"]["gaps"]["items"]
    assert (gaps["type"], gaps["minItems"], gaps["maxItems"]) == ("array", 2, 2)
    assert "prefixItems" not in json.dumps(schemas())


def test_integers_have_both_bounds() -> None:
    size = schemas()["Buffer"]["properties"]["size"]
    assert (size["minimum"], size["maximum"]) == (0, 2**53 - 1)


def test_unknown_fields_are_ruled_out() -> None:
    for name, schema in schemas().items():
        if schema.get("type") == "object":
            assert schema["additionalProperties"] is False, name


def test_no_model_is_both_input_and_output() -> None:
    names = [model.__name__ for model in (*all_below(Input), *all_below(Output))]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("model", [*INPUTS, *OUTPUTS])
def test_every_field_says_what_it_is_by_its_name_or_in_words(model: type[BaseModel]) -> None:
    assert model.__doc__


def all_below(model: type[BaseModel]) -> list[type[BaseModel]]:
    return [one for below in model.__subclasses__() for one in (below, *all_below(below))]
