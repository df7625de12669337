"""Choice of the reader for an input: by the format's name, its media type, or its content."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import msgspec

from service.bounds import check_num_lines
from service.formats import idealloc, ipu_stack, minimalloc
from service.formats.errors import FormatError
from service.formats.models.reading import read_onnx, read_tflite
from service.formats.names import CSV_FORMATS, FILE_FORMATS, FORMATS
from service.formats.torch import pickles, snapshot
from service.schemas.request import Request
from service.schemas.table import TableRequest

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_WHITESPACE: Final = b" \t\r\n"

_FIRST_FIELD: Final = re.compile(rb'\s*\{\s*"(\w+)"')
_ONLY_IN_REQUESTS: Final = (Request.model_fields.keys() | TableRequest.model_fields.keys()) - {"interleaved_offset"}

_CSV_READERS: Final[dict[str, Callable[..., dict[str, Any]]]] = {
    "minimalloc": minimalloc.read,
    "idealloc": idealloc.read,
    "idealloc-inclusive": partial(idealloc.read, inclusive=True),
}

_READERS: Final[dict[str, Callable[..., dict[str, Any]]]] = {
    "onnx": read_onnx,
    "tflite": read_tflite,
    "torch-snapshot": snapshot.read_json,
    "torch-pickle": snapshot.read_pickle,
}
_ONNX_START: Final = b"\x08"
"""The tag of `ir_version`, the first field of a model; no text begins with it."""
_TFLITE: Final = b"TFL3"
"""At byte 4 of a model."""


class _DumpMarks(msgspec.Struct):
    """What tells a dump from a request; everything else in it is passed over."""

    version: msgspec.Raw
    requests: msgspec.Raw


class _SnapshotMarks(msgspec.Struct):
    """What tells a snapshot of PyTorch from a request."""

    device_traces: msgspec.Raw


def read(
    data: bytes,
    *,
    name: str | None = None,
    media_type: str | None = None,
    capacity: int | None = None,
    memory: str | None = None,
    max_lines: int | None = None,
) -> bytes | dict[str, Any]:
    """Convert an input in any known format to a request document.

    Parameters
    ----------
    data : bytes
        The input; a byte order mark is taken.
    name : str, optional
        One of `FILE_FORMATS`, in place of the detection.
    media_type : str, optional
        Of an HTTP body, with or without parameters: `text/csv` is MiniMalloc's, any JSON is decided by content.
    capacity : int, optional
        Bytes of the memory, for a CSV or a model.
    memory : str, optional
        Name of a preset, for a CSV or a model.
    max_lines : int, optional
        Of a CSV beside its header.

    Returns
    -------
    bytes or dict
        A request document: bytes where the input was one, neither decoded nor checked here; else a dict as it would be
        decoded from JSON.

    Raises
    ------
    FormatError
        The input cannot be read, or a memory is given to an input that names its own.
    RequestError
        A dump is at fault; pointers are into the dump.
    MalformedBody
        An input that is named a dump is not JSON.
    """
    data = data.removeprefix(_BYTE_ORDER_MARK)
    chosen = name or detected(data, media_type)
    if chosen in CSV_FORMATS:
        check_num_lines(data, max_lines)
        return _CSV_READERS[chosen](decoded(data), capacity, memory=memory)
    if chosen in _READERS:
        return _READERS[chosen](data, capacity, memory=memory)
    if chosen not in FORMATS:
        raise FormatError(f"no format is called {chosen!r}; known are {', '.join(FILE_FORMATS)}")
    if capacity is not None or memory is not None:
        raise FormatError("a capacity or a memory preset goes with a CSV: this input names its own memory")
    return data if chosen == "request" else ipu_stack.read(data)


def detected(data: bytes, media_type: str | None = None) -> str:
    """Name the format that `data` seems to be in."""
    if media_type is None:
        # Over HTTP the media type tells, and nothing of these comes under one.
        for name, is_it in _FILES:
            if is_it(data):
                return name
    kind = (media_type or "").partition(";")[0].strip().lower()
    if kind == "text/csv":
        return "minimalloc"
    head = data[:4096].lstrip(_WHITESPACE)[:1]
    if not (kind.endswith(("/json", "+json")) or head in {b"{", b"["}):
        return "minimalloc"
    return "ipu-stack" if _is_dump(data) else "request"


_FILES: Final[tuple[tuple[str, Callable[[bytes], bool]], ...]] = (
    ("tflite", lambda data: data[4:8] == _TFLITE),
    ("onnx", lambda data: data.startswith(_ONNX_START)),
    ("torch-pickle", lambda data: data.startswith(pickles.START)),
    ("torch-snapshot", lambda data: _has(data, b'"device_traces"', _SnapshotMarks)),
)
"""What tells formats that come as files."""


def _is_dump(data: bytes) -> bool:
    # No dump has such a field, and hardly any request has these bytes: each look spares what comes after it, a search
    # through all of the body, and a parse.
    first = _FIRST_FIELD.match(data)
    if first is not None and first[1].decode() in _ONLY_IN_REQUESTS:
        return False
    return _has(data, b'"requests"', _DumpMarks)


def _has(data: bytes, name: bytes, marks: type[msgspec.Struct]) -> bool:
    """Tell whether a JSON object has fields; one of them is called `name`, which is looked for first."""
    if name not in data:
        return False
    try:
        msgspec.json.decode(data, type=marks)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


def decoded(data: bytes) -> str:
    """Decode text in UTF-8; a FormatError tells the byte where it is none."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise FormatError("this is not UTF-8 text", offset=error.start) from error
