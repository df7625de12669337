"""The documents of batches."""

from datetime import datetime
from typing import Annotated, Literal

from annotated_types import MinLen

from service.schemas.answer import Answer
from service.schemas.problem import Problem
from service.schemas.request import Request
from service.schemas.table import TableRequest
from service.schemas.table_answer import TableAnswer
from service.schemas.types import Input, Output

StateName = Literal["queued", "running", "done", "cancelled"]


class BatchRequest(Input):
    """Requests that are answered one by one, in the background."""

    requests: Annotated[list[Request | TableRequest], MinLen(1)]
    """Each complete in itself."""


class BatchCounts(Output):
    """Requests of a batch, by what became of them."""

    queued: int
    """Not begun."""
    running: int
    """Worked on."""
    placed: int
    """Answered: all tiles are placed."""
    infeasible: int
    """Answered: some tile has no plan."""
    unknown: int
    """Answered: some tile is not decided."""
    faulty: int
    """At fault."""
    failed: int
    """Given up, by an error of ours."""
    cancelled: int
    """Without a result, because the batch was cancelled."""


class Batch(Output):
    """How far a batch is."""

    id: str
    """Its name."""
    state: StateName
    """`done`: each request has its result. `cancelled`: it was ended early."""
    created: datetime
    """When it was taken."""
    finished: datetime | None
    """When it ended; null while it has not."""
    priority: int
    """Higher ones are worked on first."""
    items: int
    """Requests in it."""
    counts: BatchCounts
    """What became of them so far."""
    progress: float
    """Part of the requests that have ended, from 0 to 1."""


class ItemResult(Output):
    """What became of one request of a batch: an answer or a problem."""

    index: int
    """Its place in the batch, from 0."""
    line: int | None
    """Its line in the body, from 1; null where the body had no lines, or the request was not begun."""
    answer: Answer | TableAnswer | None
    """In the form of the request."""
    problem: Problem | None
    """Why there is no answer."""
