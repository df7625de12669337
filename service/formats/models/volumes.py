"""Bytes of a tensor from its dimensions."""

from collections.abc import Sequence

from problem.limits import MAX_INTEGER


def volume(dims: Sequence[int], bits: int) -> int | None:
    """Return the bytes of elements of so many bits each, packed, or None where they are more than a request may have.

    Dimensions are 0 or more. However many there are and however large, the product stays small.
    """
    if 0 in dims:
        return 0
    elements = 1
    for dim in dims:
        elements *= dim
        if elements > MAX_INTEGER:
            return None
    size = -(-elements * bits // 8)
    return size if size <= MAX_INTEGER else None
