"""What is kept of an answer."""

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from problem.document import Form


class Kind(StrEnum):
    """What a document that is kept under a digest is."""

    REQUEST = "request"
    """What was asked, as a request document."""
    ROWS = Form.ROWS.value
    """The answer, in rows."""
    LISTS = Form.LISTS.value
    """The answer, its places in columns that are lists."""
    ARRAYS = Form.ARRAYS.value
    """The answer, its places in columns that are typed arrays."""


ANSWERS: Final = (Kind.ROWS, Kind.LISTS, Kind.ARRAYS)
"""One answer, written in several ways."""


@dataclass(frozen=True, slots=True)
class Name:
    """What a document is kept under."""

    digest: str
    """Of the request."""
    kind: Kind

    @property
    def etag(self) -> str:
        """The document's entity tag, quoted: the digest's digits, and the kind where it is not the answer in rows."""
        digits = self.digest.removeprefix("sha256:")
        return f'"{digits}"' if self.kind is Kind.ROWS else f'"{digits}.{self.kind}"'


@dataclass(frozen=True, slots=True)
class Kept:
    """A document with its name."""

    name: Name
    body: bytes


def spelling_of(data: bytes, *how: object) -> bytes:
    """Return the hash of a body, and of how it is to be read."""
    hasher = hashlib.sha256(repr(how).encode() + b"\0")
    hasher.update(data)
    return hasher.digest()
