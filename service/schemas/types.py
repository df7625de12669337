"""The scalars of the wire, and what all input or all output models share."""

from typing import Annotated, Any, Final, Literal, TypeAlias

from annotated_types import Ge, Gt, Le, Len, MinLen
from pydantic import BaseModel, ConfigDict, Field

from problem.limits import MAX_INTEGER

Natural: TypeAlias = Annotated[int, Ge(0), Le(MAX_INTEGER)]
"""A size in bytes, an address, an event or a count."""
Positive: TypeAlias = Annotated[int, Ge(1), Le(MAX_INTEGER)]
Offset: TypeAlias = Annotated[int, Ge(-MAX_INTEGER), Le(MAX_INTEGER)]
Seconds: TypeAlias = Annotated[float, Gt(0.0), Field(allow_inf_nan=False)]
Name: TypeAlias = Annotated[str, MinLen(1)]
Interval: TypeAlias = Annotated[list[Natural], Len(2, 2)]
"""Half-open `[start, end)`. A list: a tuple's `prefixItems` come with `items: false`, which generators refuse."""

MemoryClass: TypeAlias = Literal["standard", "interleaved"]
Direction: TypeAlias = Literal["to_tile", "from_tile"]

StatusName: TypeAlias = Literal["placed", "infeasible", "unknown"]
ScreenStatusName: TypeAlias = Literal["possible", "infeasible"]
MethodName: TypeAlias = Literal["greedy", "retry", "exact"]
MethodOrNone: TypeAlias = Literal["none", "greedy", "retry", "exact"]
"""As columns count them."""
ReasonName: TypeAlias = Literal["time_limit", "deadline", "exact_off", "model_too_large", "engine_failed", "cancelled"]
ProofKind: TypeAlias = Literal["no_address", "collision", "overload", "banks", "reservation", "exhausted"]
Cause: TypeAlias = Literal["capacity", "fragmentation", "constraint"]

NO_NUMBER: Final = -1
"""In place of an address, a hint, a former address or a capacity that was left out."""
NO_ALIGNMENT: Final = 0
"""In place of an alignment that was left out: the map's default."""


class Input(BaseModel):
    """What a client sends: nothing is converted, nothing unknown is ignored."""

    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)


class Output(BaseModel):
    """What a client gets: every field is there."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


def left_out(value: object) -> Any:  # noqa: ANN401 - stands for a default of any field's type
    """Stand for a field that was left out, by a value that no client can send and the JSON Schema does not show."""
    return Field(default_factory=lambda: value)
