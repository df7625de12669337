"""How many processors this process may keep busy.

A container's share is a quota of its control group, which the host's number of cores says nothing about.
"""

import math
import os
from collections.abc import Iterator
from pathlib import Path, PurePosixPath


def available_cpus(root: Path = Path("/")) -> int:
    """Return the number of whole processors that affinity and every enclosing quota leave, 1 or more.

    Parameters
    ----------
    root
        Where `proc` and `sys` are mounted.
    """
    quotas = (_quota(folder) for folder in _cpu_groups(root))
    return max(1, min([_affine_cpus(), *(math.ceil(quota) for quota in quotas if quota is not None)]))


def _affine_cpus() -> int:
    """Return the processors that the scheduler may use for this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _cpu_groups(root: Path) -> Iterator[Path]:
    """Yield the folders of the process's own group and of all groups around it, in both versions of the interface."""
    try:
        lines = (root / "proc/self/cgroup").read_text().splitlines()
    except OSError:
        return
    for line in lines:
        _, controllers, group = line.split(":", 2)
        if controllers and "cpu" not in controllers.split(","):
            continue
        mount = root / "sys/fs/cgroup" / controllers
        # Inside a container the path may be the host's, which is not mounted: its parents lead to what is.
        for around in (PurePosixPath(group), *PurePosixPath(group).parents):
            yield mount / around.relative_to("/")


def _quota(folder: Path) -> float | None:
    """Return the processors that the group in `folder` may use, None where it sets no bound."""
    try:
        if (unified := folder / "cpu.max").exists():
            quota, period = unified.read_text().split()
        else:
            quota = (folder / "cpu.cfs_quota_us").read_text().strip()
            period = (folder / "cpu.cfs_period_us").read_text().strip()
    except OSError:
        return None
    if quota in {"max", "-1"}:
        return None
    return int(quota) / int(period)
