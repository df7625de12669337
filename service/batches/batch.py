"""What a batch is, and what becomes of its items."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

MOST_URGENT: Final = 9
"""Priorities reach from its negative to this."""


class State(StrEnum):
    """How far a batch is."""

    QUEUED = "queued"
    """Nothing of it was begun."""
    RUNNING = "running"
    """Some of it was."""
    DONE = "done"
    """Every item has its result."""
    CANCELLED = "cancelled"
    """It was ended early: items without a result get none."""


class Ending(StrEnum):
    """What became of an item."""

    PLACED = "placed"
    INFEASIBLE = "infeasible"
    UNKNOWN = "unknown"
    FAULTY = "faulty"
    """The request is at fault."""
    FAILED = "failed"
    """An error of ours, or the processes that worked on it went away time and again."""

    @property
    def is_answer(self) -> bool:
        """Whether there is an answer, not a problem."""
        return self not in {Ending.FAULTY, Ending.FAILED}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one request."""

    ending: Ending
    body: bytes
    """The answer, or a problem document."""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of an item."""

    index: int
    """Its place in the batch, from 0."""
    line: int | None
    """Its line in the body, from 1; None where the body had no lines."""
    outcome: Outcome | None
    """None: the batch was cancelled before there was one."""


@dataclass(frozen=True, slots=True)
class Item:
    """A request of a batch."""

    index: int
    line: int | None
    text: bytes


@dataclass(frozen=True, slots=True)
class Group:
    """Items that are taken together."""

    number: int
    """Of the group in its batch, from 0."""
    first_index: int
    items: int
    first_line: int | None
    text: bytes
    """The requests, one a line, which follow each other in the body."""

    def __iter__(self) -> Iterator[Item]:
        """Give the items in order."""
        for offset, line in enumerate(self.text.split(b"\n")):
            yield Item(self.first_index + offset, None if self.first_line is None else self.first_line + offset, line)


@dataclass(frozen=True, slots=True)
class Claim:
    """Groups of one batch that one worker has."""

    batch: str
    client: str
    holder: str
    """By this name the groups are held, and by no other claim."""
    groups: tuple[Group, ...]
    crashes: int
    """Most workers that went away in the midst of one of the groups."""
    ended: frozenset[int]
    """Items of these groups that have their results from before."""

    def __iter__(self) -> Iterator[Item]:
        """Give the items that have no result."""
        return (item for group in self.groups for item in group if item.index not in self.ended)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a batch is."""

    id: str
    state: State
    created: float
    """Seconds since 1970."""
    finished: float | None
    items: int
    priority: int
    counts: dict[str, int]
    """Items by what became of them, and those that are `queued`, `running` and `cancelled`."""

    @property
    def ended(self) -> int:
        """Items that have a result, or will get none."""
        return self.items - self.counts["queued"] - self.counts["running"]
