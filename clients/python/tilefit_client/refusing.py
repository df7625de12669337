"""Tells answers from refusals."""

from typing import TypeVar

from tilefit_client.generated.models.problem import Problem

_Document = TypeVar("_Document")


class Refused(Exception):
    """The service gave no answer; `problem` says why, with every fault of the request."""

    def __init__(self, problem: Problem) -> None:
        faults = "".join(f"\n  {fault.pointer}: {fault.detail}" for fault in problem.errors)
        more = f"\n  and {problem.more} more" if problem.more else ""
        super().__init__(f"{problem.status} {problem.title}: {problem.detail}{faults}{more}")
        self.problem = problem


def expect(answered: object, kind: type[_Document]) -> _Document:
    """Return what a generated function returned, as the document that it is to be.

    Parameters
    ----------
    answered
        What `sync` or `asyncio` of an operation returned.
    kind
        The document's class: of `place`, `Answer` for rows and `TableAnswer` for columns.

    Raises
    ------
    Refused
        It is a problem document.
    TypeError
        It is another document.
    """
    if isinstance(answered, Problem):
        raise Refused(answered)
    if not isinstance(answered, kind):
        raise TypeError(f"the answer is {type(answered).__name__}, not {kind.__name__}")
    return answered
