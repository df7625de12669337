"""API keys: made at random, kept as hashes in a file of lines `name:hash`."""

import hashlib
import hmac
import os
import re
import secrets
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, Self

from problem.errors import TilefitError

PREFIX: Final = "tilefit_"
"""Tells scanners of secrets, and people, what a key is for."""

_RANDOM_BYTES: Final = 32
"""Of a key: 256 random bits can be neither guessed nor looked up, so a hash without salt or stretching is enough."""

_NAME: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_HASH: Final = re.compile(r"[0-9a-f]{64}")


class KeysFaulty(TilefitError):
    """A file of keys that is not as it has to be."""


class NameFaulty(TilefitError):
    """A name for who holds a key that is none."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The hashes of all keys that are valid, each with the name of the client that holds it."""

    clients: tuple[tuple[str, bytes], ...]

    @classmethod
    def parse(cls, data: bytes) -> Self:
        """Read the lines of a file; empty ones and those that begin with `#` say nothing.

        Raises
        ------
        KeysFaulty
            A line is something else than a name and a hash, or a hash stands twice. Nothing of the line is told.
        """
        clients: dict[bytes, str] = {}
        for number, line in enumerate(data.decode("utf-8", "replace").splitlines(), 1):
            said = line.strip()
            if not said or said.startswith("#"):
                continue
            name, _, digest = said.partition(":")
            if not (_NAME.fullmatch(name) and _HASH.fullmatch(digest)):
                message = f"line {number} is not name:hash, with the SHA-256 of a key as 64 hexadecimal digits"
                raise KeysFaulty(message)
            if clients.setdefault(bytes.fromhex(digest), name) != name:
                message = f"line {number} gives the key of another client"
                raise KeysFaulty(message)
        return cls(tuple((name, digest) for digest, name in clients.items()))

    def client_of(self, key: str) -> str | None:
        """Return who holds `key`, or None; the time that it takes tells nothing about the hashes."""
        presented = hashlib.sha256(key.encode("utf-8", "surrogateescape")).digest()
        found = None
        for name, digest in self.clients:
            if hmac.compare_digest(digest, presented):
                found = name
        return found


def open_keys(file: Path, flags: int = os.O_RDONLY) -> BinaryIO:
    """Open a file of keys: a regular one, as others may keep their reader waiting, or never end.

    Raises
    ------
    KeysFaulty
        It is no regular file.
    OSError
        It cannot be opened.
    """
    descriptor = os.open(file, flags | os.O_NONBLOCK | os.O_CLOEXEC, 0o600)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        message = "it is no regular file"
        raise KeysFaulty(message)
    return os.fdopen(descriptor, "rb" if flags == os.O_RDONLY else "r+b")


def add_key(file: Path, name: str) -> str:
    """Make a key for the client `name`, append its hash to `file`, and return it: it is kept nowhere else.

    A client may hold several keys, so that one can be replaced without a gap.

    Raises
    ------
    NameFaulty
        The name is none.
    KeysFaulty
        The file is faulty already.
    OSError
        The file cannot be read or written.
    """
    if not _NAME.fullmatch(name):
        message = f"the name {name[:64]!r} must be 1 to 64 of the letters A-Z and a-z, digits, '.', '_' and '-'"
        raise NameFaulty(message)
    key = PREFIX + secrets.token_urlsafe(_RANDOM_BYTES)
    line = f"{name}:{hashlib.sha256(key.encode()).hexdigest()}\n".encode()
    with open_keys(file, os.O_RDWR | os.O_APPEND | os.O_CREAT) as opened:
        before = opened.read()
        Keys.parse(before)
        opened.write(line if before.endswith(b"\n") or not before else b"\n" + line)
    return key
