"""Sections: stretches of time in which the same items and the same reservations are there."""

from typing import NamedTuple

import numpy as np

from problem.request import Flags, Integers
from solver.instance import Instance


class Sections(NamedTuple):
    """The sections of an instance that no other one covers; n items, S sections.

    Attributes
    ----------
    time : int64, shape (S,)
        An event of each.
    live : bool, shape (S, n); reserved : bool, shape (S, obstacles)
        What is there.
    """

    time: Integers
    live: Flags
    reserved: Flags


def sections_of(instance: Instance) -> Sections:
    """Return the sections of an instance, by time."""
    time = _steps(instance)
    live, reserved = _live(instance, time), _reserved(instance, time)
    kept = _uncovered(live, reserved)
    return Sections(time[kept], live[kept], reserved[kept])


def _steps(instance: Instance) -> Integers:
    """Return the events at which an item or a reservation comes or goes, the last one left out."""
    items = instance.items
    blocks = items.live_item < items.num_blocks
    ends = [items.live_start[blocks], items.live_end[blocks]]
    ends += [np.array(each.intervals, np.int64).ravel() for each in instance.obstacles]
    events = np.unique(np.concatenate(ends))
    return events[:-1] if len(events) > 1 else np.zeros(1, np.int64)


def _live(instance: Instance, time: Integers) -> Flags:
    """Return which items are there from each event of `time` on, shape (events, n)."""
    items = instance.items
    live = np.zeros((len(time), len(items.block)), np.bool_)
    low = np.searchsorted(time, items.live_start)
    high = np.searchsorted(time, items.live_end)
    for item, start, end in zip(items.live_item.tolist(), low.tolist(), high.tolist(), strict=True):
        live[start:end, item] = True
    live[:, items.auxiliary] = True
    return live


def _reserved(instance: Instance, time: Integers) -> Flags:
    """Return which obstacles are there from each event of `time` on, shape (events, obstacles)."""
    there = [
        np.any([(since <= time) & (time < until) for since, until in each.intervals], axis=0)
        for each in instance.obstacles
    ]
    return np.array(there, np.bool_).reshape(-1, len(time)).T


def _uncovered(live: Flags, reserved: Flags) -> Integers:
    """Return the steps in which items or obstacles are there that neither neighbour has all of."""
    together = np.concatenate((live, reserved), axis=1)
    kept: list[int] = []
    for step in range(len(together)):
        while kept and not (together[kept[-1]] & ~together[step]).any():
            kept.pop()
        if not kept or (together[step] & ~together[kept[-1]]).any():
            kept.append(step)
    return np.array(kept, np.int64)
