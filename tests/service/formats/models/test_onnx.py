"""ONNX models as requests."""

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

import onnx
import pytest
from onnx import TensorProto, helper

from problem.errors import RequestError
from service.formats import detect
from service.formats.errors import FormatError
from service.formats.models import onnx_graph
from tests.service.converted import prepared

Shape = Sequence[int | str | None]


def value(name: str, shape: Shape = (4,), kind: int = TensorProto.FLOAT) -> onnx.ValueInfoProto:
    return helper.make_tensor_value_info(name, kind, shape)


def model(
    nodes: list[onnx.NodeProto], inputs: list[Any], outputs: list[Any], constants: Sequence[Any] = (), **more: Any
) -> bytes:
    graph = helper.make_graph(nodes, "g", inputs, outputs, constants, **more)
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)], ir_version=9)
    return bytes(made.SerializeToString())


def read(data: bytes) -> dict[str, Any]:
    (tile,) = onnx_graph.read(data, {"capacity": 1 << 20})["tiles"]
    return dict(tile)


def lives(data: bytes) -> dict[str, tuple[int, int, int]]:
    return {row["id"]: (row["start"], row["end"], row["size"]) for row in read(data)["buffers"]}


def groups(data: bytes) -> list[list[str]]:
    return [[member["buffer"] for member in group["members"]] for group in read(data).get("aliases", [])]


def node(kind: str, reads: str, writes: str, **attributes: Any) -> onnx.NodeProto:
    return helper.make_node(kind, reads.split(), writes.split(), **attributes)


def weights(name: str, *dims: int) -> onnx.TensorProto:
    count = 1
    for dim in dims:
        count *= dim
    return helper.make_tensor(name, TensorProto.FLOAT, dims, [1.0] * count)


MLP = model(
    [
        node("MatMul", "x w", "h"),
        node("Relu", "h", "r"),
        node("MatMul", "r v", "y"),
    ],
    [value("x", (1, 4))],
    [value("y", (1, 2))],
    [weights("w", 4, 8), weights("v", 8, 2)],
)


def test_values_live_from_their_operator_to_their_last_reader() -> None:
    assert lives(MLP) == {
        "x": (0, 1, 16),
        "w": (0, 3, 128),
        "v": (0, 3, 64),
        "h": (0, 2, 32),
        "r": (1, 3, 32),
        "y": (2, 3, 8),
    }


def test_elementwise_operators_write_over_what_is_read_for_the_last_time() -> None:
    assert groups(MLP) == [["h", "r"]]
    read_later = [node("MatMul", "x w", "h"), node("Relu", "h", "r"), node("Add", "h r", "y")]
    data = model(read_later, [value("x", (4, 4))], [value("y", (4, 4))], [weights("w", 4, 4)])
    assert groups(data) == [["h", "y"]]


@pytest.mark.parametrize("kind", ["Softmax", "CumSum"])
def test_other_operators_have_a_place_of_their_own(kind: str) -> None:
    nodes = [node("Relu", "x", "h"), node(kind, "h axis" if kind == "CumSum" else "h", "y")]
    axis = helper.make_tensor("axis", TensorProto.INT64, (), [0])
    assert groups(model(nodes, [value("x")], [value("y")], [axis])) == []


def test_what_is_broadcast_or_of_another_type_is_not_written_over() -> None:
    nodes = [node("Exp", "x", "h"), node("Exp", "z", "k"), node("Add", "h k", "s"), node("Cast", "s", "y", to=1)]
    data = model(nodes, [value("x", (4, 1)), value("z", (1, 4))], [value("y", (4, 4))])
    assert groups(data) == []
    nodes = [node("Exp", "x", "h"), node("Equal", "h h", "y")]
    assert groups(model(nodes, [value("x")], [value("y", (4,), TensorProto.BOOL)])) == []


def test_inputs_constants_and_outputs_are_never_written_over() -> None:
    data = model(
        [node("Relu", "x", "y"), node("Relu", "y", "z"), node("Neg", "w", "u")],
        [value("x")],
        [value("y"), value("z"), value("u")],
        [weights("w", 4)],
    )
    assert groups(data) == []


def test_views_share_the_storage_of_what_they_show() -> None:
    shape = helper.make_tensor("shape", TensorProto.INT64, (2,), [2, 2])
    nodes = [
        node("Exp", "x", "h"),
        node("Reshape", "h shape", "v"),
        node("Relu", "v", "r"),
        node("Add", "r v", "s"),
        node("Identity", "s", "y"),
    ]
    data = model(nodes, [value("x")], [value("y", (2, 2))], [shape])
    # v is read after r is made, so r has a place of its own.
    assert groups(data) == [["h", "v"], ["r", "s", "y"]]
    assert lives(data)["shape"] == (0, 5, 16)


def test_an_output_that_shows_an_input_has_a_place_of_its_own() -> None:
    assert groups(model([node("Identity", "x", "y")], [value("x")], [value("y")])) == []


def test_constants_and_inputs_that_nothing_reads_are_there_too() -> None:
    constant = helper.make_node("Constant", [], ["c"], value=weights("c", 4))
    data = model([node("Relu", "x", "y"), constant, node("Add", "y c", "z")], [value("x"), value("u")], [value("z")])
    assert lives(data)["c"] == (0, 3, 16)
    assert lives(data)["u"] == (0, 1, 16)


def test_operators_are_put_in_an_order_in_which_they_can_run() -> None:
    data = model([node("Neg", "h", "y"), node("Relu", "x", "h")], [value("x")], [value("y")])
    assert lives(data) == {"x": (0, 1, 16), "h": (0, 2, 16), "y": (1, 2, 16)}
    assert groups(data) == [["h", "y"]]


@pytest.mark.parametrize(
    ("kind", "size"),
    [(TensorProto.BOOL, 5), (TensorProto.BFLOAT16, 10), (TensorProto.DOUBLE, 40), (TensorProto.INT4, 3)],
)
def test_elements_of_less_than_a_byte_are_packed(kind: int, size: int) -> None:
    assert lives(model([], [value("x", (5,), kind)], [value("x", (5,), kind)])) == {"x": (0, 1, size)}


def test_a_graph_without_operators_has_a_life_of_one_event() -> None:
    assert lives(model([], [value("x")], [value("x")])) == {"x": (0, 1, 16)}


def faults(data: bytes) -> dict[str, str]:
    with pytest.raises(RequestError) as caught:
        read(data)
    return {fault.pointer: fault.detail for fault in caught.value.faults}


def test_dynamic_shapes_are_told_with_their_dimensions() -> None:
    found = faults(model([node("Relu", "x", "y")], [value("x", ("batch", None, 4))], [value("y", ("batch", None, 4))]))
    assert found["/graph/input/0"] == "value 'x' is dynamic in batch, ?: give these dimensions a size first"
    assert set(found) == {"/graph/input/0", "/graph/output/0"}


def test_values_without_a_size_are_told() -> None:
    text = model(
        [node("Identity", "x", "y")], [value("x", (2,), TensorProto.STRING)], [value("y", (2,), TensorProto.STRING)]
    )
    assert "is of type STRING" in faults(text)["/graph/input/0"]
    sequence = helper.make_tensor_sequence_value_info("x", TensorProto.FLOAT, (4,))
    assert "is a sequence_type" in faults(model([], [sequence], [sequence]))["/graph/input/0"]
    huge = model([], [value("x", (2**62, 2**62))], [value("x", (2**62, 2**62))])
    assert "is too large" in faults(huge)["/graph/input/0"]
    shapeless = helper.make_tensor_value_info("x", TensorProto.FLOAT, None)
    assert "shape of value 'x' is not known" in faults(model([], [shapeless], [shapeless]))["/graph/input/0"]


def test_what_an_unknown_operator_gives_has_no_size() -> None:
    nodes = [helper.make_node("Mystery", ["x"], ["h"], domain="com.example"), node("Relu", "h", "y")]
    graph = helper.make_graph(nodes, "g", [value("x")], [value("y")])
    opsets = [helper.make_opsetid("", 20), helper.make_opsetid("com.example", 1)]
    data = helper.make_model(graph, opset_imports=opsets, ir_version=9).SerializeToString()
    assert "value 'h' is not known" in faults(data)["/graph/node/0"]


def test_bodies_and_functions_are_refused_by_name() -> None:
    branch = helper.make_graph([node("Identity", "x", "b")], "b", [], [value("b")])
    data = model(
        [node("If", "c", "y", then_branch=branch, else_branch=branch)],
        [value("c", (), TensorProto.BOOL), value("x")],
        [value("y")],
    )
    assert "operator If has a body of its own" in faults(data)["/graph/node/0"]


@pytest.mark.parametrize(
    ("nodes", "detail"),
    [
        ([node("Relu", "nowhere", "y")], r"'nowhere' is read before anything wrote it \(/graph/node/0\)"),
        ([node("Relu", "x", "y"), node("Neg", "x", "y")], r"'y' is written twice.*\(/graph/node/1\)"),
        ([node("Relu", "y", "h"), node("Neg", "h", "y")], r"2 operators wait for each other \(/graph/node/0\)"),
        ([], "output 'y' is written by nothing"),
        ([node("MatMul", "x x x", "y")], "cannot be inferred"),
    ],
)
def test_graphs_that_do_not_hold_together_are_refused(nodes: list[onnx.NodeProto], detail: str) -> None:
    with pytest.raises(RequestError, match=detail):
        read(model(nodes, [value("x")], [value("y")]))


def test_models_are_told_from_other_files_and_need_a_memory() -> None:
    assert detect.read(MLP, capacity=4096) == onnx_graph.read(MLP, {"capacity": 4096})
    assert onnx_graph.read(MLP, "ipu-mk2")["memory"] == "ipu-mk2"
    with pytest.raises(FormatError, match="says nothing about the memory"):
        detect.read(MLP)
    assert prepared(MLP, capacity=4096).request.buffers.id[0] == "x"


def test_damaged_models_are_format_errors() -> None:
    rng = Random(5)
    for cut in range(0, len(MLP), 3):
        with suppress(RequestError):
            read(MLP[:cut])
    for _ in range(400):
        damaged = bytearray(MLP)
        for _ in range(rng.randint(1, 4)):
            damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        with suppress(RequestError):
            read(bytes(damaged))
