"""A TFLite model as a request: the tensors of its arena are buffers of one tile.

Operators run in their order. Constants are left out, as the arena does: they stay in the file. Variables are there at
all times, inputs from the start, outputs until the end. Nothing shares storage: what kernels write in place, and what
memory they ask for besides, is theirs to say and not in the file.
"""

import struct
from collections.abc import Callable
from typing import Any, Final

import tflite

from problem.errors import Faults, RequestError
from problem.limits import MAX_INTEGER
from service.formats.errors import FormatError
from service.formats.models.lifetimes import Graph, Operator, Tensor, lifetimes
from service.formats.models.volumes import volume

IDENTIFIER: Final = b"TFL3"
"""At byte 4 of a file."""
_BITS: Final = {
    8: ("BOOL", "INT8", "UINT8"),
    16: ("FLOAT16", "INT16", "UINT16", "BFLOAT16"),
    32: ("FLOAT32", "INT32", "UINT32"),
    64: ("FLOAT64", "INT64", "UINT64", "COMPLEX64"),
    128: ("COMPLEX128",),
    4: ("INT4",),
}
_NAMES: Final = {
    number: name for name, number in vars(tflite.TensorType).items() if isinstance(number, int) and name.isupper()
}
_BITS_OF: Final = {name: bits for bits, names in _BITS.items() for name in names}
_LEAST_ENTRY_BYTES: Final = 4
"""What an entry of a vector takes in a file: more of them than that allows are not there."""


def read(data: bytes, memory: dict[str, int] | str) -> dict[str, Any]:
    """Convert a model to a request document with one tile.

    Parameters
    ----------
    data : bytes
        A TFLite flatbuffer.
    memory : dict or str
        Of the request.

    Returns
    -------
    dict
        A request as it would be decoded from JSON; buffers are called by their tensors, with `#` and the tensor's index
        where a name is empty or there twice.

    Raises
    ------
    FormatError
        It is no TFLite model, or a damaged one.
    RequestError
        Tensors have no fixed size; pointers are into the model.
    """
    if data[4:8] != IDENTIFIER:
        raise FormatError(f"this is no TFLite model: {IDENTIFIER.decode()} must stand there", offset=4)
    try:
        return _request(data, memory)
    except (struct.error, IndexError, ValueError, TypeError, OverflowError) as error:
        # The library follows offsets without looking where they lead.
        raise FormatError(f"the model is damaged: {' '.join(str(error).split())[:200]}", offset=0) from error


def _request(data: bytes, memory: dict[str, int] | str) -> dict[str, Any]:
    model = tflite.Model.GetRootAs(data, 0)
    faults = Faults()
    if model.SubgraphsLength() != 1:
        detail = (
            f"the model has {model.SubgraphsLength()} subgraphs, must have one: bodies of control flow are left out"
        )
        faults.add("/subgraphs", detail)
        raise RequestError(faults)
    subgraph = model.Subgraphs(0)
    num_tensors = _bounded(subgraph.TensorsLength(), data)
    constant = {index for index in range(num_tensors) if _is_constant(model, subgraph.Tensors(index))}
    graph = Graph(
        operators=_operators(subgraph, data, num_tensors),
        inputs=_indices(subgraph.InputsLength, subgraph.Inputs, data, num_tensors),
        outputs=_indices(subgraph.OutputsLength, subgraph.Outputs, data, num_tensors),
        persistent=[index for index in range(num_tensors) if subgraph.Tensors(index).IsVariable()],
        outside=frozenset(constant),
    )
    lifetime = lifetimes(graph, faults)
    sizes = {index: _bytes(subgraph.Tensors(index), index, data, faults) for index in lifetime if index not in constant}
    if faults:
        raise RequestError(faults)
    names = _names(subgraph, num_tensors)
    buffers = [
        {"id": names[int(index)], "size": size, "start": lifetime[index][0], "end": lifetime[index][1]}
        for index, size in sizes.items()
    ]
    return {"memory": memory, "tiles": [{"buffers": buffers}]}


def _bounded(length: int, data: bytes) -> int:
    """Return the length of a vector, if so much is there."""
    if length * _LEAST_ENTRY_BYTES > len(data):
        raise ValueError(f"a vector of {length} entries does not fit in {len(data)} bytes")
    return length


def _indices(length: Callable[[], int], entry: Callable[[int], int], data: bytes, num_tensors: int) -> list[Tensor]:
    """Read a vector of tensors; -1 is one that is left out."""
    indices = [int(entry(index)) for index in range(_bounded(length(), data))]
    if any(not -1 <= index < num_tensors for index in indices):
        raise ValueError(f"a tensor is called by an index outside of the {num_tensors} there are")
    return [index for index in indices if index >= 0]


def _operators(subgraph: Any, data: bytes, num_tensors: int) -> list[Operator]:  # noqa: ANN401 - the library is untyped
    operators = []
    for index in range(_bounded(subgraph.OperatorsLength(), data)):
        one = subgraph.Operators(index)
        reads = _indices(one.InputsLength, one.Inputs, data, num_tensors)
        writes = _indices(one.OutputsLength, one.Outputs, data, num_tensors)
        operators.append(Operator(f"/subgraphs/0/operators/{index}", tuple(reads), tuple(writes)))
    return operators


def _is_constant(model: Any, tensor: Any) -> bool:  # noqa: ANN401 - the library is untyped
    """Tell whether the contents of a tensor are in the file, or lie behind it."""
    buffer = model.Buffers(tensor.Buffer()) if 0 < tensor.Buffer() < model.BuffersLength() else None
    return buffer is not None and (buffer.DataLength() > 0 or buffer.Offset() > 1)


def _bytes(tensor: Any, index: Tensor, data: bytes, faults: Faults) -> int:  # noqa: ANN401 - the library is untyped
    """Return the bytes of a tensor; one without a fixed size is added to `faults`."""
    pointer, name = f"/subgraphs/0/tensors/{index}", tensor.Name()
    shown = repr((name or b"").decode(errors="replace"))
    kind = _NAMES.get(tensor.Type(), str(tensor.Type()))
    dims = [int(tensor.Shape(place)) for place in range(_bounded(tensor.ShapeLength(), data))]
    signature = [int(tensor.ShapeSignature(place)) for place in range(_bounded(tensor.ShapeSignatureLength(), data))]
    if kind not in _BITS_OF:
        faults.add(pointer, f"tensor {shown} is of type {kind}, whose elements have no fixed size")
    elif any(dim < 0 for dim in (*dims, *signature)):
        faults.add(pointer, f"tensor {shown} is dynamic: its shape is {signature or dims}")
    elif (size := volume(dims, _BITS_OF[kind])) is None:
        faults.add(pointer, f"tensor {shown} is too large, must have at most {MAX_INTEGER} bytes")
    else:
        return size
    return 0


def _names(subgraph: Any, num_tensors: int) -> list[str]:  # noqa: ANN401 - the library is untyped
    names = [(subgraph.Tensors(index).Name() or b"").decode() for index in range(num_tensors)]
    seen: set[str] = set()
    for index, name in enumerate(names):
        if not name or name in seen:
            names[index] = f"{name}#{index}"
        seen.add(names[index])
    return names
