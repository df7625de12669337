"""What Schemathesis is told of media types that it does not know."""

from typing import Any

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def lines(_: Any, value: Any) -> bytes:
    """Send text as it is drawn: any request may stand on any line."""
    return value.encode() if isinstance(value, str) else str(value).encode()
