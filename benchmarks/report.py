"""Lays out figures as text, and names the machine that they were made on."""

import os
import platform
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final

_PACKAGES: Final = ("numpy", "numba", "omnimalloc")


def machine() -> str:
    """Say on what, and with what, figures are made; the load is that of the last minute."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    packages = ", ".join(f"{name} {version(name)}" for name in _PACKAGES)
    return (
        f"{_processor()}, {os.cpu_count()} CPUs, load {os.getloadavg()[0]:.1f}; {platform.system()} "
        f"{platform.machine()}; {python}, {packages}"
    )


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text(encoding="utf-8").splitlines() if cpuinfo.exists() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor())


def columns(title: str, heads: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> str:
    """Lay out a figure a line, a column a head."""
    lines = [f"{title:34}" + "".join(f"{head:>12}" for head in heads)]
    lines += [f"  {name:32}" + "".join(f"{cell:>12}" for cell in cells) for name, cells in rows]
    return "\n".join(lines)


def milliseconds(seconds: float) -> str:
    """Write a time in milliseconds."""
    return f"{seconds * 1e3:.1f} ms"


def nanoseconds(seconds: float, n: int) -> str:
    """Write a time in nanoseconds for each of `n`."""
    return f"{seconds / n * 1e9:.0f} ns"


def times(ratio: float) -> str:
    """Write a ratio."""
    return f"{ratio:.2f} x"
