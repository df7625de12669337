"""The OpenAPI document as a page of Markdown: every operation, and every document that it takes or gives."""

import json
from collections.abc import Iterator
from typing import Any, Final

Json = Any

_REFERENCE: Final = "#/components/schemas/"

_ANYTHING: Final = "JsonValue"
"""The schema that says nothing."""

_BOUNDS: Final = {
    "minimum": "at least {:,}",
    "exclusiveMinimum": "above {:,}",
    "maximum": "at most {:,}",
    "minLength": "{:,} characters or more",
    "maxLength": "at most {:,} characters",
    "minItems": "{:,} or more",
    "maxItems": "at most {:,}",
}
"""What bounds a value, in words."""

_LARGEST_INTEGER: Final = 2**53 - 1
"""The bound of every integer, which is said once."""

_SHOWN: Final = {"query": "`?{}=`", "path": "`{{{}}}`", "header": "`{}:`"}
"""How a parameter is written, by where it stands."""


def reference_of(document: Json) -> str:
    """Return the page of an OpenAPI document."""
    return "\n".join(
        (
            "# API reference",
            "",
            f"Of {document['info']['title']} {document['info']['version']}, made from its OpenAPI document, which each",
            "service has at `/openapi.json`. Bodies by example: [bodies of the routes](http.md); what requests mean:",
            "[the contract](contract.md). Integers are at most 2<sup>53</sup> - 1, where no other bound is named.",
            "Documents have no other fields than those listed.",
            *(line for tag in document["tags"] for line in _operations_of(tag, document["paths"])),
            "",
            "## Documents",
            *(
                line
                for name, schema in sorted(document["components"]["schemas"].items())
                if name != _ANYTHING
                for line in _document(name, schema)
            ),
            "",
        )
    )


def _operations_of(tag: Json, paths: Json) -> Iterator[str]:
    yield from ("", f"## {tag['name'].capitalize()}", "", tag["description"])
    for path, methods in paths.items():
        for method, operation in methods.items():
            if tag["name"] in operation["tags"]:
                yield from ("", f"### `{method.upper()} {path}` {{ #operation-{operation['operationId']} }}", "")
                yield operation["description"]
                if "security" in operation:
                    yield from ("", "Takes an API key, and needs one where the service is set up with keys.")
                yield from _parameters(operation.get("parameters", []))
                yield from _contents("Body", operation.get("requestBody", {}).get("content", {}))
                yield from _answers(operation["responses"])


def _parameters(parameters: list[Json]) -> Iterator[str]:
    if parameters:
        yield from ("", "| parameter | type | meaning |", "| --- | --- | --- |")
        for each in parameters:
            schema, meaning = each["schema"], _line(each["description"])
            if each["required"]:
                meaning += " Required."
            elif "default" in schema:
                meaning += f" Default: `{json.dumps(schema['default'])}`."
            yield f"| {_SHOWN[each['in']].format(each['name'])} | {_type(schema)} | {meaning} |"


def _contents(label: str, contents: Json) -> Iterator[str]:
    for media_type, content in contents.items():
        described = _line(content["schema"].get("description", ""))
        yield from ("", f"{label}, `{media_type}`: {_type(content['schema'])}. {described}".rstrip())
        for example in content.get("examples", {}).values():
            value = example["value"]
            language, text = ("text", value) if isinstance(value, str) else ("json", json.dumps(value, indent=1))
            yield from ("", f'??? example "{example["summary"]}"', "", f"    ```{language}")
            yield from (f"    {line}" for line in text.rstrip("\n").split("\n"))
            yield "    ```"


def _answers(responses: Json) -> Iterator[str]:
    yield from ("", "| answer | document | when |", "| --- | --- | --- |")
    for status, answer in responses.items():
        documents = "; ".join(
            f"`{media_type}`: {_type(content['schema'])}" for media_type, content in answer.get("content", {}).items()
        )
        headers = ", ".join(f"`{name}`" for name in answer.get("headers", {}))
        note = f" Headers: {headers}." if headers else ""
        yield f"| {status} | {documents or 'none'} | {_line(answer['description'])}{note} |"
    for status, answer in responses.items():
        if any("examples" in content for content in answer.get("content", {}).values()):
            yield from _contents(f"Answer {status}", answer["content"])


def _document(name: str, schema: Json) -> Iterator[str]:
    yield from ("", f"### {name}", "", schema["description"], "")
    yield from ("| field | type | default | meaning |", "| --- | --- | --- | --- |")
    required = schema.get("required", [])
    for field, described in schema["properties"].items():
        if field in required:
            default = "required"
        else:
            default = f"`{json.dumps(described['default'])}`" if "default" in described else "none"
        yield f"| `{field}` | {_type(described)} | {default} | {_line(described.get('description', ''))} |"


def _type(schema: Json) -> str:
    """Return how a type is called, with its bounds, and a link where it is a document."""
    match schema:
        case {"$ref": reference}:
            name = reference.removeprefix(_REFERENCE)
            return "any" if name == _ANYTHING else f"[{name}](#{name.lower()})"
        case {"anyOf": kinds} | {"oneOf": kinds}:
            return " or ".join(map(_type, kinds))
        case {"enum": values}:
            return ", ".join(f"`{json.dumps(value)}`" for value in values)
        case {"const": value}:
            return f"`{json.dumps(value)}`"
        case {"type": kind}:
            return f"{_list(schema['items']) if kind == 'array' else kind}{_bounds(schema)}"
        case _:
            return "any"


def _list(items: Json) -> str:
    """Return how a list is called; what its bounds are about is told from those of its items by brackets."""
    name = _type(items)
    return f"list of ({name})" if " " in name else f"list of {name}"


def _bounds(schema: Json) -> str:
    bounds = (
        words.format(schema[key])
        for key, words in _BOUNDS.items()
        if key in schema and (key != "maximum" or schema[key] != _LARGEST_INTEGER)
    )
    said = ", ".join(bounds)
    return f" ({said})" if said else ""


def _line(text: str) -> str:
    """Return a text as it stands in a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")
