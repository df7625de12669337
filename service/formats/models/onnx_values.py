"""Bytes of the values of an ONNX graph, after shape inference."""

from collections.abc import Iterator
from itertools import chain
from typing import Final

import onnx

from problem.errors import Faults
from problem.limits import MAX_INTEGER
from service.formats.models.volumes import volume

_BITS: Final = {
    1: ("BOOL", "INT8", "UINT8", "FLOAT8E4M3FN", "FLOAT8E4M3FNUZ", "FLOAT8E5M2", "FLOAT8E5M2FNUZ", "FLOAT8E8M0"),
    2: ("INT16", "UINT16", "FLOAT16", "BFLOAT16"),
    4: ("INT32", "UINT32", "FLOAT"),
    8: ("INT64", "UINT64", "DOUBLE", "COMPLEX64"),
    16: ("COMPLEX128",),
}
BITS: Final = (
    {name: 8 * size for size, names in _BITS.items() for name in names}
    | dict.fromkeys(("INT4", "UINT4", "FLOAT4E2M1"), 4)
    | dict.fromkeys(("INT2", "UINT2"), 2)
)
"""Of an element, by the name of its type in `onnx.TensorProto`; those of less than a byte are packed."""


def sizes(graph: onnx.GraphProto, faults: Faults) -> dict[str, int]:
    """Return the bytes of each value whose type is known; values that have no size are added to `faults`."""
    found: dict[str, int] = {}
    for index, tensor in enumerate(graph.initializer):
        _enter(tensor.name, tensor.data_type, list(tensor.dims), f"/graph/initializer/{index}", found, faults)
    for pointer, value in _infos(graph):
        if value.name in found:
            continue
        kind = value.type.WhichOneof("value")
        if kind != "tensor_type":
            faults.add(pointer, f"value {value.name!r} is a {kind or 'value without a type'}, must be a tensor")
            found[value.name] = 0
            continue
        shape = value.type.tensor_type.shape.dim
        if not value.type.tensor_type.HasField("shape"):
            faults.add(pointer, f"the shape of value {value.name!r} is not known")
            found[value.name] = 0
            continue
        unknown = [dim.dim_param or "?" for dim in shape if not dim.HasField("dim_value")]
        if unknown:
            detail = f"value {value.name!r} is dynamic in {', '.join(unknown)}: give these dimensions a size first"
            faults.add(pointer, detail)
            found[value.name] = 0
            continue
        dims = [dim.dim_value for dim in shape]
        _enter(value.name, value.type.tensor_type.elem_type, dims, pointer, found, faults)
    return found


def _infos(graph: onnx.GraphProto) -> Iterator[tuple[str, onnx.ValueInfoProto]]:
    return chain.from_iterable(
        ((f"/graph/{name}/{index}", value) for index, value in enumerate(values))
        for name, values in (("input", graph.input), ("output", graph.output), ("value_info", graph.value_info))
    )


def _enter(name: str, data_type: int, dims: list[int], pointer: str, found: dict[str, int], faults: Faults) -> None:
    """Note the bytes of one value, 0 where it is at fault."""
    found[name] = 0
    names = {number: kind for kind, number in onnx.TensorProto.DataType.items()}
    kind = names.get(data_type, str(data_type))
    bits = BITS.get(kind)
    if bits is None:
        faults.add(pointer, f"value {name!r} is of type {kind}, whose elements have no fixed size")
    elif any(dim < 0 for dim in dims):
        faults.add(pointer, f"value {name!r} has a dimension of {min(dims)}, must be at least 0")
    elif (size := volume(dims, bits)) is None:
        faults.add(pointer, f"value {name!r} is too large, must have at most {MAX_INTEGER} bytes")
    else:
        found[name] = size
