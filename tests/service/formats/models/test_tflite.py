"""TFLite models as requests."""

from contextlib import suppress
from random import Random
from typing import Any

import flatbuffers
import pytest
import tflite

from problem.errors import RequestError
from service.formats import detect
from service.formats.errors import FormatError
from service.formats.models import tflite_graph

FLOAT32, STRING, INT8 = tflite.TensorType.FLOAT32, tflite.TensorType.STRING, tflite.TensorType.INT8


def tensor(name: str, *shape: int, kind: int = FLOAT32, **more: Any) -> dict[str, Any]:
    """Describe a tensor; `constant` says that its contents are in the file."""
    return {"name": name, "shape": shape, "kind": kind, **more}


def model(
    tensors: list[dict[str, Any]],
    operators: list[tuple[list[int], list[int]]],
    inputs: list[int],
    outputs: list[int],
    subgraphs: int = 1,
) -> bytes:
    builder = flatbuffers.Builder(1024)
    buffers = [_buffer(builder, b""), _buffer(builder, b"weights!")]
    rows = [_tensor(builder, row) for row in tensors]
    steps = [_operator(builder, *step) for step in operators]
    parts = {
        "Tensors": _offsets(builder, tflite.SubGraphStartTensorsVector, rows),
        "Inputs": _numbers(builder, inputs),
        "Outputs": _numbers(builder, outputs),
        "Operators": _offsets(builder, tflite.SubGraphStartOperatorsVector, steps),
    }
    tflite.SubGraphStart(builder)
    for name, offset in parts.items():
        getattr(tflite, f"SubGraphAdd{name}")(builder, offset)
    subgraph = tflite.SubGraphEnd(builder)
    graphs = _offsets(builder, tflite.ModelStartSubgraphsVector, [subgraph] * subgraphs)
    contents = _offsets(builder, tflite.ModelStartBuffersVector, buffers)
    tflite.ModelStart(builder)
    tflite.ModelAddVersion(builder, 3)
    tflite.ModelAddSubgraphs(builder, graphs)
    tflite.ModelAddBuffers(builder, contents)
    builder.Finish(tflite.ModelEnd(builder), b"TFL3")
    return bytes(builder.Output())


def _buffer(builder: Any, data: bytes) -> int:
    offset = builder.CreateByteVector(data) if data else None
    tflite.BufferStart(builder)
    if offset is not None:
        tflite.BufferAddData(builder, offset)
    return int(tflite.BufferEnd(builder))


def _tensor(builder: Any, row: dict[str, Any]) -> int:
    name = builder.CreateString(row["name"])
    shape = _numbers(builder, row["shape"])
    signature = _numbers(builder, row["signature"]) if "signature" in row else None
    tflite.TensorStart(builder)
    tflite.TensorAddName(builder, name)
    tflite.TensorAddShape(builder, shape)
    tflite.TensorAddType(builder, row["kind"])
    tflite.TensorAddBuffer(builder, int(row.get("constant", False)))
    tflite.TensorAddIsVariable(builder, row.get("variable", False))
    if signature is not None:
        tflite.TensorAddShapeSignature(builder, signature)
    return int(tflite.TensorEnd(builder))


def _operator(builder: Any, reads: list[int], writes: list[int]) -> int:
    inputs, outputs = _numbers(builder, reads), _numbers(builder, writes)
    tflite.OperatorStart(builder)
    tflite.OperatorAddInputs(builder, inputs)
    tflite.OperatorAddOutputs(builder, outputs)
    return int(tflite.OperatorEnd(builder))


def _numbers(builder: Any, numbers: Any) -> int:
    builder.StartVector(4, len(numbers), 4)
    for number in reversed(numbers):
        builder.PrependInt32(number)
    return int(builder.EndVector())


def _offsets(builder: Any, start: Any, offsets: list[int]) -> int:
    start(builder, len(offsets))
    for offset in reversed(offsets):
        builder.PrependUOffsetTRelative(offset)
    return int(builder.EndVector())


def lives(data: bytes) -> dict[str, tuple[int, int, int]]:
    (tile,) = tflite_graph.read(data, {"capacity": 1 << 20})["tiles"]
    return {row["id"]: (row["start"], row["end"], row["size"]) for row in tile["buffers"]}


def faults(data: bytes) -> dict[str, str]:
    with pytest.raises(RequestError) as caught:
        lives(data)
    return {fault.pointer: fault.detail for fault in caught.value.faults}


NET = model(
    [
        tensor("x", 1, 4),
        tensor("w", 8, 4, constant=True),
        tensor("h", 1, 8),
        tensor("state", 1, 8, variable=True),
        tensor("y", 1, 2, kind=INT8),
        tensor("idle", 9),
    ],
    [([0, 1, -1], [2]), ([2, 3], [4]), ([4], [])],
    [0],
    [4],
)


def test_tensors_live_by_the_order_of_operators_and_constants_are_left_out() -> None:
    assert lives(NET) == {"x": (0, 1, 16), "state": (0, 3, 32), "h": (0, 2, 32), "y": (1, 3, 2)}


def test_a_model_is_told_by_its_identifier() -> None:
    assert detect.read(NET, capacity=99) == tflite_graph.read(NET, {"capacity": 99})
    with pytest.raises(FormatError, match="byte 4: this is no TFLite model"):
        detect.read(b"TFL3", name="tflite", capacity=99)


def test_names_that_are_empty_or_there_twice_have_the_index() -> None:
    data = model([tensor("a", 1), tensor("a", 2), tensor("", 3)], [([0], [1]), ([1], [2])], [0], [2])
    assert list(lives(data)) == ["a", "a#1", "#2"]


def test_scalars_have_one_element_and_halves_of_bytes_are_packed() -> None:
    data = model([tensor("a"), tensor("b", 3, kind=tflite.TensorType.INT4)], [([0], [1])], [0], [1])
    assert [size for _, _, size in lives(data).values()] == [4, 2]


@pytest.mark.parametrize(
    ("row", "detail"),
    [
        (tensor("a", 1, 4, signature=(-1, 4)), "tensor 'a' is dynamic: its shape is [-1, 4]"),
        (tensor("a", -1), "tensor 'a' is dynamic: its shape is [-1]"),
        (tensor("a", 1, kind=STRING), "tensor 'a' is of type STRING, whose elements have no fixed size"),
        (tensor("a", *[2**31 - 1] * 3), "tensor 'a' is too large, must have at most"),
    ],
)
def test_tensors_without_a_fixed_size_are_told(row: dict[str, Any], detail: str) -> None:
    found = faults(model([row], [], [0], [0]))
    assert found["/subgraphs/0/tensors/0"].startswith(detail)


def test_graphs_that_do_not_hold_together_are_told() -> None:
    rows = [tensor("a", 1), tensor("b", 1)]
    assert "read before anything wrote it" in faults(model(rows, [([1], [0])], [], [0]))["/subgraphs/0/operators/0"]
    twice = model(rows, [([0], [1]), ([0], [1])], [0], [1])
    assert "written twice" in faults(twice)["/subgraphs/0/operators/1"]
    assert "written by nothing" in faults(model(rows, [], [0], [1]))[""]
    assert "has 2 subgraphs" in faults(model(rows, [], [0], [0], subgraphs=2))["/subgraphs"]
    with pytest.raises(FormatError, match="outside of the 2 there are"):
        lives(model(rows, [([7], [1])], [0], [1]))


def test_damaged_models_are_errors_of_ours() -> None:
    rng = Random(5)
    for cut in range(0, len(NET), 2):
        with suppress(RequestError):
            lives(NET[:cut])
    for _ in range(3000):
        damaged = bytearray(NET)
        for _ in range(rng.randint(1, 4)):
            damaged[rng.randrange(len(damaged))] = rng.choice((0, 1, 127, 128, 255, rng.randrange(256)))
        with suppress(RequestError):
            lives(bytes(damaged))
