"""Congruences `address % modulus == residue`, and what two of them say together."""

from math import gcd
from typing import NamedTuple


class Congruence(NamedTuple):
    """The addresses that are `residue` modulo `modulus`; `0 <= residue < modulus`."""

    modulus: int
    residue: int


def both(one: Congruence, other: Congruence) -> Congruence | None:
    """Return the congruence of the addresses that meet both, None where there are none (Chinese remainders)."""
    common = gcd(one.modulus, other.modulus)
    step, rest = divmod(other.residue - one.residue, common)
    if rest:
        return None
    cofactor = other.modulus // common
    turns = step * pow(one.modulus // common, -1, cofactor) % cofactor if cofactor > 1 else 0
    modulus = one.modulus * cofactor
    return Congruence(modulus, (one.residue + one.modulus * turns) % modulus)


def round_up(value: int, unit: int) -> int:
    """Return the least multiple of `unit` that is not below `value`."""
    return -(-value // unit) * unit
