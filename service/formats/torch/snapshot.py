"""A memory snapshot of PyTorch as a request: a tile for each device, a buffer for each allocation.

The layout is that of `torch.cuda.memory._snapshot()`, documented there (pytorch, torch/cuda/memory.py): `device_traces`
holds a list for each device of entries with `action`, `addr`, `size`, `stream` and `time_us`; `segments` holds what the
allocator has from the device, in blocks. Only `alloc` and `free_completed` matter here: a block is free for others when
its free is completed. The number of an entry in its list is the event.
"""

from dataclasses import dataclass, field
from typing import Annotated, Any, Final

import msgspec

from problem.errors import Faults, RequestError
from problem.limits import MAX_INTEGER
from service.codec.json_text import MalformedBody
from service.formats.csv_text import memory_of
from service.formats.decoding import fault_of
from service.formats.errors import FormatError
from service.formats.torch.pickles import read_plain

_Address = Annotated[int, msgspec.Meta(ge=0)]
_Size = Annotated[int, msgspec.Meta(ge=0, le=MAX_INTEGER)]
_ALLOC: Final = "alloc"
_FREE: Final = "free_completed"
_LIVE_STATES: Final = ("active_allocated", "active_awaiting_free", "active_pending_free")


class Entry(msgspec.Struct, frozen=True):
    """What the allocator did; frames and the like are passed over."""

    action: str
    addr: _Address | None = None
    """Left out where memory ran out."""
    size: _Size | None = None


class Block(msgspec.Struct, frozen=True):
    """A piece of a segment."""

    size: _Size
    state: str
    address: _Address | None = None
    """In older snapshots it follows from the blocks before."""
    requested_size: _Size | None = None


class Segment(msgspec.Struct, frozen=True):
    """What the allocator has from the device."""

    address: _Address
    total_size: _Size
    blocks: list[Block]
    device: Annotated[int, msgspec.Meta(ge=0, le=MAX_INTEGER)] = 0


class Snapshot(msgspec.Struct, frozen=True):
    """What is looked at of a snapshot."""

    device_traces: list[list[Entry]]
    segments: list[Segment] = []


def read_json(data: bytes, capacity: int | None, *, memory: str | None) -> dict[str, Any]:
    """Convert a snapshot as JSON to a request document; arguments and errors as for `_request`.

    Raises
    ------
    MalformedBody
        It is not JSON.
    """
    try:
        msgspec.json.decode(data, type=msgspec.Raw)
        snapshot = msgspec.json.decode(data, type=Snapshot)
    except msgspec.ValidationError as error:
        raise _refused(error) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise MalformedBody(str(error)) from None
    except RecursionError:
        raise MalformedBody("nested too deeply") from None
    return _request(snapshot, capacity, memory)


def read_pickle(data: bytes, capacity: int | None, *, memory: str | None) -> dict[str, Any]:
    """Convert a pickled snapshot to a request document; arguments and errors as for `_request`.

    Raises
    ------
    FormatError
        It is no pickle of plain data.
    """
    plain = read_plain(data)
    _check_lengths(plain, len(data))
    try:
        snapshot = msgspec.convert(plain, type=Snapshot)
    except msgspec.ValidationError as error:
        raise _refused(error) from None
    return _request(snapshot, capacity, memory)


def _check_lengths(plain: object, bound: int) -> None:
    """Refuse lists that a pickle holds once and names often, which no allocator writes: they would never be read."""
    rows = plain if isinstance(plain, dict) else {}
    count = 0
    for name, inner in (("device_traces", None), ("segments", "blocks")):
        outer = rows.get(name)
        for row in outer if isinstance(outer, list) else ():
            own = row.get(inner) if inner is not None and isinstance(row, dict) else row
            count += 1 + (len(own) if isinstance(own, list) else 0)
            if count > bound:
                raise FormatError(f"the pickle names more entries than its {bound} bytes can hold", offset=0)


def _refused(error: msgspec.ValidationError) -> RequestError:
    faults = Faults()
    faults.extend([fault_of("", error)])
    return RequestError(faults)


def _request(snapshot: Snapshot, capacity: int | None, memory: str | None) -> dict[str, Any]:
    """Make the request.

    Parameters
    ----------
    snapshot : Snapshot
    capacity : int, optional
        Bytes of the memory; by default, and without a preset, what the device with the most has in segments.
    memory : str, optional
        Name of a preset.

    Raises
    ------
    FormatError
        Nothing was recorded, or no memory is known.
    RequestError
        An entry says too little.
    """
    faults = Faults()
    devices = _devices(snapshot, faults)
    if faults:
        raise RequestError(faults)
    tiles = [
        {"numbers": [number], "buffers": device.buffers} for number, device in sorted(devices.items()) if device.buffers
    ]
    if not tiles:
        raise FormatError(
            "the snapshot has no allocations: record them first (torch.cuda.memory._record_memory_history)"
        )
    if capacity is None and memory is None:
        capacity = max(device.segment_bytes for device in devices.values()) or None
    return {"memory": memory_of(capacity, memory), "tiles": tiles}


@dataclass(slots=True)
class _Device:
    """What is known of one device so far."""

    buffers: list[dict[str, Any]] = field(default_factory=list)
    live: dict[int, dict[str, Any]] = field(default_factory=dict)
    """Allocations by address that are not freed yet."""
    horizon: int = 1
    segment_bytes: int = 0

    def enter(self, event: int, action: str, address: int, size: int) -> None:
        """Note an allocation or a free."""
        known = self.live.pop(address, None)
        if known is not None:
            # Before another allocation there it must have been freed, while nothing was recorded.
            known["end"] = event
        if action == _ALLOC:
            self.live[address] = {"id": str(event), "size": size, "start": event}
            self.buffers.append(self.live[address])
        elif known is None and event > 0:
            self.buffers.append({"id": f"before-{event}", "size": size, "start": 0, "end": event})

    def keep(self, address: int, size: int) -> None:
        """Note a block that is live at the end: from the beginning, unless its allocation was recorded."""
        if address not in self.live:
            self.buffers.append({"id": f"before-{address:#x}", "size": size, "start": 0, "end": self.horizon})


def _devices(snapshot: Snapshot, faults: Faults) -> dict[int, _Device]:
    devices: dict[int, _Device] = {}
    for number, entries in enumerate(snapshot.device_traces):
        device = devices[number] = _Device(horizon=max(1, len(entries)))
        for event, entry in enumerate(entries):
            if entry.action not in {_ALLOC, _FREE}:
                continue
            if entry.addr is None or entry.size is None:
                faults.add(f"/device_traces/{number}/{event}", f"{entry.action} must have addr and size")
                continue
            device.enter(event, entry.action, entry.addr, entry.size)
    for segment in snapshot.segments:
        device = devices.setdefault(segment.device, _Device())
        device.segment_bytes += segment.total_size
        address = segment.address
        for block in segment.blocks:
            place = address if block.address is None else block.address
            if block.state in _LIVE_STATES:
                device.keep(place, block.size if block.requested_size is None else block.requested_size)
            address = place + block.size
    for device in devices.values():
        for buffer in device.live.values():
            buffer["end"] = device.horizon
    return devices
