"""Memory that was freed is used again, not asked of the system anew."""

import platform
import subprocess
import sys

import pytest

ALLOCATE_OFTEN = """
import resource
import numpy as np
from service.freed_memory import keep_freed_memory

keep_freed_memory()
for _ in range(2):
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(50):
        np.ones(400_000), np.ones(400_000)
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other allocators are left as they are")
def test_columns_of_megabytes_are_not_mapped_anew() -> None:
    run = subprocess.run([sys.executable, "-c", ALLOCATE_OFTEN], capture_output=True, text=True, check=True)
    # Fifty times two columns of 781 pages each.
    assert int(run.stdout) < 781
