"""Machine code is named after all the source that it may come from, and no more."""

import ast
from pathlib import Path

from problem.build import KERNEL_FOLDERS

ROOT = Path(__file__).parents[2]
PACKAGES = ("problem", "heuristics", "solver", "service")
MAKES_NONE = {Path("service/warm.py")}
"""Asks only whether there is any machine code."""


def imports_of(path: Path) -> set[str]:
    tree = ast.parse(path.read_text())
    named = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    return named | {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}


def is_covered(path: Path) -> bool:
    return any(path.is_relative_to(folder) for folder in KERNEL_FOLDERS)


def test_every_kernel_and_all_that_its_module_imports_of_ours_lies_in_the_folders_that_name_machine_code() -> None:
    sources = {path.relative_to(ROOT) for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
    of_kernels = {path for path in sources if "problem.jit" in imports_of(ROOT / path)} - MAKES_NONE
    assert len(of_kernels) > 20
    left, seen = list(of_kernels), set(of_kernels)
    while left:
        for name in imports_of(ROOT / left.pop()):
            base = Path(*name.split("."))
            found = {base.with_suffix(".py"), base / "__init__.py"} & sources
            left += found - seen
            seen |= found
    assert [path for path in seen if not is_covered(path)] == []
