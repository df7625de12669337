"""Kinds of values in a document: each lists what is wrong with a value, and repairs it."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Protocol

from problem.errors import Faults, RequestError
from problem.limits import MAX_FAULTS
from service.codec.json_text import DoubledObject, Json

_LONGEST_SHOWN: Final = 40
"""Characters of a value that are shown in a sentence."""
_LONGEST_VALUE: Final = 200
"""Characters of a string that are sent back."""
_MOST_COUNTED: Final = 1_000_000
"""Faults of a document that are counted: a second of work."""
_PLACEHOLDER_TEXT: Final = "\0"
"""In place of a string; unlikely to be the name of anything."""
_TYPE_NAMES: Final[Mapping[type, str]] = MappingProxyType(
    {list: "an array", dict: "an object", DoubledObject: "an object"}
)


class Unusable:
    """In place of a value that breaks its rules as a whole."""


UNUSABLE: Final = Unusable()


class Kind(Protocol):
    """What a value must be."""

    def placeholder(self) -> Json:
        """Give a harmless value of this kind."""

    def read(self, value: Json, pointer: str, findings: "Findings") -> Json:
        """List what is wrong with the value at `pointer`; give it repaired, or `UNUSABLE`."""


@dataclass(slots=True)
class Findings:
    """What is wrong in a document, and where it was repaired."""

    faults: Faults = field(default_factory=Faults)

    @property
    def count(self) -> int:
        """Faults found so far."""
        return len(self.faults.listed) + self.faults.more

    def wrong(self, pointer: str, value: Json, rule: str, bound: Json) -> Unusable:
        """List a value that breaks a rule as a whole."""
        if len(self.faults.listed) == MAX_FAULTS:
            # Only counted: its sentence would be made for nothing.
            self.add(pointer, "")
        else:
            self.add(pointer, f"{_label(pointer)} is {_shown(value)}, must be {rule}", _scalar(value), bound)
        return UNUSABLE

    def add(self, pointer: str, detail: str, value: Json = None, bound: Json = None) -> None:
        """List a fault; raise all of them where there are so many that counting on would cost too much."""
        self.faults.add(pointer, detail, value, bound)
        if self.faults.more >= _MOST_COUNTED:
            raise RequestError(self.faults)


@dataclass(frozen=True, slots=True)
class Integer:
    """A whole number, written without a point or an exponent."""

    low: int
    high: int

    def placeholder(self) -> int:
        """Give 0, or the lowest number allowed where that is more."""
        return max(0, self.low)

    def read(self, value: Json, pointer: str, findings: Findings) -> Json:
        """List what is no such number."""
        if type(value) is not int:
            return findings.wrong(pointer, value, "an integer", "integer")
        if value < self.low:
            return findings.wrong(pointer, value, f"at least {self.low}", self.low)
        if value > self.high:
            return findings.wrong(pointer, value, f"at most {self.high}", self.high)
        return value


@dataclass(frozen=True, slots=True)
class Number:
    """A number above a bound, fractions allowed."""

    above: float

    def placeholder(self) -> float:
        """Give a number allowed."""
        return max(self.above, 0) + 1

    def read(self, value: Json, pointer: str, findings: Findings) -> Json:
        """List what is no such number."""
        if type(value) not in {int, float} or not math.isfinite(value):
            return findings.wrong(pointer, value, "a number", "number")
        if value <= self.above:
            return findings.wrong(pointer, value, f"above {self.above:g}", self.above)
        return value


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def placeholder(self) -> bool:
        """Give false."""
        return False

    def read(self, value: Json, pointer: str, findings: Findings) -> Json:
        """List what is neither."""
        return value if type(value) is bool else findings.wrong(pointer, value, "true or false", "boolean")


@dataclass(frozen=True, slots=True)
class Text:
    """A string."""

    shortest: int = 0

    def placeholder(self) -> str:
        """Give a string that names nothing."""
        return _PLACEHOLDER_TEXT

    def read(self, value: Json, pointer: str, findings: Findings) -> Json:
        """List what is no string, or too short."""
        if type(value) is not str:
            return findings.wrong(pointer, value, "a string", "string")
        if len(value) < self.shortest:
            return findings.wrong(pointer, value, f"of {self.shortest} or more characters", self.shortest)
        return value


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some strings."""

    names: tuple[str, ...]

    def placeholder(self) -> str:
        """Give the first of them."""
        return self.names[0]

    def read(self, value: Json, pointer: str, findings: Findings) -> Json:
        """List what is none of them."""
        if type(value) is str and value in self.names:
            return value
        return findings.wrong(pointer, value, " or ".join(self.names), list(self.names))


@dataclass(frozen=True, slots=True)
class Array:
    """Values of one kind."""

    item: Kind
    shortest: int = 0
    longest: float = math.inf

    def placeholder(self) -> list[Json]:
        """Give as few harmless items as are allowed."""
        return [self.item.placeholder() for _ in range(self.shortest)]

    def read(self, value: Json, pointer: str, findings: Findings) -> Json:
        """List what is no array, too short or too long, and what is wrong with its items."""
        if type(value) is not list:
            return findings.wrong(pointer, value, "an array", "array")
        if not self.shortest <= len(value) <= self.longest:
            return self._wrong_length(value, pointer, findings)
        items = (self.item.read(item, f"{pointer}/{index}", findings) for index, item in enumerate(value))
        return [self.item.placeholder() if item is UNUSABLE else item for item in items]

    def _wrong_length(self, value: list[Json], pointer: str, findings: Findings) -> Unusable:
        bound = self.shortest if len(value) < self.shortest else self.longest
        qualifier = "" if self.shortest == self.longest else "at least " if bound == self.shortest else "at most "
        detail = f"{_label(pointer)} has {len(value)} items, must have {qualifier}{bound}"
        findings.add(pointer, detail, len(value), bound)
        return UNUSABLE


@dataclass(frozen=True, slots=True)
class Record:
    """An object with named fields."""

    fields: Mapping[str, Kind]
    required: tuple[str, ...]

    def placeholder(self) -> dict[str, Json]:
        """Give an object of the required fields."""
        return {name: self.fields[name].placeholder() for name in self.required}

    def read(self, value: Json, pointer: str, findings: Findings) -> Json:
        """List what is no object, doubled, unknown or missing, and what is wrong with its fields."""
        if not isinstance(value, dict):
            return findings.wrong(pointer, value, "an object", "object")
        for name in value.doubled if isinstance(value, DoubledObject) else ():
            detail = f"{_cut(name, _LONGEST_SHOWN)} stands twice in one object"
            findings.add(_below(pointer, name), detail, None, "unique")
        repaired = {}
        for name, sent in value.items():
            if name not in self.fields:
                detail = f"{_cut(name, _LONGEST_SHOWN)} is no field, known are {', '.join(self.fields)}"
                findings.add(_below(pointer, name), detail, _scalar(sent), list(self.fields))
                continue
            member = self.fields[name].read(sent, f"{pointer}/{name}", findings)
            if member is not UNUSABLE:
                repaired[name] = member
        for name in self.required:
            if name not in value:
                findings.add(f"{pointer}/{name}", f"{name} is missing", None, "required")
            if name not in repaired:
                repaired[name] = self.fields[name].placeholder()
        return repaired


@dataclass(frozen=True, slots=True)
class TextOr:
    """A string, or an object or an integer in its place."""

    text: Text
    other: Record | Integer

    def placeholder(self) -> Json:
        """Give a harmless object, or a string that names nothing."""
        return self.other.placeholder() if isinstance(self.other, Record) else self.text.placeholder()

    def read(self, value: Json, pointer: str, findings: Findings) -> Json:
        """List what is wrong with either."""
        if type(value) is str:
            return self.text.read(value, pointer, findings)
        if isinstance(self.other, Record):
            wanted, is_other = "object", isinstance(value, dict)
        else:
            wanted, is_other = "integer", type(value) is int
        if is_other:
            return self.other.read(value, pointer, findings)
        return findings.wrong(pointer, value, f"a string or an {wanted}", ["string", wanted])


@dataclass(frozen=True, slots=True)
class Nullable:
    """A value of a kind, or null."""

    kind: Kind

    def placeholder(self) -> None:
        """Give null."""

    def read(self, value: Json, pointer: str, findings: Findings) -> Json:
        """List what is wrong with a value that is not null."""
        return None if value is None else self.kind.read(value, pointer, findings)


def _below(pointer: str, name: str) -> str:
    return f"{pointer}/{name.replace('~', '~0').replace('/', '~1')}"


def _label(pointer: str) -> str:
    """Name the value at `pointer`: `size`, or `numbers[3]` for an item of a list."""
    label, name = "", "the request"
    for part in reversed(pointer.split("/")):
        if not part.isdecimal():
            name = part or name
            break
        label = f"[{part}]{label}"
    return name + label


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _shown(value: Json) -> str:
    return _TYPE_NAMES.get(type(value)) or _cut(json.dumps(value, ensure_ascii=False), _LONGEST_SHOWN)


def _scalar(value: Json) -> Json:
    """Give a value that can be sent back: no array, no object, nothing long, nothing that is no JSON."""
    if isinstance(value, str):
        return _cut(value, _LONGEST_VALUE)
    if isinstance(value, (dict, list)) or (isinstance(value, float) and not math.isfinite(value)):
        return None
    return value
