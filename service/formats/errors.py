"""The error of input that cannot be read as the format it is in."""

from problem.errors import Faults, RequestError


class FormatError(RequestError):
    """Input that is not what its format says: the caller's, like a fault, but found in text rather than in a document.

    Parameters
    ----------
    detail : str
        What is wrong, in a sentence.
    line : int, optional
        Line of the input, counted from 1.
    offset : int, optional
        Byte of the input, counted from 0, where lines cannot be told.
    """

    def __init__(self, detail: str, line: int | None = None, offset: int | None = None) -> None:
        places = {"line": line, "byte": offset}
        place = "".join(f"{name} {number}: " for name, number in places.items() if number is not None)
        self.text = place + detail
        faults = Faults()
        faults.add("", self.text)
        super().__init__(faults)
        self.detail = detail
        self.line = line
        self.offset = offset

    def __str__(self) -> str:
        """Say where it is, where that is known."""
        return self.text
