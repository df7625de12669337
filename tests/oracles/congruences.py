"""The addresses that leave a given remainder."""

from collections.abc import Iterable
from math import lcm
from typing import NamedTuple


class Congruence(NamedTuple):
    """The integers `a` with `a % modulus == residue`."""

    residue: int
    modulus: int

    def holds(self, address: int) -> bool:
        """Tell whether an address belongs to it."""
        return address % self.modulus == self.residue

    def at_or_above(self, address: int) -> int:
        """Give the lowest address from `address` on that belongs to it."""
        return address + (self.residue - address) % self.modulus


def aligned(alignment: int) -> Congruence:
    """Give the multiples of an alignment."""
    return Congruence(0, alignment)


def intersection(congruences: Iterable[Congruence]) -> Congruence | None:
    """Give what all of them allow, or None where that is nothing.

    A sieve: walks in steps of the modulus so far until the next one holds too, within a whole turn of that one.
    Starting on the largest modulus keeps the walks short.
    """
    first, *others = sorted([*congruences, aligned(1)], key=lambda congruence: -congruence.modulus)
    residue, modulus = first
    for other in others:
        turn = range(residue, residue + lcm(modulus, other.modulus), modulus)
        found = next((address for address in turn if other.holds(address)), None)
        if found is None:
            return None
        modulus = lcm(modulus, other.modulus)
        residue = found % modulus
    return Congruence(residue, modulus)
