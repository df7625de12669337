"""The largest unit in which a tile can be counted without losing a plan."""

from math import gcd

import numpy as np

from solver.instance import Instance


def common_unit(instance: Instance, *, exact_ends: bool) -> int:
    """Return the bytes of one unit.

    If there is a plan, there is one whose addresses are multiples of the unit. Two arguments give such a unit each:

    - Congruences: every address that they admit is a multiple. Footprints are then rounded up to units, which moves
      nobody, as all others begin at multiples too.
    - Rest: in a plan where nothing can move down within its region, each item is at the bottom of one of its windows,
      or on another item, or on the bank after one that it is separated from, rounded up to its congruence. So it is
      enough that bottoms, footprints and banks are multiples of the unit, and that rounding leads from multiples to
      multiples: the congruence is one of multiples, or holds for all of them.

    With `exact_ends` footprints and region starts are multiples as well, so that peaks are.
    """
    items, windows = instance.items, instance.windows
    banks = instance.arena.bank_bytes.tolist() if items.cliques else []
    by_rest = gcd(_gcd(windows.footprint), _gcd(windows.lo), *banks)
    if exact_ends:
        by_rest = gcd(by_rest, _gcd(instance.arena.region_start))
    congruences = set(zip(windows.modulus.tolist(), windows.residue.tolist(), strict=True))
    by_rest = _reconciled(by_rest, congruences)
    if exact_ends:
        return max(1, by_rest)
    return max(1, by_rest, gcd(*banks, *(gcd(*congruence) for congruence in congruences)))


def _gcd(column: np.ndarray) -> int:
    return int(np.gcd.reduce(column)) if len(column) else 0


def _reconciled(unit: int, congruences: set[tuple[int, int]]) -> int:
    """Return the largest divisor of `unit` from which no congruence leads away."""
    while True:
        reduced = unit
        for modulus, residue in congruences:
            if reduced and (reduced % modulus or residue):
                reduced = gcd(reduced, modulus, residue)
        if reduced == unit:
            return unit
        unit = reduced
