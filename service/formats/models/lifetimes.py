"""Lifetimes of tensors from the order of operators, whatever the model's format.

Operator `i` runs at event `i`: what it reads and what it writes is there then. A tensor lives from the event that
writes it to the last one that reads it, half-open: one more.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from typing import TypeAlias

from problem.errors import Faults

Tensor: TypeAlias = str | int
"""Name, or index, of a tensor in its model."""


@dataclass(frozen=True, slots=True)
class Operator:
    """An operator, and what it reads and writes."""

    pointer: str
    """Where it stands in the model."""
    reads: tuple[Tensor, ...]
    writes: tuple[Tensor, ...]


@dataclass(frozen=True, slots=True)
class Graph:
    """Operators in the order in which they run, and the tensors that outlast them."""

    operators: Sequence[Operator]
    inputs: Sequence[Tensor]
    """There before the first operator."""
    outputs: Sequence[Tensor]
    """There after the last one."""
    persistent: Iterable[Tensor] = field(default_factory=tuple)
    """There at all times."""
    outside: frozenset[Tensor] = frozenset()
    """Read, but not to be placed."""


def lifetimes(graph: Graph, faults: Faults) -> dict[Tensor, tuple[int, int]]:
    """Return the lifetime of each tensor in the order in which they come up; O(what operators read and write).

    What is read before it is written, or written twice, is added to `faults`.
    """
    horizon = max(1, len(graph.operators))
    first: dict[Tensor, int] = dict.fromkeys([*graph.inputs, *graph.persistent], 0)
    last: dict[Tensor, int] = dict.fromkeys(graph.persistent, horizon - 1)
    for event, operator in enumerate(graph.operators):
        for tensor in operator.reads:
            if tensor in graph.outside:
                continue
            if tensor not in first:
                faults.add(operator.pointer, f"{tensor!r} is read before anything wrote it", tensor)
            last[tensor] = max(event, last.get(tensor, 0))
        for tensor in operator.writes:
            if tensor in first or tensor in graph.outside:
                faults.add(operator.pointer, f"{tensor!r} is written twice, or is an input or a constant", tensor)
            first.setdefault(tensor, event)
    for tensor in graph.outputs:
        if tensor in first:
            last[tensor] = horizon - 1
        elif tensor not in graph.outside:
            faults.add("", f"output {tensor!r} is written by nothing", tensor)
    return {tensor: (start, max(start, last.get(tensor, 0)) + 1) for tensor, start in first.items()}


def in_order(operators: Sequence[Operator], faults: Faults) -> list[int]:
    """Return the indices of `operators` in a topological order that keeps theirs where it can; O(n log n).

    Operators that wait for each other are added to `faults`, and left out.
    """
    writer = {tensor: index for index, operator in enumerate(operators) for tensor in operator.writes}
    waiting = [{writer[tensor] for tensor in operator.reads if tensor in writer} for operator in operators]
    readers: dict[int, list[int]] = {}
    for index, sources in enumerate(waiting):
        for source in sources:
            readers.setdefault(source, []).append(index)
    count = [len(sources) for sources in waiting]
    ready = [index for index, left in enumerate(count) if left == 0]
    heapify(ready)
    order = []
    while ready:
        index = heappop(ready)
        order.append(index)
        for reader in readers.get(index, ()):
            count[reader] -= 1
            if count[reader] == 0:
                heappush(ready, reader)
    if len(order) < len(operators):
        stuck = next(index for index, left in enumerate(count) if left)
        faults.add(operators[stuck].pointer, f"{len(operators) - len(order)} operators wait for each other")
    return order
