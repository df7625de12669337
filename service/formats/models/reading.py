"""Reads models by libraries that are loaded for them alone."""

from typing import Any

from service.formats.csv_text import memory_of
from service.formats.errors import FormatError


def read_onnx(data: bytes, capacity: int | None, *, memory: str | None) -> dict[str, Any]:
    """Convert an ONNX model; see `onnx_graph.read` for it, and for errors."""
    try:
        from service.formats.models import onnx_graph
    except ImportError as error:
        raise _missing(error) from error
    return onnx_graph.read(data, memory_of(capacity, memory))


def read_tflite(data: bytes, capacity: int | None, *, memory: str | None) -> dict[str, Any]:
    """Convert a TFLite model; see `tflite_graph.read` for it, and for errors."""
    try:
        from service.formats.models import tflite_graph
    except ImportError as error:
        raise _missing(error) from error
    return tflite_graph.read(data, memory_of(capacity, memory))


def _missing(error: ImportError) -> FormatError:
    return FormatError(f"models need libraries that are not installed ({error.name}): pip install 'tilefit[models]'")
