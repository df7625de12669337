"""Reads JSON text piece by piece, with the place of every error."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from problem.errors import TilefitError

Json: TypeAlias = Any
"""Any JSON value."""

_SPACE: Final = re.compile(r"[ \t\n\r]*")
_LONGEST_INTEGER: Final = 40
"""Digits of an integer that are read; one with more is far above every bound, and Python refuses to read thousands."""


class MalformedBody(TilefitError):
    """A body that is no JSON text in UTF-8."""

    def __init__(self, detail: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(detail if line is None else f"{detail} (line {line}, column {column})")
        self.detail = detail
        self.line = line
        self.column = column


class DoubledObject(dict[str, Json]):
    """An object in which names stand twice; the last value counts."""

    def __init__(self, pairs: list[tuple[str, Json]]) -> None:
        super().__init__(pairs)
        self.doubled = [name for name, count in Counter(name for name, _ in pairs).items() if count > 1]


class _Objects:
    """Makes the objects of a text, and counts those with doubled names."""

    def __init__(self) -> None:
        self.doubled = 0

    def make(self, pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        members = dict(pairs)
        if len(members) == len(pairs):
            return members
        self.doubled += 1
        return DoubledObject(pairs)


class _NoConstant(Exception):
    """A word such as NaN, which JSON has not."""


class JsonReader:
    """A place in a JSON text.

    What an object or a list holds can be read one by one, so that a large document is never in memory as a whole.
    """

    def __init__(self, body: bytes) -> None:
        try:
            self._text = body.decode()
        except UnicodeDecodeError as error:
            line = body.count(b"\n", 0, error.start) + 1
            column = error.start - body.rfind(b"\n", 0, error.start)
            raise MalformedBody("not UTF-8", line, column) from None
        # It must not lead back here: in a cycle the text would outlive its request.
        self._objects = _Objects()
        self._decoder = json.JSONDecoder(
            object_pairs_hook=self._objects.make, parse_int=_integer, parse_constant=_refuse_constant
        )
        self._at = 0
        self._skip(0)

    @property
    def doubled(self) -> int:
        """Objects with doubled names among the values read so far; each is a `DoubledObject`."""
        return self._objects.doubled

    def next_is(self, opening: str) -> bool:
        """Tell whether the value that comes next begins so."""
        return self._text.startswith(opening, self._at)

    def value(self) -> Json:
        """Read the value that comes next."""
        try:
            value, end = self._decoder.raw_decode(self._text, self._at)
            if self._text.find("\\u", self._at, end) >= 0:
                json.dumps(value, ensure_ascii=False).encode()
        except json.JSONDecodeError as error:
            raise self._malformed(error.msg, error.pos) from None
        except _NoConstant as error:
            raise self._malformed(f"{error} is no JSON", self._text.find(str(error), self._at)) from None
        except UnicodeEncodeError:
            raise self._malformed("a string holds half of a surrogate pair", self._at) from None
        except RecursionError:
            raise self._malformed("nested too deeply", self._at) from None
        self._skip(end)
        return value

    def members(self) -> Iterator[str]:
        """Give the names of the object that comes next; after each the caller reads the value."""
        for _ in self._until("}"):
            if not self.next_is('"'):
                raise self._malformed("a name in double quotes must stand here", self._at)
            name: str = self.value()
            self._pass(":")
            yield name

    def items(self) -> Iterator[int]:
        """Give the indices of the list that comes next; after each the caller reads the value."""
        return self._until("]")

    def finish(self) -> None:
        """Make sure that nothing follows."""
        if self._at < len(self._text):
            raise self._malformed("nothing more may stand here", self._at)

    def _until(self, closing: str) -> Iterator[int]:
        self._skip(self._at + 1)
        index = 0
        while index or not self.next_is(closing):
            yield index
            index += 1
            if self.next_is(closing):
                break
            self._pass(",")
        self._pass(closing)

    def _pass(self, character: str) -> None:
        if not self.next_is(character):
            raise self._malformed(f"{character!r} must stand here", self._at)
        self._skip(self._at + 1)

    def _skip(self, at: int) -> None:
        """Go to the first character from `at` on that is no space."""
        space = _SPACE.match(self._text, at)
        self._at = at if space is None else space.end()

    def _malformed(self, detail: str, at: int) -> MalformedBody:
        return MalformedBody(detail, self._text.count("\n", 0, at) + 1, at - self._text.rfind("\n", 0, at))


def _refuse_constant(name: str) -> None:
    raise _NoConstant(name)


def _integer(token: str) -> int:
    return int(token[: _LONGEST_INTEGER + 1])
