"""Answers cut to what a document shows of them."""

from typing import Any


def shortened(value: Any, shown: Any) -> Any:
    """Give of `value` the fields that `shown` has, in lists of the same length too."""
    if isinstance(shown, dict):
        return {name: shortened(value[name], part) for name, part in shown.items()}
    if isinstance(shown, list):
        assert len(value) == len(shown)
        return [shortened(*pair) for pair in zip(value, shown, strict=True)]
    return value
