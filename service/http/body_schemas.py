"""The schemas of all bodies: the components of the OpenAPI document."""

from typing import Any, Final

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, models_json_schema
from pydantic_core.core_schema import IntSchema

from service.http.claim_descriptions import describe_claims
from service.schemas.answer import Answer
from service.schemas.batch import Batch, BatchRequest, ItemResult
from service.schemas.health import Health, Readiness
from service.schemas.problem import Problem
from service.schemas.request import Request
from service.schemas.routes import (
    ChecksAnswer,
    ChecksRequest,
    MemoryMaps,
    ScreensAnswer,
    ScreensRequest,
    TableScreens,
    VariantsAnswer,
    VariantsRequest,
)
from service.schemas.table import TableRequest
from service.schemas.table_answer import TableAnswer

_REF: Final = "#/components/schemas/{model}"

_MODELS: Final[tuple[tuple[type[BaseModel], JsonSchemaMode], ...]] = (
    (Request, "validation"),
    (TableRequest, "validation"),
    (Answer, "serialization"),
    (TableAnswer, "serialization"),
    (ScreensRequest, "validation"),
    (ScreensAnswer, "serialization"),
    (TableScreens, "serialization"),
    (VariantsRequest, "validation"),
    (VariantsAnswer, "serialization"),
    (ChecksRequest, "validation"),
    (ChecksAnswer, "serialization"),
    (BatchRequest, "validation"),
    (Batch, "serialization"),
    (ItemResult, "serialization"),
    (MemoryMaps, "serialization"),
    (Health, "serialization"),
    (Readiness, "serialization"),
    (Problem, "serialization"),
)
"""The documents of the routes; what they are made of comes with them."""

_DUMP: Final = {
    "type": "object",
    "title": "IpuStackDump",
    "description": "A placement dump of ipu-stack, version 1, with the fields that it writes.",
    "properties": {
        "version": {"const": 1, "description": "Of the format."},
        "requests": {"type": "array", "items": {"type": "object"}, "description": "What was to be allocated."},
    },
    "required": ["version", "requests"],
}

DUMP_REF: Final = {"$ref": _REF.format(model=_DUMP["title"])}
"""Names the schema of placement dumps, which no model of ours describes."""


class _ForGenerators(GenerateJsonSchema):
    """Says what generators of clients go by."""

    def int_schema(self, schema: IntSchema) -> dict[str, Any]:
        """Say that integers have 64 bits: those of Java and Go have 32 otherwise."""
        return {**super().int_schema(schema), "format": "int64"}

    def field_title_should_be_set(self, schema: object) -> bool:  # noqa: ARG002 - pydantic asks for each
        """Leave out titles of fields that only repeat their names, and would stand in every comment."""
        return False


def body_schemas() -> dict[str, Any]:
    """Return the schemas by name."""
    _, document = models_json_schema(_MODELS, ref_template=_REF, schema_generator=_ForGenerators)
    schemas: dict[str, Any] = document["$defs"]
    describe_claims(schemas)
    return {**schemas, "IpuStackDump": _DUMP}


def ref(model: type[BaseModel]) -> dict[str, str]:
    """Name the schema of a document."""
    return {"$ref": _REF.format(model=model.__name__)}
