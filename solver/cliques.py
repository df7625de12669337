"""Sets of blocks that never share a bank, each with each: what the lists of `separate` come to together."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from problem.request import Flags, Integers

MAX_SEPARATED: Final = 4000
"""Blocks in lists; of more, whose pairs would take long to look through, each list is a clique."""

PAIR: Final = 2


def cliques_of(lists: Sequence[Integers], num_items: int) -> tuple[Integers, ...]:
    """Return cliques that between them cover every pair of every list; O(pairs + cliques * blocks in lists).

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
    """
    if not lists:
        return ()
    separated = np.unique(np.concatenate(lists))
    if len(separated) > MAX_SEPARATED:
        return tuple(lists)
    place = np.empty(num_items, np.int64)
    place[separated] = np.arange(len(separated))
    apart = np.zeros((len(separated), len(separated)), np.bool_)
    for each in lists:
        apart[np.ix_(place[each], place[each])] = True
    np.fill_diagonal(apart, val=False)
    covered = np.zeros_like(apart)
    found: list[Integers] = []
    for members in sorted((place[each] for each in lists), key=len, reverse=True):
        pairs = covered[np.ix_(members, members)] | np.eye(len(members), dtype=np.bool_)
        # A pair that is covered lies within one clique; the pairs of a longer list may lie in several.
        if pairs.all() and (len(members) == PAIR or any(np.isin(members, clique).all() for clique in found)):
            continue
        clique = _extended(members, apart)
        covered[np.ix_(clique, clique)] = True
        found.append(clique)
    return tuple(separated[clique] for clique in found)


def _extended(members: Integers, apart: Flags) -> Integers:
    """Add to a clique, one by one, what is apart from all of it."""
    clique = members.tolist()
    common = apart[members].all(axis=0)
    while common.any():
        candidates = np.flatnonzero(common)
        best = candidates[np.argmax(np.count_nonzero(apart[np.ix_(candidates, candidates)], axis=1))]
        clique.append(int(best))
        common &= apart[best]
    return np.sort(np.array(clique))
