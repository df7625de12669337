"""Columns of tables as NumPy arrays, in and out. It needs NumPy: `pip install tilefit-client[numpy]`."""

from base64 import b64decode, b64encode
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from tilefit_client.generated.models.answer_array import AnswerArray
from tilefit_client.generated.models.answer_table import AnswerTable
from tilefit_client.generated.models.typed_array import TypedArray
from tilefit_client.generated.models.typed_array_dtype import TypedArrayDtype

_NARROWEST: Final[tuple[TypedArrayDtype, ...]] = ("u1", "i4", "i8")


def typed_array(values: npt.ArrayLike) -> TypedArray:
    """Return integers or truth values as a column of a request, in the fewest bytes that hold them all.

    Parameters
    ----------
    values : (n,) array of integers or booleans
        Copied. An empty one may be of any type.

    Raises
    ------
    TypeError
        They are no integers.
    ValueError
        They have more than one dimension, or one is at least 2**63.
    """
    array = np.asarray(values)
    if array.ndim != 1:
        raise ValueError(f"a column has one dimension, this array has {array.ndim}")
    if array.size and array.dtype.kind not in "biu":
        raise TypeError(f"a column holds integers, this array {array.dtype}")
    dtype = _narrowest(array)
    return TypedArray(dtype=dtype, bdata=b64encode(array.astype(f"<{dtype}").tobytes()).decode("ascii"))


def values_of(column: AnswerArray | TypedArray | list[int]) -> npt.NDArray[np.signedinteger[Any] | np.uint8]:
    """Return a column of an answer, whichever form it has, as an array that is not writeable.

    Returns
    -------
    (n,) array of int32, int64 or uint8
        int64 where the column is a list.
    """
    if isinstance(column, list):
        array = np.array(column, dtype=np.int64)
        array.setflags(write=False)
        return array
    return np.frombuffer(b64decode(column.bdata, validate=True), dtype=f"<{column.dtype}")


def arrays_of(table: AnswerTable) -> dict[str, npt.NDArray[np.signedinteger[Any] | np.uint8]]:
    """Return all columns of an answer by their names; what they mean is said at `AnswerTable`."""
    columns = {name: getattr(table, name) for name in AnswerTable.__annotations__}
    integers = {name for name, kind in AnswerTable.__annotations__.items() if "AnswerArray" in str(kind)}
    return {name: values_of(column) for name, column in columns.items() if name in integers}


def _narrowest(array: npt.NDArray[Any]) -> TypedArrayDtype:
    if not array.size:
        return "u1"
    least, most = int(array.min()), int(array.max())
    for dtype in _NARROWEST:
        bounds = np.iinfo(dtype)
        if bounds.min <= least and most <= bounds.max:
            return dtype
    raise ValueError(f"{most} is too large for a column")
