"""Parts of what is to come: items between two moments that nothing spans are placed apart from all others."""

from typing import NamedTuple

import numpy as np

from problem.jit import inlined_kernel
from problem.request import Integers
from solver.search.model import FIRST, LAST, NEAR_END, OTHER, PARTNER, Model
from solver.search.state import PUT, State

LEFT, RIGHT, SINCE, UNTIL, CHOSEN, NEXT = range(6)
"""Columns of `Parts.waiting`."""


class Part(NamedTuple):
    """Items `line[left:right]`, which lie within the sections from `since` to before `until`."""

    left: int
    right: int
    since: int
    until: int


class Parts(NamedTuple):
    """The items to come, part by part; n items, S sections.

    Attributes
    ----------
    line : int64, shape (n,)
        Items in such an order that those of a part stand together.
    place : int64, shape (n,)
        Where in `line` each item stands.
    waiting : int64, shape (3 * n + 3, 6)
        Parts that are taken up when the one at hand is done: the part; how many choices there were when it was cut
        off, as those since then concern other parts; the part that waits behind it, -1 for none.
    diff, segment : int64, shape (S + 1,); start : int64, shape (S + 2,); spare : int64, shape (n,)
        Scratch.
    """

    line: Integers
    place: Integers
    waiting: Integers
    diff: Integers
    segment: Integers
    start: Integers
    spare: Integers


@inlined_kernel
def all_in_one(state: State, num_sections: int) -> tuple[Parts, int]:
    """Return the items to come as one part, and their number."""
    n = len(state.item)
    line, place, length = np.empty(n, np.int64), np.zeros(n, np.int64), 0
    for item in range(n):
        if state.item[item, PUT] < 0:
            line[length], place[item] = item, length
            length += 1
    parts = Parts(
        line,
        place,
        np.empty((3 * n + 3, 6), np.int64),
        np.empty(num_sections + 1, np.int64),
        np.empty(num_sections + 1, np.int64),
        np.empty(num_sections + 2, np.int64),
        np.empty(n, np.int64),
    )
    return parts, length


@inlined_kernel
def move_to_end(parts: Parts, item: int, right: int) -> None:
    """Exchange an item with the last of its part, which ends before `right`."""
    position, last = parts.place[item], parts.line[right - 1]
    parts.line[position], parts.line[right - 1] = last, item
    parts.place[last], parts.place[item] = position, right - 1


@inlined_kernel
def cut(model: Model, state: State, parts: Parts, part: Part) -> int:
    """Cut a part wherever nothing to come spans the end of a section; return into how many segments.

    A pair of separated items spans all that lies between them. Afterwards `line` holds the segments one after the
    other, segment k from `left + start[k]` to before `left + start[k + 1]`; `segment` tells that of each section.
    """
    diff, segment, line = parts.diff, parts.segment, parts.line
    diff[part.since : part.until + 1] = 0
    for position in range(part.left, part.right):
        first, last = _span(model, state, line[position])
        diff[first] += 1
        diff[last - 1] -= 1
    segments, spanning = 0, 0
    for s in range(part.since, part.until):
        spanning += diff[s]
        segment[s] = segments
        if spanning == 0 and s + 1 < part.until:
            segments += 1
    segments += 1
    if segments > 1:
        _sort(model, parts, part, segments)
    return segments


@inlined_kernel
def _span(model: Model, state: State, item: int) -> tuple[int, int]:
    """Return the sections from which on, and to before which, an item or its separated partners to come are there."""
    items, statics, near = state.item, model.item, model.near
    first, last = statics[item, FIRST], statics[item, LAST]
    for pair in range(statics[item, PARTNER], statics[item, NEAR_END]):
        other = near[pair, OTHER]
        if items[other, PUT] < 0:
            first, last = min(first, statics[other, FIRST]), max(last, statics[other, LAST])
    return first, last


@inlined_kernel
def _sort(model: Model, parts: Parts, part: Part, segments: int) -> None:
    """Sort the items of a part by their segments."""
    start, spare, line, segment, first = parts.start, parts.spare, parts.line, parts.segment, model.item[:, FIRST]
    start[: segments + 2] = 0
    for position in range(part.left, part.right):
        start[segment[first[line[position]]] + 2] += 1
    for k in range(2, segments + 1):
        start[k] += start[k - 1]
    for position in range(part.left, part.right):
        item = line[position]
        k = segment[first[item]] + 1
        spare[start[k]] = item
        start[k] += 1
    for position in range(part.right - part.left):
        item = spare[position]
        line[part.left + position], parts.place[item] = item, part.left + position
