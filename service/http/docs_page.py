"""The OpenAPI document as one page of HTML, complete in itself."""

import json
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from typing import Any, Final

from service.http.security_headers import page_policy

_STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; font-size: 1.1rem; }
code, pre { font: 14px/1.4 ui-monospace, monospace; }
pre { background: #8881; padding: .75rem; overflow-x: auto; max-height: 24rem; }
td { padding: 0 1rem .25rem 0; vertical-align: top; }
:root { color-scheme: light dark; }
"""

_SHOWN: Final = {"query": "?{}=", "path": "{{{}}}", "header": "{}:"}
"""How a parameter is written, by where it stands."""


CONTENT_SECURITY_POLICY: Final = page_policy(
    f"style-src 'sha256-{b64encode(sha256(_STYLE.encode()).digest()).decode()}'"
)
"""For the page: its own style, and nothing else."""


def docs_page(document: dict[str, Any]) -> str:
    """Return a page that lists every operation with its parameters, its answers and its examples."""
    title = escape(f"{document['info']['title']} {document['info']['version']}")
    return "".join(
        (
            f"<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title><style>{_STYLE}</style>",
            f"<h1>{title}</h1><p>Schemas of all bodies: <a href=/openapi.json>/openapi.json</a>",
            *_operations(document["paths"]),
        )
    )


def _operations(paths: dict[str, Any]) -> Iterator[str]:
    for path, methods in paths.items():
        for method, described in methods.items():
            yield f"<h2><code>{method.upper()} {escape(path)}</code></h2>"
            yield "".join(f"<p>{escape(paragraph)}" for paragraph in described["description"].split("\n\n"))
            yield from _parameters(described.get("parameters", []))
            for media_type, content in described.get("requestBody", {}).get("content", {}).items():
                yield from _examples(f"Body, {media_type}", content)
            for status, answer in described["responses"].items():
                for media_type, content in answer.get("content", {}).items():
                    yield f"<p><code>{status} {escape(media_type)}</code> {escape(answer['description'])}"
                    yield from _examples("Answer", content)


def _parameters(parameters: list[dict[str, Any]]) -> Iterator[str]:
    if parameters:
        rows = (
            f"<tr><td><code>{escape(_SHOWN[each['in']].format(each['name']))}</code><td>{escape(each['description'])}"
            for each in parameters
        )
        yield f"<table>{''.join(rows)}</table>"


def _examples(label: str, content: dict[str, Any]) -> Iterator[str]:
    for example in content.get("examples", {}).values():
        value = example["value"]
        text = value if isinstance(value, str) else json.dumps(value, indent=2)
        summary = escape(f"{label}: {example['summary']}")
        yield f"<details><summary>{summary}</summary><pre>{escape(text)}</pre></details>"
