"""What is wrong with an answer, as a list that stays short."""

from dataclasses import dataclass
from typing import Final

MAX_VIOLATIONS: Final = 1000
"""Listed at most, so that an answer that is wrong throughout stays cheap."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One rule of section 4 that an answer breaks at one place."""

    rule: int
    """Its number there, 1 to 9."""
    pointer: str
    """JSON pointer (RFC 6901) into the answer document."""
    detail: str
    """What does not hold, in a sentence."""


class Report:
    """The first violations of an answer; what comes after `MAX_VIOLATIONS` of them is left out."""

    __slots__ = ("listed",)

    def __init__(self) -> None:
        self.listed: list[Violation] = []

    @property
    def full(self) -> bool:
        """Nothing more is listed."""
        return len(self.listed) >= MAX_VIOLATIONS

    def add(self, rule: int, pointer: str, detail: str) -> None:
        """List one violation, unless the list is full."""
        if not self.full:
            self.listed.append(Violation(rule, pointer, detail))
