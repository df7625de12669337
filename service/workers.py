"""What one process computes with: threads for kernels, child processes for CP-SAT."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from types import TracebackType
from typing import Final, Self

import numpy as np

from problem.request import Flags, Integers
from service.lanes import Lane
from solver.cpsat.pool import CpSatPool

CHUNKS_A_THREAD: Final = 4
"""Parts into which the tiles of a request are cut: enough that threads end together, few enough to cost little, since
each takes the interpreter's lock from the other threads for a while."""

CHUNK_BLOCKS: Final = 8192
"""Least blocks of a part: below, calls cost more than the work."""

INLINE_BLOCKS: Final = 20_000
"""Up to here, about 2 ms of work, handing chunks to threads costs more than it saves."""


class Workers:
    """Threads and child processes, `threads` for each kind of work; a context manager that ends them."""

    def __init__(self, threads: int, solver_memory_bytes: int) -> None:
        self._threads = threads
        self._kernels = ThreadPoolExecutor(threads, thread_name_prefix="kernel")
        self.short = Lane(threads, "short")
        """For what takes some tenths of a second a tile at most."""
        self.long = Lane(threads, "long")
        """For what may take minutes a tile; what is short never waits for it."""
        self.cpsat = CpSatPool(threads + 1, solver_memory_bytes)
        """One child more than the long lane can keep busy, for the short one."""
        self.stopping = Event()
        """Set at the end: it cancels what is under way."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stopping.set()
        self.cpsat.close()
        self.short.close()
        self.long.close()
        self._kernels.shutdown(cancel_futures=True)

    def map_chunks(self, work: Callable[[Integers], Flags], tiles: Integers, tile_offset: Integers) -> Flags:
        """Call `work` on chunks of `tiles` side by side; return its results in the order of `tiles`.

        Parameters
        ----------
        work
            Takes tile entries, shape (k,); returns flags, shape (k,). Runs in several threads at once.
        tiles : int64, shape (n,)
        tile_offset : int64, shape (tiles + 1,)
            Of the blocks of all entries: how many there are decides whether threads are worth it.
        """
        num_blocks = int((tile_offset[tiles + 1] - tile_offset[tiles]).sum())
        if num_blocks <= INLINE_BLOCKS:
            return work(tiles)
        chunks = np.array_split(tiles, min(CHUNKS_A_THREAD * self._threads, len(tiles), num_blocks // CHUNK_BLOCKS))
        return np.concatenate(list(self._kernels.map(work, chunks)))
