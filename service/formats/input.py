"""An input, and how to read it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Input:
    """Bytes of a file, and what was said about them: the format's name, and the memory of one that names none."""

    data: bytes
    name: str | None = None
    capacity: int | None = None
    memory: str | None = None
