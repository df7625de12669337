"""Derives the fast decoder's msgspec structs from the pydantic models of the input documents."""

from collections.abc import Iterable
from functools import cache
from types import MappingProxyType, UnionType
from typing import Annotated, Any, Final, TypeAlias, Union, get_args, get_origin

import annotated_types
import msgspec
from pydantic import BaseModel
from pydantic.fields import FieldInfo

WireType: TypeAlias = Any
"""A type in the notation of `typing`."""

_META: Final = MappingProxyType(
    {
        annotated_types.Ge: "ge",
        annotated_types.Gt: "gt",
        annotated_types.Le: "le",
        annotated_types.MinLen: "min_length",
        annotated_types.MaxLen: "max_length",
    }
)
"""msgspec's name of each bound that the models use; the attribute of the bound has the same name."""


@cache
def struct_of(model: type[BaseModel], raw: tuple[WireType, ...] = ()) -> type[msgspec.Struct]:
    """Give the struct that accepts what `model` accepts; defaults are the model's own.

    Fields of the types `raw`, in it or below, are left as JSON text. The structs are not tracked by the cyclic
    collector: documents are trees.
    """
    fields: list[Any] = []
    for name, info in model.model_fields.items():
        wire = wire_type(info.annotation, info.metadata, raw)
        fields.append((name, wire) if info.is_required() else (name, wire, default_of(info)))
    return msgspec.defstruct(model.__name__, fields, kw_only=True, forbid_unknown_fields=True, gc=False)


def default_of(info: FieldInfo) -> object:
    """Give the value of a field that was left out; all rows share it, so it is not mutable."""
    default = info.get_default(call_default_factory=True)
    return tuple(default) if isinstance(default, list) else default


def wire_type(annotation: WireType, bounds: Iterable[object] = (), raw: tuple[WireType, ...] = ()) -> WireType:
    """Give what msgspec takes for an annotation of a model, and for the bounds that pydantic keeps beside it.

    Values of the types `raw` are left as JSON text.
    """
    if annotation in raw:
        return msgspec.Raw
    arguments = get_args(annotation)
    origin: object = get_origin(annotation)
    if origin is Annotated:
        wire = wire_type(arguments[0], arguments[1:], raw)
    elif origin is list:
        wire = list[wire_type(arguments[0], (), raw)]  # type: ignore[misc]
    elif origin in {Union, UnionType}:
        wire = Union[tuple(wire_type(argument, (), raw) for argument in arguments)]  # noqa: UP007 - made at run time
    elif isinstance(annotation, type) and issubclass(annotation, BaseModel):
        wire = struct_of(annotation, raw)
    else:
        wire = annotation
    limits = limits_of(bounds)
    return Annotated[wire, msgspec.Meta(**limits)] if limits else wire


def limits_of(bounds: Iterable[object]) -> dict[str, Any]:
    """Give the bounds by msgspec's names, those of a length taken apart."""
    limits: dict[str, Any] = {}
    for bound in bounds:
        parts = bound if isinstance(bound, annotated_types.GroupedMetadata) else (bound,)
        limits |= {_META[type(part)]: getattr(part, _META[type(part)]) for part in parts if type(part) in _META}
    return limits
