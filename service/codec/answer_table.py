"""Writes an answer as columns over all tile entries."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
import numpy as np

from problem.answer import NO_DETAIL, Answer, Method, Status
from problem.document import Form
from problem.request import Request
from service.codec.answer_text import overall_status, reserved_of, summary_of
from service.codec.column_text import write_column
from service.codec.typed_arrays import Whole

_json: Final = msgspec.json.encode


def encode_table(request: Request, answer: Answer, form: Form) -> bytes:
    """Write the answer document, compact, its columns as lists or as typed arrays.

    Cost O(bytes written), without a loop over buffers in Python.
    """
    head = {"digest": answer.digest, "status": overall_status(answer), "complete": answer.complete}
    names = {
        "regions": [region.name for region in request.memory.regions],
        "statuses": [status.name.lower() for status in Status],
        "methods": [method.name.lower() for method in Method],
    }
    pieces: list[bytes | memoryview] = [
        _json(head | reserved_of(request, answer))[:-1],
        b',"table":',
        _json(names)[:-1],
    ]
    for name, column in _columns(request, answer):
        pieces += (b',"', name.encode(), b'":', *write_column(column, form))
    details = [_detail(tile, answer) for tile in sorted(answer.detail)]
    pieces += (b',"details":', _json(details), b'},"summary":', _json(summary_of(request, answer)), b"}")
    return b"".join(pieces)


def _columns(request: Request, answer: Answer) -> Iterator[tuple[str, Whole]]:
    """Give each column with its name."""
    yield "tile_offsets", request.buffers.tile_offset
    yield "address", answer.address
    yield "region", np.maximum(answer.region, 0)
    yield "stride", np.maximum(answer.stride, 0)
    yield "status", answer.status
    yield "method", answer.method
    yield "auxiliary_offsets", answer.auxiliary_offset
    yield "auxiliary_address", answer.auxiliary_address
    yield "auxiliary_region", np.maximum(answer.auxiliary_region, 0)
    yield "unused_offsets", answer.unused_offset
    yield "unused_start", answer.unused_start
    yield "unused_end", answer.unused_end
    yield "peak", answer.peak.reshape(-1)
    yield "descriptor_bound", answer.descriptor_bound
    yield "descriptor_emitted", answer.descriptor_emitted


def _detail(tile: int, answer: Answer) -> dict[str, Any]:
    detail = answer.detail.get(tile, NO_DETAIL)
    return {
        "tile": tile,
        "reason": detail.reason,
        "objective": detail.objective,
        "proof": detail.proof,
        "explanation": detail.explanation,
        "moved": detail.moved,
    }
