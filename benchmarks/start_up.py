"""Measures how long a server takes until it is ready, with compiled kernels at hand and without."""

from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks.server import Server


@dataclass(frozen=True, slots=True)
class StartUp:
    """How long starts took, in seconds; the CPU time is that of the server and of children that ended."""

    wall_s: float
    cpu_s: float


def measure_start(data_dir: Path, repeats: int) -> StartUp:
    """Start a server `repeats` times with its kernels in `data_dir`, an empty folder for a cold start; medians."""
    starts = []
    for _ in range(repeats):
        with Server(data_dir) as server:
            starts.append((server.start_s, server.start_cpu_s))
    wall, cpu = zip(*starts, strict=True)
    return StartUp(median(wall), median(cpu))
