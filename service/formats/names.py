"""Names of formats."""

from typing import Final

CSV_FORMATS: Final = ("minimalloc", "idealloc", "idealloc-inclusive")
"""CSVs, which say nothing of the memory: MiniMalloc's, and idealloc's with half-open and with inclusive lifetimes."""

FORMATS: Final = ("request", "ipu-stack", *CSV_FORMATS, "torch-snapshot")
"""What is placed: a request document, a placement dump of ipu-stack, CSVs, a memory snapshot of PyTorch as JSON."""

BINARY_FORMATS: Final = ("onnx", "tflite", "torch-pickle")
"""Models, whose libraries are not safe from hostile input, and pickled snapshots: for the command line alone."""

FILE_FORMATS: Final = (*FORMATS, *BINARY_FORMATS)
"""What the command line places."""

PLAN_FORMATS: Final = ("plan-json", "plan-csv")
"""Plans alone, without what was asked."""

OUTPUT_FORMATS: Final = ("request", "columns", "ipu-stack", *CSV_FORMATS, *PLAN_FORMATS)
"""What is written; `columns` is a request document too."""
