"""The errors that tilefit raises, as one tree.

Infeasible and out-of-time are outcomes, not errors: they are answers.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from problem.limits import MAX_FAULTS


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong in a request."""

    pointer: str
    """JSON pointer (RFC 6901) of the value at fault."""
    detail: str
    """What the rule is, in a sentence."""
    value: object = None
    """The value as it was sent, where it is a scalar."""
    bound: object = None
    """What it was measured against."""

    def __str__(self) -> str:
        return f"{self.detail} ({self.pointer})" if self.pointer else self.detail


class Faults:
    """The first faults of a request in full, and the number of the others."""

    __slots__ = ("listed", "more")

    def __init__(self) -> None:
        self.listed: list[Fault] = []
        self.more = 0

    def __bool__(self) -> bool:
        return bool(self.listed)

    def add(self, pointer: str, detail: str, value: object = None, bound: object = None) -> None:
        """List one fault, or count it where enough are listed."""
        if len(self.listed) < MAX_FAULTS:
            self.listed.append(Fault(pointer, detail, value, bound))
        else:
            self.more += 1

    def extend(self, faults: Iterable[Fault], more: int = 0) -> None:
        """Take over faults that were found elsewhere."""
        for fault in faults:
            self.add(fault.pointer, fault.detail, fault.value, fault.bound)
        self.more += more


def moved(faults: Iterable[Fault], pointer_of: Callable[[str], str]) -> Iterator[Fault]:
    """Give the same faults at other pointers."""
    return (replace(fault, pointer=pointer_of(fault.pointer)) for fault in faults)


class TilefitError(Exception):
    """Everything that tilefit raises on purpose."""


class RequestError(TilefitError):
    """The caller's: a request that the contract refuses."""

    def __init__(self, faults: Faults) -> None:
        super().__init__("; ".join(map(str, faults.listed[:3])))
        self.faults = tuple(faults.listed)
        self.more = faults.more


class Overloaded(TilefitError):
    """There is more to do than can be carried: come back later."""


class ShareExceeded(Overloaded):
    """One caller has more under way than others leave room for."""


class BatchCancelled(TilefitError):
    """A request has no answer because the batch that it was in was ended early."""


class InternalError(TilefitError):
    """Ours: an answer that would have been wrong was held back."""


class VerificationFailed(InternalError):
    """A plan broke a rule of the contract before it left."""


class ProcessLost(InternalError):
    """The processes that worked on a request went away, time and again."""


class ModelInvalid(InternalError):
    """CP-SAT refused the model that we built."""
