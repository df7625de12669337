"""What a writer is given, and what it gives back."""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from problem.answer import Answer
from problem.document import Document
from problem.errors import RequestError
from problem.preparation import Prepared


class NotExpressible(RequestError):
    """A format has no words for a part of what it should hold; the pointers are into what was read."""


@dataclass(frozen=True)
class Asked:
    """A request that keeps the contract, and a plan for it where there is one."""

    document: Document
    prepared: Prepared
    plan: Answer | None = None
    """Verified, and every tile placed."""

    @cached_property
    def tile_of(self) -> list[int]:
        """The entry of each buffer."""
        offset = self.prepared.request.buffers.tile_offset.tolist()
        return [tile for tile, (low, high) in enumerate(pairwise(offset)) for _ in range(low, high)]

    def pointer(self, buffer: int, field: str) -> str:
        """Point at a field of a buffer, by its row among those of all entries."""
        tile = self.tile_of[buffer]
        index = buffer - int(self.prepared.request.buffers.tile_offset[tile])
        return f"/tiles/{tile}/buffers/{index}/{field}"


@dataclass(frozen=True, slots=True)
class Written:
    """A document in another format."""

    data: bytes
    notes: tuple[str, ...] = ()
    """What lies outside of the format and constrains no placement, each a sentence."""
