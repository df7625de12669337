"""Derives the kinds of values from the pydantic models of the input documents."""

import math
from collections.abc import Iterable
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from service.codec.column_kind import Column
from service.codec.kinds import Array, Choice, Flag, Integer, Kind, Nullable, Number, Record, Text, TextOr
from service.codec.structs import WireType, limits_of


@cache
def record_of(model: type[BaseModel]) -> Record:
    """Give the kind that finds a fault in a value just where `model` refuses it."""
    fields = {name: kind_of(info.annotation, info.metadata) for name, info in model.model_fields.items()}
    return Record(fields, tuple(name for name, info in model.model_fields.items() if info.is_required()))


def kind_of(annotation: WireType, bounds: Iterable[object] = ()) -> Kind:
    """Give the kind of an annotation of a model, and of the bounds that pydantic keeps beside it."""
    arguments = get_args(annotation)
    origin: object = get_origin(annotation)
    limits = limits_of(bounds)
    if origin is Annotated:
        return kind_of(arguments[0], arguments[1:])
    if origin is list:
        return Array(kind_of(arguments[0]), limits.get("min_length", 0), limits.get("max_length", math.inf))
    if origin is Literal:
        return Choice(arguments)
    if origin in {Union, UnionType}:
        return _either(arguments)
    return _plain(annotation, limits)


def _either(arguments: tuple[WireType, ...]) -> Kind:
    if NoneType in arguments:
        (kind,) = (kind_of(argument) for argument in arguments if argument is not NoneType)
        return Nullable(kind)
    match tuple(map(kind_of, arguments)):
        case (Text() as text, (Record() | Integer()) as other):
            return TextOr(text, other)
        case (Array(item=Integer() as item), Record() as array):
            return Column(item, array)
        case _:
            raise TypeError(f"no kind for a union of {arguments}")


def _plain(annotation: WireType, limits: dict[str, Any]) -> Kind:
    if annotation is bool:
        return Flag()
    if annotation is int:
        return Integer(limits["ge"], limits["le"])
    if annotation is float:
        return Number(limits.get("gt", -math.inf))
    if annotation is str:
        return Text(limits.get("min_length", 0))
    return record_of(annotation)
