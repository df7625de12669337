"""The environment of a server that tests start."""

import os
from pathlib import Path

_KERNELS = Path(__file__).parents[1] / ".kernels"


def environment(data_dir: Path, **settings: str) -> dict[str, str]:
    """Return ours, with data in a folder of the test, and kernels where they are compiled already."""
    return {**os.environ, "TILEFIT_DATA_DIR": str(data_dir), "NUMBA_CACHE_DIR": str(_KERNELS), **settings}
