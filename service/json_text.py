"""What cannot be read as JSON at all."""

from problem.errors import TilefitError


class MalformedBody(TilefitError):
    """A body that is no JSON text in UTF-8."""

    def __init__(self, detail: str, offset: int | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.offset = offset
