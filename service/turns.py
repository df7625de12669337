"""A line in which clients take turns, however much any of them has in it."""

from collections import deque
from typing import Generic, TypeVar

_Item = TypeVar("_Item")


class Turns(Generic[_Item]):
    """Items that wait, each under a path as `(client, request)`: at every level of the paths the branches take turns.

    All paths have one length. Entering and leaving cost O(length of the path). Not safe for threads by itself.
    """

    def __init__(self) -> None:
        self._items: deque[_Item] = deque()
        self._branches: dict[str, Turns[_Item]] = {}
        """In the order of their turns."""

    def __len__(self) -> int:
        return len(self._items) + sum(map(len, self._branches.values()))

    def __bool__(self) -> bool:
        return bool(self._items or self._branches)

    def push(self, path: tuple[str, ...], item: _Item) -> None:
        """Put `item` at the end of its own branch."""
        if path:
            self._branches.setdefault(path[0], Turns()).push(path[1:], item)
        else:
            self._items.append(item)

    def pop(self) -> _Item:
        """Take the first item of the branch whose turn it is; that branch has its next turn after all others."""
        if self._items:
            return self._items.popleft()
        name = next(iter(self._branches))
        branch = self._branches.pop(name)
        item = branch.pop()
        if branch:
            self._branches[name] = branch
        return item
