"""The documents of batches, as JSON text."""

from datetime import UTC, datetime
from typing import Any, Final

from problem.errors import BatchCancelled
from service.batches.batch import Progress, Result
from service.errors import problem_of
from service.http.responses import json_of

_CANCELLED: Final = json_of(
    problem_of(BatchCancelled("The batch was cancelled before there was an answer to this request."))
)


def progress_document(progress: Progress) -> bytes:
    """Return how far a batch is."""
    document: dict[str, Any] = {
        "id": progress.id,
        "state": progress.state.value,
        "created": _instant(progress.created),
        "finished": None if progress.finished is None else _instant(progress.finished),
        "priority": progress.priority,
        "items": progress.items,
        "counts": progress.counts,
        "progress": round(progress.ended / progress.items, 4) if progress.items else 1.0,
    }
    return json_of(document)


def result_line(result: Result) -> bytes:
    """Return what became of an item, on a line."""
    body = _CANCELLED if result.outcome is None else result.outcome.body
    is_answer = result.outcome is not None and result.outcome.ending.is_answer
    line = b"null" if result.line is None else b"%d" % result.line
    answer, problem = (body, b"null") if is_answer else (b"null", body)
    return b'{"index":%d,"line":%s,"answer":%s,"problem":%s}\n' % (result.index, line, answer, problem)


def _instant(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat().replace("+00:00", "Z")
