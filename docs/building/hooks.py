"""What MkDocs does for the guide beside its own work: pages that lie elsewhere, and the reference of the API."""

import json
import posixpath
import re
import sys
from hashlib import sha256
from pathlib import Path
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

_ROOT: Final = Path(__file__).parents[2]
sys.path.append(str(Path(__file__).parent))

from api_reference import reference_of  # noqa: E402 - MkDocs loads this file by its path.

_FROM_ELSEWHERE: Final = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "clients/python/README.md": "clients/python.md",
    "clients/typescript/README.md": "clients/typescript.md",
    "deploy/alerts.yml": "deploy/alerts.yml",
}
"""What the guide shows that lies outside of `docs`, by where they lie in the tree, and where they are shown."""

_PROGRAM: Final = ".py"

_SCRIPT: Final = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_SCRIPTS_FOLDER: Final = "assets/javascripts"

_DIALOG: Final = 'data-md-component="search" role="dialog"'
_NAMED_DIALOG: Final = f'{_DIALOG} aria-label="Search"'

_LINK: Final = re.compile(r"(?<=\]\()(?!\w+:|#|/)([^)#\s]+)(?=[)#])")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Leave out the page for paths that lead nowhere, to which the service has an answer of its own."""
    config.theme.static_templates.discard("404.html")
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what is written elsewhere, and what is made of the OpenAPI document; make pages of programs."""
    for source, page in _FROM_ELSEWHERE.items():
        files.append(File.generated(config, page, content=(_ROOT / source).read_text()))
    for program in [file for file in files if file.src_uri.endswith(_PROGRAM)]:
        files.remove(program)
        shown = f"# {program.name}{_PROGRAM}\n\n```python\n{program.content_string}```\n"
        files.append(File.generated(config, _page_of(program.src_uri), content=shown))
    document = json.loads((_ROOT / "clients" / "openapi.json").read_text())
    files.append(File.generated(config, "api.md", content=reference_of(document)))
    return files


def _page_of(path: str) -> str:
    """Return the path of the page that shows a file."""
    return f"{path.removesuffix(_PROGRAM)}.md" if path.endswith(_PROGRAM) else path


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001 - named by MkDocs
    """Lead links to where their files are shown."""
    shown_at = page.file.src_uri
    written_at = next((source for source, shown in _FROM_ELSEWHERE.items() if shown == shown_at), f"docs/{shown_at}")

    def moved(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(written_at), link[1]))
        if (_ROOT / target).is_dir():
            target = f"{target}/README.md"
        shown = _FROM_ELSEWHERE.get(target, _page_of(target.removeprefix("docs/")))
        return posixpath.relpath(shown, posixpath.dirname(shown_at) or ".")

    return _LINK.sub(moved, markdown)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Name the dialog, for who hears the page, and move scripts out of it: its security policy lets no others run."""

    def moved(script: re.Match[str]) -> str:
        name = f"{_SCRIPTS_FOLDER}/{sha256(script[1].encode()).hexdigest()[:16]}.js"
        file = Path(config.site_dir) / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(script[1])
        return f'<script src="{posixpath.relpath(name, posixpath.dirname(page.file.dest_uri) or ".")}"></script>'

    return _SCRIPT.sub(moved, output.replace(_DIALOG, _NAMED_DIALOG))
