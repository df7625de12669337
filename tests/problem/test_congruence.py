"""Congruences and what two of them say together."""

from itertools import product
from random import Random

import pytest

from problem.congruence import Congruence, both, round_up
from tests.oracles import congruences


def test_two_congruences_together_are_what_a_sieve_finds() -> None:
    every = [Congruence(modulus, residue) for modulus in range(1, 13) for residue in range(modulus)]
    for one, other in product(every, every):
        found = congruences.intersection(congruences.Congruence(each.residue, each.modulus) for each in (one, other))
        assert both(one, other) == (None if found is None else Congruence(found.modulus, found.residue))


def test_an_address_that_meets_both_of_two_large_congruences_is_found_again() -> None:
    rng = Random(11)
    for _ in range(500):
        address = rng.randrange(2**106)
        one, other = (Congruence(unit, address % unit) for unit in (rng.randrange(1, 2**53) for _ in range(2)))
        found = both(one, other)
        assert found is not None
        assert address % found.modulus == found.residue
        assert found.modulus % one.modulus == found.modulus % other.modulus == 0


@pytest.mark.parametrize(
    ("value", "unit", "rounded"), [(0, 8, 0), (1, 8, 8), (8, 8, 8), (9, 8, 16), (2**60 + 1, 3, 2**60 + 2)]
)
def test_rounding_up_goes_to_the_least_multiple_that_is_not_below(value: int, unit: int, rounded: int) -> None:
    assert round_up(value, unit) == rounded
