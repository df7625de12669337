"""An ONNX model as a request: its values are buffers of one tile.

The operators run in a topological order, that of the file where it is one. Initializers, and what `Constant` gives, are
there at all times; inputs from the start, outputs until the end. Views share the storage of what they are views of, and
element by element operators write over an input that nothing reads afterwards.
"""

from collections.abc import Sequence
from typing import Any, Final

import onnx
from google.protobuf.message import DecodeError
from onnx import shape_inference

from problem.errors import Faults, RequestError
from service.formats.errors import FormatError
from service.formats.models.lifetimes import Graph, Operator, Tensor, in_order, lifetimes
from service.formats.models.onnx_values import sizes
from service.formats.models.sharing import Storages, share

_STANDARD_DOMAINS: Final = ("", "ai.onnx")
_VIEWS: Final = frozenset({"Flatten", "Identity", "Reshape", "Squeeze", "Unsqueeze"})
_IN_PLACE: Final = frozenset(
    {
        *(
            "Abs",
            "Acos",
            "Acosh",
            "Asin",
            "Asinh",
            "Atan",
            "Atanh",
            "BitwiseNot",
            "Ceil",
            "Celu",
            "Clip",
            "Cos",
            "Cosh",
        ),
        *("Elu", "Erf", "Exp", "Floor", "Gelu", "HardSigmoid", "HardSwish", "LeakyRelu", "Log", "Mish", "Neg", "Not"),
        *("PRelu", "Reciprocal", "Relu", "Round", "Selu", "Sigmoid", "Sign", "Sin", "Sinh", "Softplus", "Softsign"),
        *("Sqrt", "Swish", "Tan", "Tanh", "ThresholdedRelu"),
        *(
            "Add",
            "And",
            "BitwiseAnd",
            "BitwiseOr",
            "BitwiseXor",
            "Div",
            "Max",
            "Mean",
            "Min",
            "Mod",
            "Mul",
            "Or",
            "Pow",
        ),
        *("Sub", "Sum", "Xor"),
    }
)
"""Operators that compute each element of the result from elements at the same place (ONNX operator schemas)."""


def read(data: bytes, memory: dict[str, int] | str) -> dict[str, Any]:
    """Convert a model to a request document with one tile.

    Parameters
    ----------
    data : bytes
        A serialized `ModelProto`; data that lie outside of it are not needed.
    memory : dict or str
        Of the request.

    Returns
    -------
    dict
        A request as it would be decoded from JSON; buffers are called by their values.

    Raises
    ------
    FormatError
        It is no ONNX model, or its shapes contradict each other.
    RequestError
        Values have no fixed size, or operators no order; pointers are into the model.
    """
    model = _parsed(data)
    faults = Faults()
    _check(model, faults)
    graph = _ordered(model, faults)
    lifetime = lifetimes(graph, faults)
    if faults:
        raise RequestError(faults)
    inferred = _inferred(model).graph
    bytes_of = sizes(inferred, faults)
    _check_sizes(graph, lifetime, bytes_of, faults)
    if faults:
        raise RequestError(faults)
    nodes, kinds = inferred.node, _kinds(inferred)
    kept = frozenset((*graph.inputs, *graph.outputs, *graph.persistent))
    groups = share(
        graph.operators,
        Storages(lifetime, kept),
        lambda event: _is_view(nodes[event]),
        lambda event: _overwritten(nodes[event], bytes_of, kinds),
    )
    buffers = [
        {"id": tensor, "size": bytes_of[str(tensor)], "start": start, "end": end}
        for tensor, (start, end) in lifetime.items()
    ]
    aliases = [{"members": [{"buffer": tensor} for tensor in group]} for group in groups]
    return {"memory": memory, "tiles": [{"buffers": buffers} | ({"aliases": aliases} if aliases else {})]}


def _parsed(data: bytes) -> onnx.ModelProto:
    model = onnx.ModelProto()
    try:
        model.ParseFromString(data)
    except DecodeError as error:
        raise FormatError(f"this is no ONNX model, or a part of one: {error}", offset=0) from error
    if not model.HasField("graph"):
        raise FormatError("this is no ONNX model: it has no graph", offset=0)
    return model


def _inferred(model: onnx.ModelProto) -> onnx.ModelProto:
    """Add the shapes that follow from others."""
    try:
        return shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
    except (shape_inference.InferenceError, onnx.checker.ValidationError, RuntimeError, ValueError) as error:
        said = " ".join(str(error).split())
        raise FormatError(f"the shapes of the model cannot be inferred: {said[:300]}", offset=0) from error


def _check(model: onnx.ModelProto, faults: Faults) -> None:
    """List what is more than one graph of operators."""
    if model.functions:
        faults.add("/functions", "the model has functions of its own: inline them first (onnx.inliner)")
    if model.graph.sparse_initializer:
        faults.add("/graph/sparse_initializer", "sparse initializers have no fixed place")
    for index, node in enumerate(model.graph.node):
        if any(attribute.HasField("g") or attribute.graphs for attribute in node.attribute):
            detail = f"operator {node.op_type} has a body of its own, whose values would be left out"
            faults.add(f"/graph/node/{index}", detail)


def _ordered(model: onnx.ModelProto, faults: Faults) -> Graph:
    """Put the operators of `model` in an order in which they can run, and return them; the empty name is none."""
    graph = model.graph
    operators = [
        Operator(f"/graph/node/{index}", tuple(filter(None, node.input)), tuple(filter(None, node.output)))
        for index, node in enumerate(graph.node)
    ]
    order = in_order(operators, faults)
    nodes = [graph.node[index] for index in order]
    constants = _constants(graph)
    if order != sorted(order):
        copies = [onnx.NodeProto.FromString(node.SerializeToString()) for node in nodes]
        del graph.node[:]
        graph.node.extend(copies)
    return Graph(
        operators=[_less(operators[index], node) for index, node in zip(order, nodes, strict=True)],
        inputs=[value.name for value in graph.input if value.name not in constants],
        outputs=[value.name for value in graph.output],
        persistent=constants,
    )


def _less(operator: Operator, node: onnx.NodeProto) -> Operator:
    """Leave out what a constant gives: it is there at all times."""
    return Operator(operator.pointer, operator.reads, ()) if _is_constant(node) else operator


def _is_constant(node: onnx.NodeProto) -> bool:
    return node.op_type == "Constant" and node.domain in _STANDARD_DOMAINS


def _constants(graph: onnx.GraphProto) -> dict[Tensor, None]:
    names = [tensor.name for tensor in graph.initializer]
    names += [name for node in graph.node if _is_constant(node) for name in node.output]
    return dict.fromkeys(names)


def _check_sizes(
    graph: Graph, lifetime: dict[Tensor, tuple[int, int]], bytes_of: dict[str, int], faults: Faults
) -> None:
    pointer_of = {tensor: operator.pointer for operator in graph.operators for tensor in operator.writes}
    for tensor in lifetime:
        if tensor not in bytes_of:
            detail = f"the shape of value {tensor!r} is not known, and cannot be inferred"
            faults.add(pointer_of.get(tensor, "/graph"), detail, tensor)


def _kinds(graph: onnx.GraphProto) -> dict[str, int]:
    """Return the type of the elements of each value."""
    kinds = {value.name: value.type.tensor_type.elem_type for value in (*graph.input, *graph.output, *graph.value_info)}
    return kinds | {tensor.name: tensor.data_type for tensor in graph.initializer}


def _is_view(node: onnx.NodeProto) -> bool:
    return node.op_type in _VIEWS and node.domain in _STANDARD_DOMAINS


def _overwritten(node: onnx.NodeProto, bytes_of: dict[str, int], kinds: dict[str, int]) -> Sequence[Tensor]:
    """Give the inputs that the result of `node` may be written over: of its type and size, so none is broadcast."""
    if node.op_type not in _IN_PLACE or node.domain not in _STANDARD_DOMAINS or not node.output:
        return ()
    result = node.output[0]
    wanted = (kinds.get(result), bytes_of.get(result))
    return [name for name in node.input if name and (kinds.get(name), bytes_of.get(name)) == wanted]
