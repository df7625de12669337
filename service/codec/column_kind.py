"""The kind of a column: a list of integers, or a typed array."""

from dataclasses import dataclass

import numpy as np

from problem.limits import MAX_FAULTS
from problem.request import Integers
from service.codec.json_text import Json
from service.codec.kinds import UNUSABLE, Array, Findings, Integer, Record, Unusable
from service.codec.typed_arrays import DTYPES, Whole, array_of, read_base64


@dataclass(frozen=True, slots=True)
class Column:
    """Integers, which it gives as an array."""

    item: Integer
    array: Record
    """The fields of a typed array."""

    def placeholder(self) -> Integers:
        """Give no integers at all."""
        return np.zeros(0, np.int64)

    def read(self, value: Json, pointer: str, findings: Findings) -> Json:
        """List what is neither a list nor a typed array, and each item that is wrong."""
        if isinstance(value, list):
            return np.array(Array(self.item).read(value, pointer, findings), np.int64)
        if not isinstance(value, dict):
            return findings.wrong(pointer, value, "an array of integers, or a typed array", ["array", "object"])
        before = findings.count
        sent = self.array.read(value, pointer, findings)
        if findings.count > before:
            return UNUSABLE
        values = _values(sent["dtype"], sent["bdata"], f"{pointer}/bdata", findings)
        return values if isinstance(values, Unusable) else self._within_bounds(values, pointer, findings)

    def _within_bounds(self, values: Whole, pointer: str, findings: Findings) -> Integers:
        """List the items of a typed array that are out of bounds; no other can be wrong."""
        outside = (values < self.item.low) | (values > self.item.high)
        places = np.flatnonzero(outside)
        for index in places[:MAX_FAULTS].tolist():
            self.item.read(int(values[index]), f"{pointer}/{index}", findings)
        findings.faults.extend((), more=len(places[MAX_FAULTS:]))
        return np.where(outside, self.item.placeholder(), values.astype(np.int64))


def _values(dtype: str, bdata: str, pointer: str, findings: Findings) -> Whole | Unusable:
    try:
        data = read_base64(bdata)
    except ValueError:
        # Not shown: it may be megabytes of text, of which the start tells nothing.
        findings.add(pointer, "bdata is no base64: the standard alphabet, padded, without line breaks", None, "base64")
        return UNUSABLE
    size = DTYPES[dtype].itemsize
    if len(data) % size:
        detail = f"bdata holds {len(data)} bytes, must be a multiple of {size} for {dtype}"
        findings.add(pointer, detail, len(data), size)
        return UNUSABLE
    return array_of(dtype, data)
