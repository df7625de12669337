"""Models are run in the memory that was planned for them: whoever reads finds what was written for it.

The memory holds for each byte whose contents lie there. An operator reads its inputs, then writes its results, which
lie on an input only where that is safe. Nothing of the readers is used but the requests that they make.
"""

from random import Random

import onnx
import pytest

from service.formats.models import onnx_graph, tflite_graph
from service.workers import Workers
from tests.documents import Document
from tests.service.formats.models.test_onnx import model as onnx_model
from tests.service.formats.models.test_onnx import node, value, weights
from tests.service.formats.models.test_tflite import model as tflite_model
from tests.service.formats.models.test_tflite import tensor
from tests.service.planning import answer

VIEWS = ("Identity", "Flatten")
UNARY = ("Relu", "Neg", "Exp", "Softmax")
BINARY = ("Add", "Mul", "Max", "MatMul")
WHOLE = ("Softmax", "MatMul")
"""Operators that need all of an input for each element of the result."""


class Memory:
    """Bytes, and whose contents lie in each."""

    def __init__(self, request: Document, workers: Workers) -> None:
        (tile,) = answer(request, workers)["tiles"]
        self.place: dict[str, int] = {row["id"]: row["address"] for row in tile["placements"]}
        (entry,) = request["tiles"]
        self.size: dict[str, int] = {row["id"]: row["size"] for row in entry["buffers"]}
        self.bytes: dict[int, str] = {}
        self.contents: dict[str, str] = {}

    def write(self, name: str, contents: str | None = None) -> None:
        """Put new contents, or those of another value, where `name` lies."""
        self.contents[name] = contents or name
        for at in range(self.place[name], self.place[name] + self.size[name]):
            self.bytes[at] = self.contents[name]

    def on(self, name: str, other: str) -> bool:
        """Tell whether two values have bytes in common."""
        first, second = (range(self.place[one], self.place[one] + self.size[one]) for one in (name, other))
        return max(first.start, second.start) < min(first.stop, second.stop)

    def read(self, name: str) -> None:
        """Find the contents of `name` where it lies."""
        there = {self.bytes[at] for at in range(self.place[name], self.place[name] + self.size[name])}
        assert there == {self.contents[name]}, name


def drawn_graph(rng: Random) -> tuple[bytes, onnx.GraphProto]:
    """Draw a graph of square matrices, in which nearly every operator may reuse or show what it reads."""
    known, nodes = ["x", "z", "w"], []
    for index in range(rng.randint(1, 9)):
        kind = rng.choice((*VIEWS, *UNARY, *UNARY, *BINARY))
        reads = " ".join(rng.choice(known[-4:]) for _ in range(2 if kind in BINARY else 1))
        nodes.append(node(kind, reads, f"v{index}"))
        known.append(f"v{index}")
    outputs = {f"v{len(nodes) - 1}", *rng.sample(known[3:], min(len(nodes), rng.randint(0, 2)))}
    square = (2, 2)
    data = onnx_model(
        nodes,
        [value("x", square), value("z", square)],
        [value(name, square) for name in sorted(outputs)],
        [weights("w", *square)],
    )
    return data, onnx.ModelProto.FromString(data).graph


def test_drawn_onnx_models_find_what_they_wrote(workers: Workers) -> None:
    rng, shared = Random(8), 0
    for _ in range(150):
        data, graph = drawn_graph(rng)
        request = onnx_graph.read(data, {"capacity": 400})
        shared += len(request["tiles"][0].get("aliases", []))
        memory = Memory(request, workers)
        for name in ("x", "z", "w"):
            memory.write(name)
        for one in graph.node:
            for name in one.input:
                memory.read(name)
                if memory.on(one.output[0], name):
                    assert one.op_type not in WHOLE
                    assert memory.place[one.output[0]] == memory.place[name]
            source = memory.contents[one.input[0]] if one.op_type in VIEWS else None
            memory.write(one.output[0], source)
        for name in ("w", *(output.name for output in graph.output)):
            memory.read(name)
    assert shared > 100


def test_sharing_lowers_what_a_chain_needs(workers: Workers) -> None:
    chain = onnx_model(
        [node("MatMul", "x x", "a"), node("Relu", "a", "b"), node("Flatten", "b", "c"), node("Exp", "c", "d"),
         node("MatMul", "d d", "y")],
        [value("x", (8, 8))], [value("y", (8, 8))],
    )  # fmt: skip
    (tile,) = answer(onnx_graph.read(chain, {"capacity": 1 << 20}), workers)["tiles"]
    assert tile["peaks"] == [{"region": "memory", "bytes": 512}]


def test_drawn_tflite_models_find_what_they_wrote(workers: Workers) -> None:
    rng = Random(9)
    for _ in range(100):
        count = rng.randint(2, 8)
        rows = [tensor(str(index), rng.randint(1, 4)) for index in range(count)]
        rows.append(tensor("state", 3, variable=True))
        steps: list[tuple[list[int], list[int]]] = []
        for written in range(1, count):
            reads = rng.sample([*range(written), count], rng.randint(1, min(3, written)))
            steps.append((reads, [written]))
        outputs = sorted({count - 1, rng.randrange(1, count)})
        request = tflite_graph.read(tflite_model(rows, steps, [0], outputs), {"capacity": 400})
        memory = Memory(request, workers)
        names = [row["name"] for row in rows]
        for index in (0, count):
            memory.write(names[index])
        for reads, writes in steps:
            for index in reads:
                memory.read(names[index])
                assert not memory.on(names[index], names[writes[0]])
            memory.write(names[writes[0]])
        for index in (*outputs, count):
            memory.read(names[index])


@pytest.mark.parametrize("size", [0, 1])
def test_values_of_no_bytes_are_placed(workers: Workers, size: int) -> None:
    data = onnx_model([node("Relu", "x", "y")], [value("x", (size,))], [value("y", (size,))])
    assert answer(onnx_graph.read(data, {"capacity": 8}), workers)["status"] == "placed"
