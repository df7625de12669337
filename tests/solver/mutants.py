"""Breaks one pruning of the search on purpose, and looks for a drawn tile that shows it.

Run as ``python -m tests.solver.mutants NAME SEED...``, it prints which of the seeds do; "made" stands for a tile made
by hand. It works in a process of its own, as the broken module must be loaded in place of the right one.
"""

import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from random import Random
from types import CodeType, ModuleType
from typing import Final, NamedTuple

from tests.documents import Document, buffer, request
from tests.strategies import bank_heavy_request, random_request


class Mutant(NamedTuple):
    """A module of `solver.search`, what it says, and what the mutant says in its place."""

    module: str
    right: str
    wrong: str


MUTANTS: Final = {
    "banks reach into the next region": Mutant(
        "moves", "min(windows[window, REGION_END], -(-end // bank) * bank)", "-(-end // bank) * bank"
    ),
    "reach without banks": Mutant(
        "kernel", "end_at(windows, low, items[item, LOW_WINDOW])[1]", "end_at(windows, low, items[item, LOW_WINDOW])[0]"
    ),
    "reach of the least footprint": Mutant(
        "kernel",
        "end_at(windows, low, items[item, LOW_WINDOW])[1]",
        # The columns are `FOOTPRINT` and `LEAST`.
        "end_at(windows, low, items[item, LOW_WINDOW])[1] - windows[items[item, LOW_WINDOW], 2] + statics[item, 9]",
    ),
    "rests in the same window": Mutant(
        "moves",
        "if window < 0:\n        return False\n    bound",
        "if window != state.item[item, LOW_WINDOW]:\n        return False\n    bound",
    ),
    "rests without banks": Mutant("moves", "if bound < (bank_end if apart else end)", "if bound < end"),
    "rests on nothing barred": Mutant(
        "moves", "items[other, PUT] < 0 and not twins", "items[other, PUT] < 0 and not (twins or items[other, BARRED])"
    ),
    "memo without what is barred": Mutant("memo", "return 2 * low + barred", "return 2 * low"),
    "room for the largest footprints": Mutant("model", "np.minimum.reduceat", "np.maximum.reduceat"),
    "parts without separations": Mutant("parts", "range(statics[item, PARTNER], statics[item, NEAR_END])", "range(0)"),
    "twins of other windows": Mutant("model", "others[item].tobytes(), own.tobytes())", "others[item].tobytes())"),
    "twins of other neighbours": Mutant("model", "barring[item].tobytes(), ", ""),
    "twins of other partners": Mutant("model", "others[item].tobytes(), own.tobytes())", "own.tobytes())"),
}


class _Breaking(MetaPathFinder, SourceFileLoader):  # type: ignore[misc] # The bases differ in a method left alone.
    """Loads one module with other text; no compiled code of it is kept."""

    def __init__(self, mutant: Mutant) -> None:
        path = Path(__file__).parents[2] / "solver" / "search" / f"{mutant.module}.py"
        super().__init__(f"solver.search.{mutant.module}", str(path))
        self._mutant = mutant

    def find_spec(self, fullname: str, path: object = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Take over the import of the broken module."""
        del path, target
        if fullname != self.name:
            return None
        found = ModuleSpec(fullname, self, origin=self.path)
        found.has_location = True
        return found

    def get_code(self, fullname: str) -> CodeType:
        """Compile the broken text."""
        text = Path(self.path).read_text(encoding="utf-8")
        assert self._mutant.right in text, (fullname, self._mutant)
        return compile(text.replace(self._mutant.right, self._mutant.wrong), self.path, "exec")


MADE: Final[dict[str, tuple[Document, tuple[str, ...]]]] = {
    # The first takes 16 bytes at address 0, where the second bars it, and 8 in the other region.
    "reach of the least footprint": (
        request(
            buffer("a", 8, whole_banks=True),
            buffer("b", 8, address=8),
            memory={
                "regions": [
                    {"name": "wide", "start": 0, "size": 32, "bank_bytes": 16},
                    {"name": "narrow", "start": 32, "size": 8, "bank_bytes": 8},
                ]
            },
        ),
        ("ab",),
    ),
    # With "w" at 0 the later half has no plan. Searched with "y" first, that bars "y" from 0, without which the earlier
    # half has none either once "z" lies there. Searched with "z" first, the earlier half alone looks the same.
    "memo without what is barred": (
        request(
            buffer("y", 2, 0, 1),
            buffer("p", 2, 0, 2),
            buffer("r", 2, 0, 1, address=2),
            buffer("z", 1, 1, 3, address=0),
            buffer("q", 2, 2, 4),
            buffer("w", 1, 3, 4, alignment=5),
            buffer("v", 1, 3, 4, alignment=4),
            buffer("f", 1, 3, 4, address=4),
            memory={"capacity": 7},
        ),
        ("wyzvpqrf", "zypvwqrf"),
    ),
    # "a" and "c" meet the same others, but only "a" may not share the bank of "z", so it has to lie above "c".
    "twins of other partners": (
        request(
            buffer("a", 1),
            buffer("c", 1),
            buffer("z", 3, address=0),
            separate=[["a", "z"]],
            memory={"regions": [{"name": "m", "start": 0, "size": 5, "bank_bytes": 4}]},
        ),
        ("acz",),
    ),
    # Storage that is never there takes no room from the block "b", which may lie on it, but the auxiliary "x" may not.
    "twins of other neighbours": (
        request(
            buffer("b", 3, 0, 2),
            buffer("d", 3, 0, 2, gaps=[[0, 2]], address=3),
            auxiliaries=[{"id": "x", "size": 3}, {"id": "y", "size": 1}],
            memory={"capacity": 7},
        ),
        ("xbdy",),
    ),
}
"""What shows a mutant that drawn tiles do not or hardly ever show, and in which orders."""


def drawn(seed: int) -> Document:
    """Draw a request: of banks where the seed is odd."""
    return (bank_heavy_request if seed % 2 else random_request)(Random(seed))


def shows(name: str, seed: str) -> bool:
    """Tell whether a request has a tile that the search gets wrong."""
    from tests.solver import searching  # noqa: PLC0415 - after the module is broken

    if seed == "made":
        return searching.is_wrong_in_these_orders(*MADE[name])
    return searching.is_wrong_in_some_order(drawn(int(seed)))


if __name__ == "__main__":
    sys.meta_path.insert(0, _Breaking(MUTANTS[sys.argv[1]]))
    sys.stdout.write(" ".join(seed for seed in sys.argv[2:] if shows(sys.argv[1], seed)))
