"""The prunings of the search, each of which can be left out without a change of verdict."""

from typing import Final, NamedTuple


class Prunings(NamedTuple):
    """Which prunings work; `docs/algorithms.md` proves that none loses the last plan."""

    reach: bool = True
    """What bars an item from its lowest address begins below its end there."""
    rests: bool = True
    """An item that is not at its lowest address rests on something that is still to come."""
    room: bool = True
    """In each section there is room for what is to come, above the lowest address that any of it can take."""
    parts: bool = True
    """Stretches of time that nothing to come connects are independent of each other."""
    memo: bool = True
    """A state that was exhausted in vain is not searched again, whichever way leads to it."""
    twins: bool = True
    """Of items that differ in nothing the first lies lowest."""


ALL: Final = Prunings()
