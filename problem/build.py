"""The name of this build, for what is kept on disk but must not outlive the code that made it."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).parents[1]
_PACKAGES: Final = ("problem", "heuristics", "solver", "service")

KERNEL_FOLDERS: Final = ("problem", "heuristics", "solver", "service/codec", "service/schemas")
"""Where kernels lie, and all that they call or whose constants they hold."""


@cache
def build_name() -> str:
    """Return 16 hexadecimal digits of the SHA-256 of all sources."""
    return _name_of(_PACKAGES)


@cache
def kernels_name() -> str:
    """Return those of all sources that machine code may come from."""
    return _name_of(KERNEL_FOLDERS)


def _name_of(folders: tuple[str, ...]) -> str:
    sources = sorted(path for folder in folders for path in (_ROOT / folder).rglob("*.py"))
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in sources)).hexdigest()[:16]
