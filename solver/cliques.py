"""Sets of blocks that never share a bank, each with each: what the lists of `separate` come to together."""

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import islice
from operator import and_
from typing import Final

import numpy as np

from problem.request import Integers

MAX_SEPARATED: Final = 4000
"""Blocks in lists; of more, whose pairs would take long to look through, each list is a clique."""

PAIR: Final = 2


def cliques_of(lists: Sequence[Integers]) -> tuple[Integers, ...]:
    """Return cliques that between them cover every pair of every list.

    A list is extended by what is separated from all of it, the block of most such partners first, unless a clique so
    far holds it: nine blocks of which each is separated from each by lists of two are one clique.

    Parameters
    ----------
    lists : of int64 arrays
        Items that never share a bank, ascending, two or more each.

    Returns
    -------
    tuple of int64 arrays
        Items of each clique, ascending.

    Notes
    -----
    Sets are the bits of Python's integers: 40,000 lists of two take 0.3 s.
    """
    if not lists:
        return ()
    ordered = sorted(lists, key=len, reverse=True)
    separated, place = np.unique(np.concatenate(ordered), return_inverse=True)
    if len(separated) > MAX_SEPARATED:
        return tuple(lists)
    rest = iter(place.tolist())
    rows = [list(islice(rest, len(each))) for each in ordered]
    apart = _partners(rows, len(separated))
    covered = [0] * len(separated)
    found: list[int] = []
    for members in rows:
        own = _set_of(members)
        # A pair that is covered lies within one clique; the pairs of a longer list may lie in several.
        if not any(own & ~covered[each] for each in members) and (
            len(members) == PAIR or not all(own & ~clique for clique in found)
        ):
            continue
        clique = _extended(members, apart)
        for each in _members(clique):
            covered[each] |= clique
        found.append(clique)
    return tuple(separated[list(_members(clique))] for clique in found)


def _partners(rows: list[list[int]], number: int) -> list[int]:
    """Return for each item the set of those that some list separates it from."""
    apart = [0] * number
    for members in rows:
        own = _set_of(members)
        for each in members:
            apart[each] |= own
    return [partners & ~(1 << each) for each, partners in enumerate(apart)]


def _extended(members: list[int], apart: list[int]) -> int:
    """Add to a clique, one by one, what is apart from all of it."""
    clique, common = _set_of(members), reduce(and_, (apart[each] for each in members))
    while common:
        candidates = list(_members(common))
        partners = [(apart[each] & common).bit_count() for each in candidates]
        if min(partners) == len(candidates) - 1:
            return clique | common
        best = candidates[partners.index(max(partners))]
        clique |= 1 << best
        common &= apart[best]
    return clique


def _set_of(members: list[int]) -> int:
    return sum(1 << each for each in members)


def _members(some: int) -> Iterator[int]:
    """Give the members of a set, ascending."""
    while some:
        lowest = some & -some
        yield lowest.bit_length() - 1
        some ^= lowest
