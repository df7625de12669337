"""Where a storage may start when nothing else is placed: bounds, congruences, barred addresses."""

from collections.abc import Iterable
from math import gcd
from typing import NamedTuple

from problem.judging.ranges import RangeSet


class Congruence(NamedTuple):
    """Numbers that are `residue` modulo `modulus`."""

    modulus: int
    residue: int

    def at_or_above(self, number: int) -> int:
        """Return the lowest of the numbers that is not below `number`."""
        return number + (self.residue - number) % self.modulus

    def at_or_below(self, number: int) -> int:
        """Return the highest of the numbers that is not above `number`."""
        return number - (number - self.residue) % self.modulus

    def least_within(self, length: int) -> int:
        """Return the least remainder that any of the numbers leaves when divided by `length`."""
        return self.residue % gcd(self.modulus, length)


class Outermost(NamedTuple):
    """The lowest and the highest address at which something may start."""

    lowest: int
    highest: int


def common(congruences: Iterable[Congruence]) -> Congruence | None:
    """Return the numbers that fulfil all congruences, None where there are none (Chinese remainders)."""
    modulus, residue = 1, 0
    for other in congruences:
        shared = gcd(modulus, other.modulus)
        steps, rest = divmod(other.residue - residue, shared)
        if rest:
            return None
        rest_modulus = other.modulus // shared
        residue += modulus * (steps * pow(modulus // shared, -1, rest_modulus) % rest_modulus)
        modulus *= rest_modulus
        residue %= modulus
    return Congruence(modulus, residue)


def outermost(bounds: tuple[int, int], size: int, congruence: Congruence, barred: RangeSet) -> Outermost | None:
    """Return where `size` bytes may start within the addresses `[low, high)` and off the barred ones.

    None where there is no such address. 0 bytes meet nothing, and may start at `high`.
    """
    low, high = bounds
    free = barred.rest(low, high) if size else [(low, high)] if low <= high else []
    fitting = (
        Outermost(lowest, highest)
        for start, end in free
        if (lowest := congruence.at_or_above(start)) <= (highest := congruence.at_or_below(end - size))
    )
    first = next(fitting, None)
    if first is None:
        return None
    *_, last = (first, *fitting)
    return Outermost(first.lowest, last.highest)
