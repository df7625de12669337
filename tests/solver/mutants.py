"""Breaks one pruning of the search on purpose, and looks for a drawn tile that shows it.

Run as ``python -m tests.solver.mutants NAME SEED...``, it prints which of the seeds do. It works in a process of its
own, as the broken module must be loaded in place of the right one.
"""

import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from random import Random
from types import CodeType, ModuleType
from typing import Final, NamedTuple

from tests.documents import Document
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


def drawn(seed: int) -> Document:
    """Draw a request: of banks where the seed is odd."""
    return (bank_heavy_request if seed % 2 else random_request)(Random(seed))


def shows(seed: int) -> bool:
    """Tell whether a drawn request has a tile that the search gets wrong."""
    from tests.solver.searching import is_wrong  # noqa: PLC0415 - after the module is broken

    return is_wrong(drawn(seed))


if __name__ == "__main__":
    sys.meta_path.insert(0, _Breaking(MUTANTS[sys.argv[1]]))
    sys.stdout.write(" ".join(str(seed) for seed in map(int, sys.argv[2:]) if shows(seed)))
