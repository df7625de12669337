"""What CP-SAT is asked about a tile, as plain data that crosses to its process."""

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from math import inf
from typing import NamedTuple

import numpy as np

from solver.cpsat.live_sets import LiveTogether, live_together
from solver.cpsat.unit import common_unit
from solver.instance import Instance


class Goal(Enum):
    """What the answer is to be."""

    FIT = "fit"
    """Any plan."""
    PEAK = "peak"
    """A plan with the least sum of the regions' peaks."""
    RELIEF = "relief"
    """A plan without as few blocks as can be."""


class Variant(NamedTuple):
    """One way for an item to lie: at `modulus * k + residue` for a `k` of `domain`; all in units."""

    region: int
    """The region it lies in, or one of several between which nothing differs."""
    footprint: int
    modulus: int
    residue: int
    domain: tuple[tuple[int, int], ...]
    """Inclusive ranges, ascending and disjoint."""


class Region(NamedTuple):
    """A region in units; `first_bank` is where its banks begin in a numbering that no two regions share."""

    start: int
    end: int
    bank: int
    first_bank: int


@dataclass(frozen=True, slots=True)
class Question:
    """A tile for CP-SAT; items are named by their place in `variants`, of which each has to take one."""

    goal: Goal
    unit: int
    """Bytes in which addresses and sizes are counted."""
    variants: tuple[tuple[Variant, ...], ...]
    num_blocks: int
    """The first of the items, which a plan for `Goal.RELIEF` may leave out."""
    together: LiveTogether
    cliques: tuple[tuple[int, ...], ...]
    """Items that never share a bank."""
    regions: tuple[Region, ...]
    hint: tuple[int, ...] | None = None
    """Address of each item in a plan to begin with."""
    effort: float = inf
    """Deterministic time after which CP-SAT gives up."""


def question_of(instance: Instance, goal: Goal, hint: tuple[int, ...] | None = None) -> Question | None:
    """Put a tile into a question, or return None where it is too large for a model.

    `hint` is a plan in bytes, an address for each item.
    """
    together = live_together(instance.items) if instance.complete else None
    if together is None:
        return None
    unit = common_unit(instance, exact_ends=goal is Goal.PEAK)
    return Question(
        goal=goal,
        unit=unit,
        variants=_variants(instance, unit, goal),
        num_blocks=instance.items.num_blocks,
        together=together,
        cliques=tuple(tuple(clique.tolist()) for clique in instance.items.cliques),
        regions=_regions(instance, unit),
        hint=None if hint is None else tuple(address // unit for address in hint),
    )


def _variants(instance: Instance, unit: int, goal: Goal) -> tuple[tuple[Variant, ...], ...]:
    """Gather the windows of each item that differ in nothing but the addresses.

    Regions count as a difference where the model asks which one it is: for banks and for peaks.
    """
    apart = np.full(len(instance.items.block), goal is Goal.PEAK)
    for clique in instance.items.cliques:
        apart[clique] = True
    windows = instance.windows
    offset, separate = windows.offset.tolist(), apart.tolist()
    rows = list(zip(*(column.tolist() for column in windows[1:]), strict=True))
    variants = []
    for item, (low, high) in enumerate(pairwise(offset)):
        domains: dict[tuple[int, int, int, int], list[tuple[int, int]]] = {}
        region_of: dict[tuple[int, int, int, int], int] = {}
        for lo, hi, footprint, modulus, residue, region in rows[low:high]:
            step, rest = (modulus // unit, residue // unit) if modulus % unit == 0 else (1, 0)
            least, most = -((rest - -(-lo // unit)) // step), (hi // unit - rest) // step
            if least <= most:
                key = (-(-footprint // unit), step, rest, region if separate[item] else -1)
                domains.setdefault(key, []).append((least, most))
                region_of.setdefault(key, region)
        variants.append(
            tuple(
                Variant(region_of[key], footprint, step, rest, tuple(domain))
                for key, domain in domains.items()
                for footprint, step, rest, _ in (key,)
            )
        )
    return tuple(variants)


def _regions(instance: Instance, unit: int) -> tuple[Region, ...]:
    """Describe the regions; banks are of use only where `unit` divides them, which it does where any are asked for."""
    arena = instance.arena
    regions, first_bank = [], 0
    for start, end, bank in zip(
        arena.region_start.tolist(), arena.region_end.tolist(), arena.bank_bytes.tolist(), strict=True
    ):
        regions.append(Region(start // unit, end // unit, bank // unit, first_bank - start // bank))
        first_bank += (end - 1) // bank - start // bank + 1
    return tuple(regions)
