"""Tells quickly that no object of a JSON text holds a name twice."""

from typing import Final

import numpy as np

from problem.jit import inlined_kernel, kernel
from problem.request import Integers
from service.codec.json_bytes import (
    BACKSLASH,
    CLOSE_LIST,
    CLOSE_OBJECT,
    COLON,
    OPEN_LIST,
    OPEN_OBJECT,
    QUOTE,
    Text,
    skip_space,
    stands_at,
    string_end,
)

_MAX_DEPTH: Final = 64
"""Objects and lists within each other that are followed."""
_MAX_NAMES: Final = 64
"""Names of one object that are compared with each other: the cost of an object is quadratic in them."""
_NOWHERE: Final = np.zeros(0, np.int64)


def may_double_names(text: Text, low: Integers = _NOWHERE, high: Integers = _NOWHERE) -> bool:
    """Tell whether an object may hold a name twice; false only where none does.

    True also where that cannot be told quickly: escapes in names, more names or deeper nesting than any request has.
    Cost O(n) for n bytes.

    Parameters
    ----------
    text
        JSON that a parser took.
    low, high : int64, shape (k,)
        Where lists begin and end that are not looked at; ascending.
    """
    return _may_double_names(text, low.copy(), high.copy())


@kernel
def _may_double_names(text: Text, low_skipped: Integers, high_skipped: Integers) -> bool:
    # The names of the objects that are open, and where those of each object or list begin.
    low = np.empty(_MAX_DEPTH * _MAX_NAMES, np.int64)
    high = np.empty(_MAX_DEPTH * _MAX_NAMES, np.int64)
    first = np.zeros(_MAX_DEPTH + 1, np.int64)
    depth = num_names = at = skipped = 0
    while at < len(text):
        start, character = at, text[at]
        at += 1
        if skipped < len(low_skipped) and start == low_skipped[skipped]:
            at = high_skipped[skipped]
            skipped += 1
        elif character == QUOTE:
            end = string_end(text, start)
            at = skip_space(text, end)
            if at < len(text) and text[at] == COLON:
                low[num_names], high[num_names] = start, end
                if num_names - first[depth] == _MAX_NAMES - 1 or _is_known(text, low, high, first[depth], num_names):
                    return True
                num_names += 1
        elif character in (OPEN_OBJECT, OPEN_LIST):
            if depth == _MAX_DEPTH:
                return True
            depth += 1
            first[depth] = num_names
        elif character in (CLOSE_OBJECT, CLOSE_LIST):
            num_names = first[depth]
            depth -= 1
    return False


@inlined_kernel
def _is_known(text: Text, low: Integers, high: Integers, first: int, last: int) -> bool:
    """Tell whether the last name is one of those before it, or has an escape, which may be another spelling."""
    size = high[last] - low[last]
    for index in range(low[last], high[last]):
        if text[index] == BACKSLASH:
            return True
    for name in range(first, last):
        if high[name] - low[name] == size and stands_at(text, low[name], text, low[last], high[last]):
            return True
    return False
