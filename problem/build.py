"""The name of this build, for what is kept on disk but must not outlive the code that made it."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).parents[1]
_PACKAGES: Final = ("problem", "heuristics", "solver", "service")


@cache
def build_name() -> str:
    """Return 16 hexadecimal digits of the SHA-256 of all sources."""
    sources = sorted(path for package in _PACKAGES for path in (_ROOT / package).rglob("*.py"))
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in sources)).hexdigest()[:16]
