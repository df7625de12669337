"""Storage blocks, the units that get an address, as columns that kernels read.

A block is a buffer with all that share its storage, by aliases or by being carried together (contract, section 3).
`problem.resolution` makes them, once; heuristics and exact stages share them.
"""

from typing import Any, NamedTuple, TypeVar

import numpy as np

from problem.request import Flags, Integers


class Geometry(NamedTuple):
    """Footprints and congruences that differ by region: of blocks of whole banks, of iterated ones; g such, R regions.

    Attributes
    ----------
    row : int64, shape (B,)
        Row of a block, -1 for a plain one: its footprint is `bytes`, its congruence the same everywhere.
    footprint, stride : int64, shape (g, R)
        Bytes; the stride is -1 where the block is not iterated.
    modulus, residue : int64, shape (g, R)
        Addresses are `residue` modulo `modulus`, the `unit` of the contract.
    """

    row: Integers
    footprint: Integers
    stride: Integers
    modulus: Integers
    residue: Integers


class Gaps(NamedTuple):
    """Times in which a block's storage is free for others.

    Attributes
    ----------
    offset : int64, shape (B + 1,)
        The gaps of block `b` are rows `offset[b]:offset[b + 1]`.
    start, end : int64
        Events, half-open; those of a block ascend, disjoint and not touching.
    """

    offset: Integers
    start: Integers
    end: Integers


class Groups(NamedTuple):
    """The lists of `separate`, as groups of blocks that never share a bank.

    Attributes
    ----------
    offset : int64, shape (groups + 1,); block : int64
        The blocks of group `g` are `block[offset[g]:offset[g + 1]]`.
    member_offset : int64, shape (B + 1,); member_of : int64
        The groups that block `b` is in are `member_of[member_offset[b]:member_offset[b + 1]]`.
    """

    offset: Integers
    block: Integers
    member_offset: Integers
    member_of: Integers


class Blocks(NamedTuple):
    """The blocks of all tile entries; B blocks, n buffers, R regions.

    A named tuple of arrays rather than a dataclass: kernels take it whole and read it by name.

    Attributes
    ----------
    tile_offset : int64, shape (tiles + 1,)
        The blocks of entry `t`, in the order of their first members.
    first : int64, shape (B,)
        First member, an index over all buffers of the request.
    start, end : int64, shape (B,)
        Hull of the lifetimes, half-open.
    bytes : int64, shape (B,)
        Of one slot, access tails included.
    num_slots : int64, shape (B,)
        1 where the block is not iterated.
    modulus, residue : int64, shape (B,)
        The address is `residue` modulo `modulus`, in every region; see `geometry`.
    region_mask : int64, shape (B,)
        Bit `r` is set where region `r` may hold the block.
    interleaved, preloaded : bool, shape (B,)
    address : int64, shape (B,)
        Fixed address, -1 where there is none.
    hint : int64, shape (B,)
        Address to prefer, -1 where there is none.
    previous : int64, shape (B,)
        Address in a former plan, -1 where there is none.
    geometry, gaps, groups
        What only some blocks have.
    block_of, offset_of : int64, shape (n,)
        Block of each buffer, and its offset in that block's storage.
    """

    tile_offset: Integers
    first: Integers
    start: Integers
    end: Integers
    bytes: Integers
    num_slots: Integers
    modulus: Integers
    residue: Integers
    region_mask: Integers
    interleaved: Flags
    preloaded: Flags
    address: Integers
    hint: Integers
    previous: Integers
    geometry: Geometry
    gaps: Gaps
    groups: Groups
    block_of: Integers
    offset_of: Integers


class Arena(NamedTuple):
    """What every tile of a request finds before any block is placed; R regions, all in bytes.

    Attributes
    ----------
    region_start, region_end, bank_bytes : int64, shape (R,)
        In the map's order, which is the order of preference.
    standard : bool, shape (R,)
        The region takes standard storage.
    reserved_start, reserved_end : int64, shape (k,)
        Ranges of addresses reserved at `[reserved_from, reserved_until)`, the descriptor range included; a reservation
        with several intervals has a row for each.
    reserved_from, reserved_until : int64, shape (k,)
        Events; 0 and 2**53 for one that is always there.
    descriptor_row : int
        Row of the descriptor range, -1 where there is none: it bars blocks in their gaps too.
    loader_start, loader_end : int
        Equal where the map has no loader.
    interleaved_offset : int
        Interleaved blocks lie at or above `region_start + interleaved_offset`.
    """

    region_start: Integers
    region_end: Integers
    bank_bytes: Integers
    standard: Flags
    reserved_start: Integers
    reserved_end: Integers
    reserved_from: Integers
    reserved_until: Integers
    descriptor_row: int
    loader_start: int
    loader_end: int
    interleaved_offset: int


class Auxiliaries(NamedTuple):
    """The auxiliaries of all tile entries, in the request's order; A auxiliaries.

    Attributes
    ----------
    tile_offset : int64, shape (tiles + 1,)
    size, alignment : int64, shape (A,)
        Bytes.
    preloaded : bool, shape (A,)
    """

    tile_offset: Integers
    size: Integers
    alignment: Integers
    preloaded: Flags


Columns = TypeVar("Columns", bound=tuple[Any, ...])


def frozen(columns: Columns) -> Columns:
    """Return the same columns contiguous and read-only: kernels are compiled for just that type."""
    return type(columns)(*map(_freeze, columns))


def _freeze(column: Any) -> Any:  # noqa: ANN401 - an array, a number or more columns
    if isinstance(column, Geometry | Gaps | Groups):
        return frozen(column)
    if not isinstance(column, np.ndarray):
        return column
    column = np.ascontiguousarray(column)
    column.setflags(write=False)
    return column
