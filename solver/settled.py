"""What the exact stage finds out about a tile."""

from dataclasses import dataclass, replace

import numpy as np

from problem.answer import Proof, Reason, Status
from problem.request import Codes, Integers
from solver.instance import Instance


@dataclass(frozen=True, slots=True)
class Settled:
    """What is known of a tile with B blocks and A auxiliaries.

    Attributes
    ----------
    status : Status
    region : int8, shape (B,); address : int64, shape (B,)
        Where each block lies, -1 unless the tile is placed.
    auxiliary_region : int8, shape (A,); auxiliary_address : int64, shape (A,)
    proof : Proof or None
        Where the tile is infeasible.
    reason : Reason or None
        Where it is unknown.
    complete : bool
        No clock cut short what was to confirm the proof.
    """

    status: Status
    region: Codes
    address: Integers
    auxiliary_region: Codes
    auxiliary_address: Integers
    proof: Proof | None = None
    reason: Reason | None = None
    complete: bool = True


def placed(instance: Instance, address: Integers) -> Settled:
    """Return the plan in which each item lies at its `address`, shape (items,)."""
    return _settled(instance, Status.PLACED, address, regions_at(instance, address))


def infeasible(instance: Instance, proof: Proof, *, complete: bool = True) -> Settled:
    """Return a verdict that rests on `proof`."""
    nowhere = np.full(len(instance.items.block), -1)
    return replace(_settled(instance, Status.INFEASIBLE, nowhere, nowhere, proof=proof), complete=complete)


def unknown(instance: Instance, reason: Reason | None) -> Settled:
    """Return that nothing is known, and why; without a reason there is more to try."""
    nowhere = np.full(len(instance.items.block), -1)
    return _settled(instance, Status.UNKNOWN, nowhere, nowhere, reason=reason)


def regions_at(instance: Instance, address: Integers) -> Integers:
    """Return the region in which each item starts at its `address`, shape (items,); -1 where it may not.

    An item of 0 bytes between two regions is taken to be in the first of the map.
    """
    windows = instance.windows
    item = np.repeat(np.arange(len(address)), np.diff(windows.offset))
    start = address[item]
    here = (windows.lo <= start) & (start <= windows.hi) & ((start - windows.residue) % windows.modulus == 0)
    none = len(instance.region_names)
    region = np.full(len(address), none)
    np.minimum.at(region, item[here], windows.region[here])
    return np.where(region == none, -1, region)


def _settled(
    instance: Instance,
    status: Status,
    address: Integers,
    region: Integers,
    proof: Proof | None = None,
    reason: Reason | None = None,
) -> Settled:
    blocks, code = instance.items.num_blocks, region.astype(np.int8)
    return Settled(status, code[:blocks], address[:blocks], code[blocks:], address[blocks:], proof, reason)
