"""Typed arrays: integers as they lie in memory, little-endian, in base64."""

import binascii
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias, get_args

import numpy as np
import pybase64
from numpy.typing import NDArray

from problem.request import Integers
from service.schemas.table import Dtype

DTYPES: Final[Mapping[str, np.dtype[Any]]] = MappingProxyType({name: np.dtype(f"<{name}") for name in get_args(Dtype)})
"""By their names on the wire."""

_BY_WIDTH: Final = ("u1", "i4", "i8")

Whole: TypeAlias = NDArray[Any]
"""Integers of any of `DTYPES`."""

_DIGITS: Final = 4
"""Characters of base64 that stand for three bytes."""


def read_base64(text: str | memoryview) -> bytes:
    """Decode base64 as RFC 4648 writes it: the standard alphabet, padded, nothing else.

    Raises
    ------
    ValueError
        It is anything else, bits left over at the end that are not 0 among that: other decoders drop them in silence.
    """
    data = pybase64.b64decode(text, validate=True)
    rest = len(data) % 3
    if rest:
        end = text[-_DIGITS:]
        if pybase64.b64encode(data[-rest:]) != (end.encode() if isinstance(end, str) else bytes(end)):
            raise binascii.Error("bits are left over at the end")
    return data


def array_of(dtype: str, data: bytes) -> Whole:
    """Give bytes as the integers that they are, without a copy; they are whole integers of that type."""
    return np.frombuffer(data, DTYPES[dtype])


def narrowest(values: Integers) -> str:
    """Give the narrowest type that can hold all values."""
    low, high = (int(values.min()), int(values.max())) if len(values) else (0, 0)
    holding = (name for name in _BY_WIDTH if np.iinfo(DTYPES[name]).min <= low <= high <= np.iinfo(DTYPES[name]).max)
    return next(holding)
