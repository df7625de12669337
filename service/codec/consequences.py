"""Tells which faults only follow from the repair of others."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from problem.errors import Fault

_TILE: Final = r"(/tiles/\d+)"
_NAMING: Final = r"(aliases|repeats|separate|transfers)/.*"
"""Of a tile: all that names buffers."""

_FOLLOWS: Final = tuple(
    (re.compile(cause), effect)
    for cause, effect in (
        # A map that was not read has other regions, and another alignment by default.
        (r"/memory.*", r"/memory.*|/reservations/.*|.*/(alignment|address|size)"),
        (r"(/reservations/\d+)/.*", r"\1/.*"),
        (r"/host.*", r"/host|/tiles/\d+/transfers"),
        # An entry without numbers has that of its position, which may be another's.
        (r"/tiles/\d+(?:/numbers.*)?", r"/tiles/\d+(/numbers/.*)?"),
        (_TILE + r"/buffers(?:/\d+(?:/id)?)?", r"\1/" + _NAMING),
        (_TILE + r"/buffers(?:/\d+(?:/size)?)?", r"\1/transfers/\d+/size"),
        (r"(/tiles/\d+/buffers/\d+)/(start|end)", r"\1/(end|gaps/.*)"),
        (r"(/tiles/\d+/buffers/\d+)/alignment", r"\1/address"),
        (_TILE + r"/buffers/\d+/alignment", r"\1/buffers/\d+/(alignment|address)"),
        (r"(/tiles/\d+/buffers/\d+/gaps/\d+)/.*", r"\1"),
        # Offsets decide where members lie, and so which alignments and addresses agree.
        (_TILE + r"/aliases/.*", r"\1/(aliases/.*|repeats/\d+/carried/.*|buffers/\d+/(alignment|address))"),
        (r"(/tiles/\d+/repeats/\d+)/(start|end)", r"\1/end"),
        (_TILE + r"/repeats/\d+/count", r"\1/repeats/\d+/count"),
        (r"(/tiles/\d+/transfers/\d+)/.*", r"\1/.*"),
        (_TILE + r"/transfers.*", r"\1/transfers"),
    )
)
"""A fault found by the pattern on the right may rest on a value that the pattern on the left names."""


def independent(faults: Iterable[Fault], repaired: Sequence[str]) -> list[Fault]:
    """Give the faults that do not rest on what was repaired, a value at each pointer of `repaired`."""
    effects = [re.escape(pointer) + "(/.*)?" for pointer in repaired]
    for cause, effect in _FOLLOWS:
        found = filter(None, map(cause.fullmatch, repaired))
        effects += {effect.replace(r"\1", match[1]) if cause.groups else effect for match in found}
    caused = re.compile("|".join(effects))
    return [fault for fault in faults if not caused.fullmatch(fault.pointer)]
