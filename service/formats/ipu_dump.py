"""The schema of an ipu-stack placement dump, version 1."""

from typing import Annotated, Final, Literal

import msgspec

from problem.errors import Faults, RequestError
from problem.limits import MAX_FAULTS, MAX_INTEGER
from service.codec.json_text import MalformedBody
from service.formats.decoding import fault_of

LAST_EVENT: Final = 2**32 - 1
"""The event after everything the device runs: what is live then is read by the host."""

Unsigned = Annotated[int, msgspec.Meta(ge=0, le=2**32 - 1)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=2**32 - 1)]
Root = Annotated[int, msgspec.Meta(ge=0, le=MAX_INTEGER)]
"""Id of values that share storage."""


class Lifetime(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Events, inclusive at both ends; `seen` is false where nothing was recorded, which counts as event 0."""

    first: Unsigned
    last: Unsigned
    seen: bool


class AllocationRequest(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"memory_class": "class"}
):
    """Storage of one group of roots, or one auxiliary."""

    memory_class: Literal["Ipu21Standard", "Ipu21Interleaved"]
    lifetime: Lifetime
    bytes: Unsigned
    """Of the whole group, access tails included."""
    alignment: Positive
    assignments: tuple[tuple[Root, Unsigned], ...]
    """Roots with their offsets in the group."""
    conflicts: tuple[Root, ...]
    """Roots whose whole groups may share no memory element with this one."""
    auxiliary: Root | None = None
    region1_stride: Unsigned | None = None
    """Bytes from one member to the next in region 1; null where members stay at their offsets."""

    @property
    def step(self) -> int:
        """Bytes from one member to the next where they are iterated; of a single one its size."""
        return self.assignments[1][1] if len(self.assignments) > 1 else self.bytes


class Dump(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One tile. Unknown fields are refused: a constraint that is not known could not be kept."""

    version: Literal[1]
    tile: Annotated[int, msgspec.Meta(ge=0, le=2**16 - 1)]
    ranges: tuple[tuple[Unsigned, Unsigned], ...]
    """Free addresses, half-open."""
    interleaved_offset: Unsigned
    region_boundary: Unsigned
    region0_element_bytes: Positive
    region1_element_bytes: Positive
    host_scratch_range: tuple[Unsigned, Unsigned]
    """Half-open; not free at event 0 and at the last one."""
    requests: tuple[AllocationRequest, ...]
    placed: bool = False
    """Whether the compiler's own allocator succeeded."""
    assigned_root_spans: dict[str, tuple[Unsigned, Unsigned]] = {}
    """The compiler's own placement, often a part: a diagnosis, no constraint."""


class _Entries(msgspec.Struct):
    """The requests of a dump, not decoded; everything else in it is passed over."""

    requests: list[msgspec.Raw]


def parse(data: bytes) -> Dump:
    """Decode a dump.

    Raises
    ------
    MalformedBody
        It is not JSON.
    RequestError
        It is JSON but no dump; pointers are into the dump, one for each request at fault.
    """
    try:
        # The syntax of all of it first: what is not JSON further down is not to be met while faults are explained.
        msgspec.json.decode(data, type=msgspec.Raw)
        return msgspec.json.decode(data, type=Dump)
    except msgspec.ValidationError as error:
        raise RequestError(_faults(data, error)) from None
    except msgspec.DecodeError as error:
        raise MalformedBody(str(error)) from None
    except RecursionError:
        raise MalformedBody("nested too deeply") from None


def _faults(data: bytes, error: msgspec.ValidationError) -> Faults:
    """Explain `error`: where it is in one of the requests, with those of the others."""
    faults = Faults()
    first = fault_of("", error)
    if not first.pointer.startswith("/requests/"):
        faults.extend([first])
        return faults
    for index, entry in enumerate(msgspec.json.decode(data, type=_Entries).requests):
        try:
            msgspec.json.decode(entry, type=AllocationRequest)
        except msgspec.DecodeError as invalid:
            faults.extend([fault_of(f"/requests/{index}", invalid)])
        if len(faults.listed) == MAX_FAULTS:
            break
    return faults
