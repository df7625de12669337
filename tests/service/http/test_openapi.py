"""`GET /openapi.json`: a valid document that says what the routes do."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from service.app import create_app
from service.examples import Example, examples_of
from service.settings import Settings
from tests.service.client import Client

PATHS = {
    "place": "/v1/placements",
    "screen": "/v1/screens",
    "compare_variants": "/v1/variants",
    "check": "/v1/checks",
    "convert": "/v1/requests",
}
EXAMPLES = [(operation, example) for operation in PATHS for example in examples_of(operation)]


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return create_app(Settings()).openapi()


def operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for operation in methods.values():
            yield path, operation


def validator(document: dict[str, Any], schema: dict[str, Any]) -> Draft202012Validator:
    return Draft202012Validator({**schema, "components": document["components"]})


def test_it_is_valid_openapi_3_1_and_the_same_as_is_served(client: Client, document: dict[str, Any]) -> None:
    validate(document)
    assert document["openapi"].startswith("3.1")
    assert client.get("/openapi.json").json() == document


def test_each_operation_is_called_as_its_function_and_has_a_tag_and_a_description(document: dict[str, Any]) -> None:
    found = {operation["operationId"]: path for path, operation in operations(document)}
    health = {"livez": "/livez", "readyz": "/readyz"}
    kept = {
        "get_placement": "/v1/placements/{digest}",
        "get_placement_request": "/v1/placements/{digest}/request",
    }
    batches = {
        "submit_batch": "/v1/batches",
        "get_batch": "/v1/batches/{batch}",
        "get_batch_results": "/v1/batches/{batch}/results",
        "get_batch_events": "/v1/batches/{batch}/events",
        "cancel_batch": "/v1/batches/{batch}",
        "retry_batch": "/v1/batches/{batch}/retry",
    }
    assert found == {**PATHS, **health, **kept, **batches, "list_memory_maps": "/v1/memory-maps"}
    for _, operation in operations(document):
        assert operation["tags"]
        assert operation["description"]


STREAMS = {"get_batch_results": "application/x-ndjson", "get_batch_events": "text/event-stream"}


def test_every_refusal_is_a_problem_document(document: dict[str, Any]) -> None:
    for _, operation in operations(document):
        for status, response in operation["responses"].items():
            done = STREAMS.get(operation["operationId"], "application/json")
            kinds = {"200": [done], "202": [done], "204": [], "304": []}.get(status, ["application/problem+json"])
            assert list(response.get("content", ())) == kinds


def test_refusals_that_pass_say_when_to_come_back(document: dict[str, Any]) -> None:
    for _, operation in operations(document):
        for status, response in operation["responses"].items():
            assert ("Retry-After" in response.get("headers", {})) == (status in {"429", "503"})


def test_integers_have_64_bits_for_generators(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for name in ("Buffer", "Placement", "Peak", "Batch"):
        fields = schemas[name]["properties"].values()
        assert all(field.get("format") == "int64" for field in fields if field.get("type") == "integer")


def test_placing_may_be_answered_later(document: dict[str, Any]) -> None:
    described = document["paths"][PATHS["place"]]["post"]
    assert {"Prefer", "Idempotency-Key"} <= {parameter["name"] for parameter in described["parameters"]}
    assert {"Location", "Preference-Applied"} <= described["responses"]["202"]["headers"].keys()


def test_bodies_that_are_no_json_are_bytes_and_fields_have_no_titles(document: dict[str, Any]) -> None:
    for _, operation in operations(document):
        for kind, content in operation.get("requestBody", {}).get("content", {}).items():
            assert (content["schema"].get("format") == "binary") == (kind != "application/json")
    for schema in document["components"]["schemas"].values():
        assert not any("title" in field for field in schema.get("properties", {}).values())


def test_each_field_of_each_document_is_described_in_a_sentence(document: dict[str, Any]) -> None:
    for name, schema in document["components"]["schemas"].items():
        for field, described in schema.get("properties", {}).items():
            assert described.get("description", "").endswith("."), f"{name}.{field}"


def test_generators_find_nothing_that_they_refuse(document: dict[str, Any]) -> None:
    text = json.dumps(document)
    assert "prefixItems" not in text
    assert '"items": false' not in text
    assert "itemSchema" not in text


def test_fields_that_may_be_left_out_of_a_request_are_neither_null_nor_shown_a_stand_in(
    document: dict[str, Any],
) -> None:
    schemas = document["components"]["schemas"]
    request = json.dumps([schemas[name] for name in ("Request", "Memory", "Region", "Tile", "Buffer", "Reservation")])
    assert '"null"' not in request
    assert '"default": null' not in request
    assert '"default": -1' not in request


@pytest.mark.parametrize(("operation", "example"), EXAMPLES, ids=lambda value: getattr(value, "name", value))
class TestExamples:
    def test_it_gets_just_the_answer_that_is_shown(self, client: Client, operation: str, example: Example) -> None:
        body = example.request if isinstance(example.request, str) else json.dumps(example.request)
        headers = {"Content-Type": example.media_type}
        answer = client.post(PATHS[operation], content=body, headers=headers, params=example.query)
        assert answer.json() == example.answer

    def test_it_is_in_the_document_and_keeps_to_the_schemas(
        self, document: dict[str, Any], operation: str, example: Example
    ) -> None:
        described = document["paths"][PATHS[operation]]["post"]
        taken = described["requestBody"]["content"][example.media_type]
        answered = described["responses"]["200"]["content"]["application/json"]
        assert taken["examples"][example.name]["value"] == example.request
        assert answered["examples"][example.name]["value"] == example.answer
        validator(document, answered["schema"]).validate(example.answer)
        if not _has_a_faulty_part(example):
            validator(document, taken["schema"]).validate(example.request)


def _has_a_faulty_part(example: Example) -> bool:
    """Tell whether the example shows what becomes of a part at fault, which no schema would let pass."""
    parts = (part for name in ("screens", "variants") for part in example.answer.get(name, ()))
    return any(part["problem"] is not None for part in parts)


def test_every_operation_that_takes_a_body_has_examples(document: dict[str, Any]) -> None:
    for _, operation in operations(document):
        for content in operation.get("requestBody", {}).get("content", {}).values():
            assert content["examples"]


def test_other_answers_keep_to_their_schemas_too(client: Client, document: dict[str, Any]) -> None:
    for path in ("/v1/memory-maps", "/livez", "/readyz"):
        schema = document["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        validator(document, schema).validate(client.get(path).json())
    problem = {"$ref": "#/components/schemas/Problem"}
    for body in ("{", "{}", '{"candidates": 1}'):
        headers = {"Content-Type": "application/json"}
        answer = client.post("/v1/screens", content=body, headers=headers)
        validator(document, problem).validate(answer.json())
    validator(document, problem).validate(client.get("/nowhere").json())


def test_batches_keep_to_their_schemas_too(client: Client, document: dict[str, Any]) -> None:
    described = document["paths"]["/v1/batches"]["post"]
    batch = validator(document, described["responses"]["202"]["content"]["application/json"]["schema"])
    for media_type, content in described["requestBody"]["content"].items():
        value = content["examples"]["two"]["value"]
        body = value if isinstance(value, str) else json.dumps(value)
        headers = {"Content-Type": media_type, "Idempotency-Key": media_type}
        answer = client.post("/v1/batches", content=body, headers=headers)
        assert answer.status_code == 202
        batch.validate(answer.json())
        results = client.get(f"{answer.headers['location']}/results?follow=true").text.splitlines()
        assert len(results) == 2
        for result in results:
            validator(document, {"$ref": "#/components/schemas/ItemResult"}).validate(json.loads(result))
