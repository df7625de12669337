"""Bodies that are no JSON, for generated functions that take a `File`."""

from typing import BinaryIO, cast

from tilefit_client.generated.types import File


def csv_body(text: str) -> File:
    """Return a CSV as the body of `place` or of `convert`, which can be sent more than once."""
    # The generated code hands the payload to httpx, which reads a file only once, and takes bytes as well.
    return File(cast("BinaryIO", text.encode()))
