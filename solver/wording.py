"""Puts the cause of a verdict into a sentence or two that a compiler engineer can act on."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

import numpy as np

from problem.answer import CapacityBracket, Proof, ProofKind, Reason
from solver.instance import Instance
from solver.load import Load

NAMED_BLOCKS: Final = 3
"""Blocks that a sentence names; the others stand in the explanation's list."""


class Facts(NamedTuple):
    """What there is to say of a tile."""

    instance: Instance
    load: Load
    """The most loaded event."""
    capacity: CapacityBracket
    proof: Proof | None
    reason: Reason | None
    auxiliaries_fit: bool = True
    """False where it is known that the auxiliaries, without any block, cannot be arranged."""


def wording(facts: Facts) -> str:
    """Say why the tile is not placed."""
    if facts.proof is not None:
        return _SENTENCES[facts.proof.kind](facts, facts.proof)
    cause = _REASONS[facts.reason or Reason.ENGINE_FAILED]
    return f"{cause} {_fitting_load(facts)}{_larger_memory(facts.capacity)}"


_REASONS: Final[dict[Reason, str]] = {
    Reason.TIME_LIMIT: "Neither a plan nor a proof was found within the time limit of the tile.",
    Reason.DEADLINE: "Neither a plan nor a proof was found by the deadline of the request.",
    Reason.EXACT_OFF: "Both greedy orders fail, and the exact stage, which could decide, is off.",
    Reason.MODEL_TOO_LARGE: "Both greedy orders fail, and the tile is too large for the exact stage.",
    Reason.ENGINE_FAILED: "Both greedy orders fail, and the engine of the exact stage broke down.",
    Reason.CANCELLED: "The request was cancelled before the tile was decided.",
}


def _no_address(facts: Facts, proof: Proof) -> str:
    return _alone(facts.instance, facts.instance.items.name.index(proof.blocks[0]))


def _alone(instance: Instance, item: int) -> str:
    """Say why an item has no address, even alone."""
    items, arena = instance.items, instance.arena
    name = f"{'Auxiliary' if items.auxiliary[item] else 'Block'} {items.name[item]!r}"
    allowed = np.flatnonzero(items.allowed[item])
    if not len(allowed):
        return f"{name} may use no region of this memory, which has {_listed(instance.region_names)}: " + (
            "none takes standard storage."
            if items.auxiliary[item]
            else "its class, its alignments, the names that it allows (any other than these allows nothing) or a fixed "
            "address, less the offset there, leave none."
        )
    size = (arena.region_end - arena.region_start)[allowed]
    footprint = items.footprint[item, allowed]
    regions = _listed(instance.region_names[region] for region in allowed.tolist())
    if (footprint > size).all():
        return f"{name} takes {footprint.min()} bytes, more than there are in {regions}, even if it were alone."
    bounds = [
        f"its fixed address {items.address[item]}" if items.address[item] >= 0 else "",
        _congruence(items.residue[item, allowed].tolist(), items.modulus[item, allowed].tolist()),
        f"the interleaved offset {arena.interleaved_offset}" if items.interleaved[item] else "",
        "the loader" if items.preloaded[item] and arena.loader_start < arena.loader_end else "",
        "the reservations" if instance.obstacles else "",
    ]
    kept = _listed(bound for bound in bounds if bound) or "the ends of regions"
    return f"{name}, even if it were alone, finds no address in {regions} that heeds {kept}."


def _congruence(residues: list[int], moduli: list[int]) -> str:
    """Say which addresses the alignments of a block allow, region by region; nothing where they allow all."""
    if max(moduli) == 1:
        return ""
    if not any(residues):
        return f"its alignment to {_listed(map(str, sorted(set(moduli))))}"
    rules = zip(residues, moduli, strict=True)
    return f"the congruence of its address, {_listed(f'{residue} modulo {modulus}' for residue, modulus in rules)}"


def _collision(facts: Facts, proof: Proof) -> str:
    instance = facts.instance
    name, other = proof.blocks
    item = instance.items.name.index(name)
    if instance.windows.offset[item] == instance.windows.offset[item + 1]:
        obstacle = next(each for each in instance.obstacles if each.name == other)
        return (
            f"Block {name!r} has no address that keeps clear of reservation {other!r} at "
            f"[{obstacle.start}, {obstacle.end}): move one of them, or let the block use more regions."
        )
    partner = instance.items.name.index(other)
    separated = any(np.isin((item, partner), clique).all() for clique in instance.items.cliques)
    region = instance.region_names[int(instance.windows.region[instance.windows.offset[item]])]
    why = "are separated, and share a bank" if separated else "are live together, and overlap"
    return f"Blocks {name!r} and {other!r} {why} wherever in {region!r} they lie, even if they were alone."


def _banks(_facts: Facts, proof: Proof) -> str:
    return (
        f"The {len(proof.blocks)} blocks {_named(proof.blocks)} are separated from each other, and touch more banks, "
        f"even at their best, than there are in {_listed(proof.regions)}."
    )


def _overload(facts: Facts, proof: Proof) -> str:
    load = facts.load
    items = facts.instance.items
    size = dict(zip(items.name[: items.num_blocks], items.least_footprint.tolist(), strict=False))
    largest = sorted(proof.blocks, key=lambda name: -size[name])
    names = ", ".join(f"{name!r} of {size[name]}" for name in largest[:NAMED_BLOCKS])
    live = "the live block" if len(proof.blocks) == 1 else f"the {len(proof.blocks)} live blocks"
    beside = " and the auxiliaries" if load.needed_bytes > sum(size[name] for name in proof.blocks) else ""
    those = live + beside if proof.blocks else "the auxiliaries alone"
    return (
        f"At event {load.event} {those} need {load.needed_bytes} bytes, "
        f"{load.excess} more than the {load.available_bytes} that {_listed(proof.regions)} can give."
        + (f" Largest: {names}." if names else "")
    )


def _reservation(_facts: Facts, proof: Proof) -> str:
    return f"Reservation {proof.blocks[0]!r} finds no room, so that no tile can be placed."


def _exhausted(facts: Facts, _proof: Proof) -> str:
    instance = facts.instance
    larger = _larger_memory(facts.capacity)
    nowhere = np.flatnonzero(instance.items.auxiliary & (np.diff(instance.windows.offset) == 0))
    if len(nowhere):
        return _alone(instance, int(nowhere[0])) + larger
    if not facts.auxiliaries_fit:
        arranged = "The auxiliaries cannot be arranged, even without any block."
    elif instance.items.auxiliary.any():
        arranged = (
            "The blocks and the auxiliaries, which are there at every event, cannot be arranged, in whatever order."
        )
    else:
        arranged = "The blocks cannot be arranged, in whatever order."
    return f"{arranged} {_fitting_load(facts)}{larger}"


_SENTENCES: Final[dict[ProofKind, Callable[[Facts, Proof], str]]] = {
    "no_address": _no_address,
    "collision": _collision,
    "banks": _banks,
    "overload": _overload,
    "reservation": _reservation,
    "exhausted": _exhausted,
}


def _fitting_load(facts: Facts) -> str:
    load = facts.load
    if load.excess > 0:
        return f"Event {load.event} needs {load.needed_bytes} bytes, {load.excess} more than there are."
    regions = _listed(facts.instance.region_names[region] for region in load.regions)
    return (
        f"The load fits: at its most loaded event, {load.event}, the tile needs {load.needed_bytes} of the "
        f"{load.available_bytes} bytes in {regions}."
    )


def _larger_memory(capacity: CapacityBracket) -> str:
    if capacity.fits is None:
        return ""
    if capacity.refuted == capacity.fits - 1:
        return f" It fits with {capacity.fits} bytes in {capacity.region!r}, and not with fewer."
    return f" It fits with {capacity.fits} bytes in {capacity.region!r}; perhaps with fewer, too."


def _named(names: tuple[str, ...]) -> str:
    shown = ", ".join(repr(name) for name in names[:NAMED_BLOCKS])
    return f"{shown} and others" if len(names) > NAMED_BLOCKS else shown


def _listed(names: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(names))
