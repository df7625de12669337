"""The answer document (contract, section 8): every field is there, null where the contract says so."""

from service.schemas.types import Cause, MethodName, Output, ProofKind, ReasonName, StatusName


class Placement(Output):
    """Where a buffer lies."""

    id: str
    """The buffer's."""
    region: str
    """Name of the region."""
    address: int
    """The buffer's own, absolute."""
    stride: int | None
    """Bytes from slot to slot of an iterated block."""


class AuxiliaryPlacement(Output):
    """Where an auxiliary lies."""

    id: str
    """The auxiliary's."""
    region: str
    """Name of the region."""
    address: int
    """Of its first byte."""


class ReservedRange(Output):
    """Addresses `[start, end)` kept free on every tile."""

    id: str
    """The reservation's."""
    region: str
    """Name of the region."""
    start: int
    """Address of the first byte."""
    end: int
    """Address after the last byte."""


class DescriptorRange(Output):
    """Addresses `[start, end)` of the descriptors, on every tile."""

    region: str
    """Name of the region."""
    start: int
    """Address of the first byte."""
    end: int
    """Address after the last byte."""
    bytes: int
    """From start to end."""


class UnusedRange(Output):
    """Addresses `[start, end)` that nothing ever occupies."""

    start: int
    """Address of the first byte."""
    end: int
    """Address after the last byte."""


class Peak(Output):
    """Bytes from a region's start to the highest end of anything in it."""

    region: str
    """Name of the region."""
    bytes: int
    """0 where nothing lies in it."""


class DescriptorBytes(Output):
    """Bytes of packets and descriptor entries of a tile's transfers."""

    bound: int
    """Before placement, every slice counted."""
    emitted: int | None
    """After equal packets are shared."""


class ObjectiveValue(Output):
    """The sum of the regions' peaks."""

    bytes: int
    """Of the plan."""
    bound: int
    """Proven lower bound."""


class EngineReport(Output):
    """What an engine spent on a refutation."""

    name: str
    """What the engine is called."""
    rounds: int
    """How often it was started anew."""
    nodes: int | None
    """Nodes that it searched; null where it does not count them."""
    deterministic_time: float | None
    """CP-SAT's own measure of work; null for other engines."""


class Proof(Output):
    """Why a tile cannot be placed; a block is named by the id of its first member."""

    kind: ProofKind
    """What it rests on: a block without an address, two that collide, an event that needs too much, banks, a
    reservation without room, or an exhausted search."""
    event: int | None
    """The event at which need exceeds room, the most loaded one; null for other kinds."""
    blocks: list[str]
    """Blocks that it is about, each by the id of its first member; a reservation by its own."""
    regions: list[str]
    """Names of the regions considered."""
    needed_bytes: int | None
    """Bytes that the blocks need; null where none are counted."""
    available_bytes: int | None
    """Bytes that there are; null where none are counted."""
    engines: list[EngineReport]
    """What exhausted the search; empty for certificates."""
    confirmed: bool
    """A certificate can be checked, or a second engine agrees."""


class CapacityBracket(Output):
    """Sizes in bytes of the region with the highest addresses, all else fixed."""

    region: str
    """Name of the region whose end is moved."""
    fits: int | None
    """The smallest known to fit."""
    refuted: int | None
    """The largest refuted."""


class ConflictSet(Output):
    """Blocks that cannot be placed together."""

    blocks: list[str]
    """Each by the id of its first member."""
    minimal: bool
    """None of them can be spared."""


class Explanation(Output):
    """What stands in a tile's way."""

    text: str
    """The cause, in a sentence or two."""
    event: int | None
    """The most loaded event; null where no block lives."""
    blocks: list[str]
    """Live blocks that are counted there, each by the id of its first member."""
    needed_bytes: int
    """Bytes needed at that event."""
    available_bytes: int
    """Bytes that there are for them."""
    deficit_bytes: int
    """Largest excess of need over room at any event, 0 where the load fits."""
    largest_hole_bytes: int
    """Longest range, in the regions counted, that no reservation takes then."""
    cause: Cause
    """Bytes are missing at some event; none are, but the blocks find no arrangement; or a block or pair is at odds with
    the memory, whatever else there is."""
    capacity: CapacityBracket | None
    """Sizes of one region that would do, and that would not; null where none is known."""
    conflict_set: ConflictSet | None
    """Blocks that cannot be placed together; null unless asked for by `explain: full`, and found."""
    relief: list[str] | None
    """A smallest known set of blocks without which the rest is placed; null unless asked for, and found."""


class TileAnswer(Output):
    """The verdict on one tile entry."""

    numbers: list[int]
    """The tiles that run this program."""
    status: StatusName
    """What is proved of it."""
    method: MethodName | None
    """What found the plan; null where there is none."""
    reason: ReasonName | None
    """Why it is not decided; null unless it is `unknown`."""
    objective: ObjectiveValue | None
    """The sum of its peaks, where lowest peaks were asked for."""
    placements: list[Placement] | None
    """Where the buffers lie, in the request's order; null where it is not placed."""
    auxiliaries: list[AuxiliaryPlacement] | None
    """Where the auxiliaries lie, in the request's order; null where it is not placed."""
    unused: list[UnusedRange] | None
    """What nothing ever occupies, ascending; null where it is not placed."""
    peaks: list[Peak] | None
    """How far each region is filled, in the map's order; null where it is not placed."""
    descriptor_bytes: DescriptorBytes
    """What its transfers need."""
    moved: list[str] | None
    """Buffers that lie elsewhere than in a former plan; null where none has a former address, or it is not placed."""
    proof: Proof | None
    """Why it has no plan; null unless it is `infeasible`."""
    explanation: Explanation | None
    """What stands in its way; null where it is placed, or with `explain: off`."""


class Summary(Output):
    """Tile numbers by what became of them."""

    tiles: int
    """All tile numbers."""
    greedy: int
    """Placed by the greedy pass."""
    retry: int
    """Placed by its retry."""
    exact: int
    """Placed by the exact stage."""
    infeasible: int
    """Proved to have no plan."""
    unknown: int
    """Not decided."""


class AnswerHead(Output):
    """What an answer says beside its entries, however these are written."""

    digest: str
    """Of the request, the same whether it is in rows or in columns."""
    status: StatusName
    """`infeasible` if any tile is, else `unknown` if any is."""
    complete: bool
    """No clock and no failure cut anything short: the same request gets the same bytes again."""
    reservations: list[ReservedRange]
    """Where the reserved ranges lie, in the request's order."""
    descriptors: DescriptorRange | None
    """Where the descriptors lie; null where none are needed, or none found room."""


class Answer(AnswerHead):
    """The verdict on a request; entries, buffers and ranges in the request's order."""

    tiles: list[TileAnswer]
    """A verdict for each entry."""
    summary: Summary
    """How many tiles met with which verdict."""
