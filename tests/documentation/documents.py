"""The documents of the project, and the blocks of code in them."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]

DOCUMENTS: Final = [
    path.relative_to(ROOT).as_posix()
    for path in (
        *sorted(ROOT.glob("*.md")),
        *sorted((ROOT / "docs").rglob("*.md")),
        *sorted((ROOT / "clients").glob("*/README.md")),
    )
]
"""Paths of all of them, from the root of the tree."""

_BLOCK: Final = re.compile(r'^```(\w*)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    """A block of code, `line` being the one of its first fence."""

    document: str
    line: int
    language: str
    title: str | None
    """The name of the file that it is."""
    text: str

    def __str__(self) -> str:
        return f"{self.document}:{self.line}"


def text_of(document: str) -> str:
    """Return what a document says, by its path from the root."""
    return (ROOT / document).read_text()


def blocks_of(document: str, *languages: str) -> list[Block]:
    """Return the blocks of a document, of some languages or of all."""
    text = text_of(document)
    return [
        Block(document, text.count("\n", 0, found.start()) + 1, found[1], found[2], found[3])
        for found in _BLOCK.finditer(text)
        if not languages or found[1] in languages
    ]
