"""The number of processors follows affinity and the quotas of control groups."""

import os
from pathlib import Path

import pytest

from service.cpu_quota import available_cpus


@pytest.fixture
def eight_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(8)), raising=False)


def write(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


@pytest.mark.usefixtures("eight_cores")
@pytest.mark.parametrize(
    ("files", "cpus"),
    [
        ({}, 8),
        ({"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "max 100000\n"}, 8),
        ({"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "200000 100000\n"}, 2),
        ({"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "150000 100000\n"}, 2),
        ({"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "5000 100000\n"}, 1),
        ({"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "3200000 100000\n"}, 8),
    ],
)
def test_the_unified_quota_counts_and_fractions_round_up(tmp_path: Path, files: dict[str, str], cpus: int) -> None:
    assert available_cpus(write(tmp_path, files)) == cpus


@pytest.mark.usefixtures("eight_cores")
def test_the_tightest_of_the_enclosing_groups_counts(tmp_path: Path) -> None:
    files = {
        "proc/self/cgroup": "0::/pod/app\n",
        "sys/fs/cgroup/pod/cpu.max": "300000 100000\n",
        "sys/fs/cgroup/pod/app/cpu.max": "600000 100000\n",
    }
    assert available_cpus(write(tmp_path, files)) == 3


@pytest.mark.usefixtures("eight_cores")
@pytest.mark.parametrize("controllers", ["cpu", "cpu,cpuacct"])
def test_the_older_interface_is_read_where_its_path_is_not_mounted(tmp_path: Path, controllers: str) -> None:
    files = {
        "proc/self/cgroup": f"5:memory:/docker/1\n4:cpuset:/docker/1\n3:{controllers}:/docker/1\n",
        f"sys/fs/cgroup/{controllers}/cpu.cfs_quota_us": "400000\n",
        f"sys/fs/cgroup/{controllers}/cpu.cfs_period_us": "100000\n",
    }
    assert available_cpus(write(tmp_path, files)) == 4


@pytest.mark.usefixtures("eight_cores")
def test_no_quota_in_the_older_interface_is_minus_one(tmp_path: Path) -> None:
    files = {
        "proc/self/cgroup": "1:cpu:/\n0::/\n",
        "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n",
        "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
    }
    assert available_cpus(write(tmp_path, files)) == 8
