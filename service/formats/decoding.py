"""Faults from the messages of the JSON decoder, with pointers."""

import re
from typing import Final

import msgspec

from problem.errors import Fault

_WHERE: Final = re.compile(r" - at `\$(?P<path>.*)`$", re.DOTALL)
_STEP: Final = re.compile(r"\.(\w+)|\[(\d+)\]")
_FIELD: Final = re.compile(r"(?:required|unknown) field `(?P<name>.*)`$", re.DOTALL)
"""How the decoder's messages say where something is wrong, and what."""


def fault_of(pointer: str, error: msgspec.DecodeError) -> Fault:
    """Turn a decoder's message, `detail - at $.field[1]`, into a fault of what lies at `pointer`."""
    message = str(error)
    where = _WHERE.search(message)
    detail = message[: where.start()] if where else message
    path = where["path"].partition("[...]")[0] if where else ""
    steps = [name or index for name, index in _STEP.findall(path)]
    field = _FIELD.search(detail)
    if field:
        steps.append(field["name"].replace("~", "~0").replace("/", "~1"))
    return Fault(pointer + "".join(f"/{step}" for step in steps), detail)
