"""Draws tiles that greedy orders fail on: full at every event, or densely packed into banks."""

from itertools import combinations, pairwise
from random import Random
from typing import Any, Final, TypeAlias

Document: TypeAlias = dict[str, Any]

FULL_CAPACITY: Final = 100
ELEMENT: Final = 16 * 1024
ELEMENTS: Final = 8
EVENTS: Final = 40
SEPARATED_SHARE: Final = 0.02
"""Of the pairs of buffers that live together in different elements."""

INTERLEAVED_SHARE: Final = 0.15


def full(seed: int, num_blocks: int) -> Document:
    """Draw a tile whose load equals the capacity at every event; most of them have no plan though the load fits."""
    rng = Random(seed)  # noqa: S311 - no secret
    rows: list[tuple[int, int, int]] = []
    event = 0
    while len(rows) < num_blocks:
        room = FULL_CAPACITY - sum(size for size, start, end in rows if start <= event < end)
        while room:
            size = rng.randint(3, 30)
            size = room if room - size < 3 else size
            rows.append((size, event, event + rng.randint(1, 9)))
            room -= size
        event += 1
    rows = [(size, start, min(end, event)) for size, start, end in rows]
    return _document({"capacity": FULL_CAPACITY}, _buffers(rows, [1] * len(rows)), [])


def dense(seed: int, spare: int, *, mixed: bool = False) -> Document:
    """Draw a tile that fills eight elements lane by lane, by a witness that is thrown away; there are `spare` more.

    `mixed` spreads the elements over two regions, and makes 15% of the buffers interleaved, which the second one takes.
    """
    rng = Random(seed)  # noqa: S311 - no secret
    rows, element_of = [], []
    for element in range(ELEMENTS):
        cuts = sorted(64 * rng.randrange(1, ELEMENT // 64) for _ in range(rng.randint(0, 3)))
        for low, high in pairwise(sorted({0, *cuts, ELEMENT})):
            start = 0
            while start < EVENTS:
                end = min(EVENTS, start + rng.randint(1, 12))
                rows.append((rng.randint((high - low) * 3 // 4, high - low), start, end))
                element_of.append(element)
                start = end
    order = rng.sample(range(len(rows)), len(rows))
    rows, element_of = [rows[place] for place in order], [element_of[place] for place in order]
    pairs = [
        [f"b{one}", f"b{other}"]
        for one, other in combinations(range(len(rows)), 2)
        if element_of[one] != element_of[other] and rows[one][1] < rows[other][2] and rows[other][1] < rows[one][2]
    ]
    alignments = [rng.choice((8, 32, 64)) for _ in rows]
    separate = [pair for pair in pairs if rng.random() < SEPARATED_SHARE]
    half = ELEMENT * ELEMENTS // 2
    buffers = _buffers(rows, alignments)
    if not mixed:
        whole: Document = {"name": "memory", "start": 0, "size": 2 * half + ELEMENT * spare, "bank_bytes": ELEMENT}
        return _document({"regions": [whole]}, buffers, separate)
    for row, element in zip(buffers, element_of, strict=True):
        if element >= ELEMENTS // 2 and rng.random() < 2 * INTERLEAVED_SHARE:
            row["memory_class"] = "interleaved"
    lower = {"name": "low", "start": 0, "size": half, "bank_bytes": ELEMENT, "memory_classes": ["standard"]}
    upper = {"name": "high", "start": half, "size": half + ELEMENT * spare, "bank_bytes": ELEMENT}
    return _document({"regions": [lower, upper]}, buffers, separate)


def crowded_banks(seed: int) -> Document:
    """Draw a tile with eight banks, and nine buffers that are separated each from each by pairs, beside 120 others."""
    rng = Random(seed)  # noqa: S311 - no secret
    rows = [(rng.randint(100, 4000), start, start + rng.randint(1, 8)) for start in rng.choices(range(EVENTS), k=129)]
    pairs = [[f"b{one}", f"b{other}"] for one, other in combinations(rng.sample(range(len(rows)), ELEMENTS + 1), 2)]
    whole: Document = {"name": "memory", "start": 0, "size": ELEMENT * ELEMENTS, "bank_bytes": ELEMENT}
    return _document({"regions": [whole]}, _buffers(rows, [rng.choice((8, 32, 64)) for _ in rows]), pairs)


def _buffers(rows: list[tuple[int, int, int]], alignments: list[int]) -> list[Document]:
    return [
        {"id": f"b{place}", "size": size, "start": start, "end": end, "alignment": alignment}
        for place, ((size, start, end), alignment) in enumerate(zip(rows, alignments, strict=True))
    ]


def _document(memory: Document, buffers: list[Document], separate: list[list[str]]) -> Document:
    return {"memory": memory, "tiles": [{"buffers": buffers, "separate": separate}]}
