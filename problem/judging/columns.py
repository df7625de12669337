"""Columns as kernels take them."""

from typing import TypeVar, cast

import numpy as np
from numpy.typing import NDArray

_Scalar = TypeVar("_Scalar", bound=np.generic)


def read_only(values: NDArray[np.generic], dtype: type[_Scalar]) -> NDArray[_Scalar]:
    """Return a contiguous view that is not writeable.

    A kernel is compiled once more for each mix of columns that are writeable and not, and answers come from anywhere.
    """
    column = np.ascontiguousarray(values, dtype).view()
    column.setflags(write=False)
    return cast("NDArray[_Scalar]", column)
