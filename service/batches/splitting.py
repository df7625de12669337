"""Splits the body of a batch into groups of items."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from problem.errors import Faults, RequestError
from service.batches.batch import Group

GROUP_ITEMS: Final = 8
"""Most items of a group of a large batch: to take one costs as much as some tenths of a small item."""

SMALL_BYTES: Final = 4 * 1024 * 1024
"""The items of smaller batches are taken one by one, so that workers who share one end together."""

GROUP_BYTES: Final = 512 * 1024
"""A group is closed once its text is so long: items of this size take tenths of a second."""


@dataclass(slots=True)
class _Open:
    """A group that is being filled."""

    number: int
    first_index: int
    first_line: int | None
    lines: list[bytes] = field(default_factory=list)
    num_bytes: int = 0

    @property
    def num_items(self) -> int:
        return len(self.lines)

    def is_full(self, most: int) -> bool:
        return self.num_items >= most or self.num_bytes >= GROUP_BYTES

    def add(self, text: bytes) -> None:
        self.lines.append(text)
        self.num_bytes += len(text)

    def closed(self) -> Group:
        return Group(self.number, self.first_index, self.num_items, self.first_line, b"\n".join(self.lines))

    def next(self, first_line: int | None) -> "_Open":
        return _Open(self.number + bool(self.num_items), self.first_index + self.num_items, first_line)


_ENDS: Final = bytes.maketrans(b"\r\n", b"  ")


def on_one_line(document: bytes) -> bytes:
    """Write JSON text on one line: ends of lines stand between its parts, never within a string."""
    return document.translate(_ENDS)


def groups_of(
    lines: Iterable[bytes], max_items: int, *, numbered: bool = True, num_bytes: int | None = None
) -> Iterator[Group]:
    """Give the items of a batch in groups; lines that are empty are none.

    Parameters
    ----------
    lines
        With or without their ends.
    max_items
        Most items of a batch.
    numbered
        Whether the lines are the caller's.
    num_bytes
        Length of the body, if it is known.

    Raises
    ------
    RequestError
        There are too many items, or none.
    """
    most = GROUP_ITEMS if num_bytes is None or num_bytes > SMALL_BYTES else 1
    filled = _Open(0, 0, 1 if numbered else None)
    for number, line in enumerate(lines, 1):
        text = line.rstrip(b"\r\n")
        # The lines of a group follow each other: it ends at an empty one.
        if filled.num_items and (filled.is_full(most) or not text.strip()):
            yield filled.closed()
            filled = filled.next(None)
        if not text.strip():
            if number - filled.first_index - filled.num_items > max_items:
                raise _refused(f"the batch has more than {max_items} empty lines", max_items)
            continue
        if not filled.num_items and numbered:
            filled.first_line = number
        filled.add(text)
        if filled.first_index + filled.num_items > max_items:
            raise _refused(f"the batch has more than {max_items} requests, the bound of this service", max_items)
    if filled.num_items:
        yield filled.closed()
    elif not filled.first_index:
        raise _refused("the batch has no requests", 1)


def _refused(detail: str, bound: int) -> RequestError:
    faults = Faults()
    faults.add("", detail, None, bound)
    return RequestError(faults)
