"""What came of looking at a certificate."""

from typing import NamedTuple


class Finding(NamedTuple):
    """Whether a certificate holds, with a sentence that says why, or what does not."""

    verified: bool
    detail: str


def holds(detail: str) -> Finding:
    """Return that a certificate holds."""
    return Finding(verified=True, detail=detail)


def fails(detail: str) -> Finding:
    """Return that a certificate does not hold."""
    return Finding(verified=False, detail=detail)
