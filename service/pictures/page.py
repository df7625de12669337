"""A page that is complete in itself: the viewer with what it shows, in one file."""

import base64
import hashlib
import re
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from service.http.viewer_page import PAGE, web_files
from service.memory_maps import list_memory_maps
from service.pictures.shown import Shown

_ENTRY: Final = "main.js"
_IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "\./([\w.]+)";$', re.MULTILINE)
_IMPORT_ALL: Final = re.compile(r'^import \* as (\w+) from "\./([\w.]+)";$', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export ((?:async )?function|const|class) (\w+)", re.MULTILINE)


def write(shown: Iterable[Shown], tile: int | None = None) -> bytes:
    """Return the page, opened at a tile; it fetches nothing, and its policy lets it run nothing but its own script."""
    files = web_files()
    script, style = _script(), files["viewer.css"].content.decode()
    policy = f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; img-src data:"
    page = files[PAGE].content.decode()
    link = '<link rel="stylesheet" href="/viewer/viewer.css">'
    module = '<script type="module" src="/viewer/main.js"></script>'
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    page = page.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n{meta}', 1)
    page = page.replace(link, f"<style>{style}</style>", 1).replace(module, "", 1)
    # A place for the data, which is no script, and the script after all that it looks for.
    data = f'<script type="application/json" id="embedded">{_data(shown, tile)}</script>'
    return page.replace("</body>", f'{data}\n<script type="module">{script}</script>\n</body>', 1).encode()


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _data(shown: Iterable[Shown], tile: int | None) -> str:
    documents = [
        {"name": each.name, "request": _raw(each.request), "answer": _raw(each.answer), "problem": _raw(each.problem)}
        for each in shown
    ]
    given = {"presets": list_memory_maps()["memory_maps"], "documents": documents, "tile": tile}
    text = msgspec.json.encode(given).decode()
    # In JSON it stands in strings only, where an escape means the same; in a page it could end the element.
    return text.replace("<", "\\u003c")


def _raw(text: bytes | None) -> msgspec.Raw | None:
    return None if text is None else msgspec.Raw(text)


def _script() -> str:
    """Join the modules, each in a function of its own, those that others import first."""
    return "const modules = {};\n" + "".join(map(_module, _in_order(_ENTRY, set())))


def _in_order(name: str, seen: set[str]) -> Iterator[str]:
    if name in seen:
        return
    seen.add(name)
    for imported in re.findall(r'^import .* from "\./([\w.]+)";$', web_files()[name].content.decode(), re.MULTILINE):
        yield from _in_order(imported, seen)
    yield name


def _module(name: str) -> str:
    text = web_files()[name].content.decode()
    names = ", ".join(found[1] for found in _EXPORT.findall(text))
    text = _IMPORT.sub(r'const {\1} = modules["\2"];', text)
    text = _IMPORT_ALL.sub(r'const \1 = modules["\2"];', text)
    text = _EXPORT.sub(r"\1 \2", text)
    return f'modules["{name}"] = (() => {{\n{text}\nreturn {{ {names} }};\n}})();\n'
