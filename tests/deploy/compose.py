"""Reads docker-compose.yml."""

from pathlib import Path
from typing import Any, Final

import yaml

ROOT: Final = Path(__file__).parents[2]


def compose() -> dict[str, Any]:
    """Return the document, merged keys filled in."""
    found: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
    return found


def services() -> dict[str, dict[str, Any]]:
    """Return the services by their names."""
    found: dict[str, dict[str, Any]] = compose()["services"]
    return found


def ours() -> dict[str, dict[str, Any]]:
    """Return the services that run our image."""
    return {name: each for name, each in services().items() if "build" in each}
