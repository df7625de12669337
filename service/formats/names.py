"""Names of the input formats."""

from typing import Final

CSV_FORMATS: Final = ("minimalloc", "idealloc", "idealloc-inclusive")
"""CSVs, which say nothing of the memory: MiniMalloc's, and idealloc's with half-open and with inclusive lifetimes."""

FORMATS: Final = ("request", "ipu-stack", *CSV_FORMATS)
"""Beside these a request document and a placement dump of ipu-stack."""
