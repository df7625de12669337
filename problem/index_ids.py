"""The ids of buffers that were given none: their indices in the entry, in decimal."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import overload

from problem.request import Integers


class IndexIds(Sequence[str]):
    """Written out when one of them is first read: most requests without ids are answered without it.

    Parameters
    ----------
    tile_offset : int64, shape (tiles + 1,)
        The buffers of entry `t` are `tile_offset[t]:tile_offset[t + 1]`.
    """

    def __init__(self, tile_offset: Integers) -> None:
        self._tile_offset = tile_offset

    @cached_property
    def _written(self) -> tuple[str, ...]:
        offset = self._tile_offset.tolist()
        longest = [str(index) for index in range(max(high - low for low, high in pairwise(offset)))]
        ids: list[str] = []
        for low, high in pairwise(offset):
            ids += longest[: high - low]
        return tuple(ids)

    def are(self, ids: Sequence[str]) -> bool:
        """Tell whether these are the same."""
        return (not ids or ids[0] == "0") and tuple(ids) == self._written

    def __len__(self) -> int:
        return int(self._tile_offset[-1])

    def __iter__(self) -> Iterator[str]:
        return iter(self._written)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[str, ...]: ...
    def __getitem__(self, place: int | slice) -> str | tuple[str, ...]:
        return self._written[place]
