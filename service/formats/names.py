"""Names of the input formats."""

from typing import Final

FORMATS: Final = ("request", "minimalloc", "ipu-stack")
"""A request document, MiniMalloc's CSV, a placement dump of ipu-stack."""
