"""Reads pickles of plain data by a machine that knows no other opcodes.

A pickle is a program. Python's own machine can be kept from importing anything, but not from taking as much memory as
an index into its memo asks for, 64 GiB for four bytes. This one makes containers, strings and numbers, and every length
is bounded by the bytes that are left. Opcodes are those of protocols 2 to 5, which `pickletools` describes.
"""

import pickle
import pickletools
import struct
from collections.abc import Callable
from typing import Any, Final

from service.formats.errors import FormatError

START: Final = b"\x80"
"""The first opcode since protocol 2: its number follows."""
_DAMAGED: Final = (IndexError, KeyError, TypeError, ValueError, struct.error)
"""What comes of opcodes that do not fit together."""
_NAMES: Final = {one.code.encode("latin-1")[0]: one.name for one in pickletools.opcodes}


def read_plain(data: bytes) -> Any:  # noqa: ANN401 - whatever plain data are in it
    """Read a pickle; O(its bytes).

    Raises
    ------
    FormatError
        With the byte: it is damaged, or makes anything but containers, strings and numbers.
    """
    machine = _Machine(data)
    try:
        return machine.run()
    except _DAMAGED as error:
        raise FormatError(f"the pickle is damaged: {str(error)[:200] or 'it ends early'}", offset=machine.at) from error


class _Machine:
    """A stack, a memo, and where reading is."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0
        self.stack: list[Any] = []
        self.outer: list[list[Any]] = []
        """Stacks below marks."""
        self.memo: dict[int, Any] = {}

    def run(self) -> Any:  # noqa: ANN401 - whatever plain data are in it
        stop = pickle.STOP[0]
        while True:
            opcode = self.data[self.at]
            self.at += 1
            if opcode == stop:
                (result,) = self.stack
                return result
            step = _STEPS.get(opcode)
            if step is None:
                name = _NAMES.get(opcode, hex(opcode))
                detail = f"the pickle may hold containers, strings and numbers only: {name} makes something else"
                raise FormatError(detail, offset=self.at - 1)
            step(self)

    def take(self, count: int) -> bytes:
        """Read so many bytes."""
        if not 0 <= count <= len(self.data) - self.at:
            raise ValueError(f"{count} bytes are to follow, and {len(self.data) - self.at} do")
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self, count: int) -> int:
        """Read an unsigned number of so many bytes."""
        return int.from_bytes(self.take(count), "little")

    def marked(self) -> list[Any]:
        """Return what was put on the stack since the last mark, and take the mark away."""
        items, self.stack = self.stack, self.outer.pop()
        return items

    def put(self, index: int) -> None:
        """Remember what is on top of the stack."""
        self.memo[index] = self.stack[-1]

    def into(self, kind: type, items: list[Any]) -> Any:  # noqa: ANN401 - an instance of `kind`
        """Return what `items` are put into: on top of the stack, and just of that type."""
        target = self.stack[-1]
        if type(target) is not kind:
            raise TypeError(f"{len(items)} items go into a {type(target).__name__}, must be a {kind.__name__}")
        return target


def _mark(machine: _Machine) -> None:
    machine.outer.append(machine.stack)
    machine.stack = []


def _append(machine: _Machine, items: list[Any]) -> None:
    machine.into(list, items).extend(items)


def _set(machine: _Machine, items: list[Any]) -> None:
    machine.into(dict, items).update(zip(items[::2], items[1::2], strict=True))


def _last(machine: _Machine, count: int) -> list[Any]:
    """Take the last items off the stack."""
    if count > len(machine.stack):
        raise IndexError(f"there are {len(machine.stack)} items on the stack, {count} are taken")
    items = machine.stack[-count:]
    del machine.stack[-count:]
    return items


def _pushing(value: Callable[[_Machine], Any]) -> Callable[[_Machine], None]:
    """Make the step that puts a value on the stack; it may be taken from the stack first."""

    def step(machine: _Machine) -> None:
        found = value(machine)
        machine.stack.append(found)

    return step


def _signed(machine: _Machine, count: int) -> int:
    return int.from_bytes(machine.take(count), "little", signed=True)


def _text(machine: _Machine, count: int) -> str:
    return machine.take(machine.number(count)).decode("utf-8", "surrogatepass")


_STEPS: Final[dict[int, Callable[[_Machine], None]]] = {
    code[0]: step
    for code, step in {
        pickle.PROTO: lambda machine: _check_protocol(machine.number(1)),
        pickle.FRAME: lambda machine: _check_frame(machine, machine.number(8)),
        pickle.MARK: _mark,
        pickle.NONE: _pushing(lambda _: None),
        pickle.NEWTRUE: _pushing(lambda _: True),
        pickle.NEWFALSE: _pushing(lambda _: False),
        pickle.BININT: _pushing(lambda machine: _signed(machine, 4)),
        pickle.BININT1: _pushing(lambda machine: machine.number(1)),
        pickle.BININT2: _pushing(lambda machine: machine.number(2)),
        pickle.LONG1: _pushing(lambda machine: _signed(machine, machine.number(1))),
        pickle.LONG4: _pushing(lambda machine: _signed(machine, machine.number(4))),
        pickle.BINFLOAT: _pushing(lambda machine: struct.unpack(">d", machine.take(8))[0]),
        pickle.SHORT_BINUNICODE: _pushing(lambda machine: _text(machine, 1)),
        pickle.BINUNICODE: _pushing(lambda machine: _text(machine, 4)),
        pickle.BINUNICODE8: _pushing(lambda machine: _text(machine, 8)),
        pickle.SHORT_BINBYTES: _pushing(lambda machine: machine.take(machine.number(1))),
        pickle.BINBYTES: _pushing(lambda machine: machine.take(machine.number(4))),
        pickle.BINBYTES8: _pushing(lambda machine: machine.take(machine.number(8))),
        pickle.EMPTY_LIST: _pushing(lambda _: []),
        pickle.APPEND: lambda machine: _append(machine, _last(machine, 1)),
        pickle.APPENDS: lambda machine: _append(machine, machine.marked()),
        pickle.EMPTY_DICT: _pushing(lambda _: {}),
        pickle.SETITEM: lambda machine: _set(machine, _last(machine, 2)),
        pickle.SETITEMS: lambda machine: _set(machine, machine.marked()),
        pickle.EMPTY_TUPLE: _pushing(lambda _: ()),
        pickle.TUPLE: _pushing(lambda machine: tuple(machine.marked())),
        pickle.TUPLE1: _pushing(lambda machine: tuple(_last(machine, 1))),
        pickle.TUPLE2: _pushing(lambda machine: tuple(_last(machine, 2))),
        pickle.TUPLE3: _pushing(lambda machine: tuple(_last(machine, 3))),
        pickle.BINPUT: lambda machine: machine.put(machine.number(1)),
        pickle.LONG_BINPUT: lambda machine: machine.put(machine.number(4)),
        pickle.MEMOIZE: lambda machine: machine.put(len(machine.memo)),
        pickle.BINGET: _pushing(lambda machine: machine.memo[machine.number(1)]),
        pickle.LONG_BINGET: _pushing(lambda machine: machine.memo[machine.number(4)]),
    }.items()
}
"""What each opcode does. Sets are left out: nothing that is read here has any."""


def _check_protocol(protocol: int) -> None:
    if protocol > pickle.HIGHEST_PROTOCOL:
        raise ValueError(f"protocol is {protocol}, must be at most {pickle.HIGHEST_PROTOCOL}")


def _check_frame(machine: _Machine, size: int) -> None:
    if size > len(machine.data) - machine.at:
        raise ValueError(f"a frame of {size} bytes begins, and {len(machine.data) - machine.at} follow")
