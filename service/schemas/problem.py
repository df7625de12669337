"""The problem document of every error (RFC 9457)."""

from pydantic import JsonValue

from service.schemas.types import Output


class RequestFault(Output):
    """One thing that is wrong in a request."""

    pointer: str
    """JSON pointer (RFC 6901) of the value at fault."""
    detail: str
    """What the rule is, in a sentence."""
    value: JsonValue
    """As it was sent; null where it is missing, or an array or an object."""
    bound: JsonValue
    """What it was measured against."""


class Problem(Output):
    """Why there is no answer."""

    type: str
    """Names the kind of error."""
    title: str
    """What the kind of error is, in words."""
    status: int
    """The HTTP status."""
    detail: str
    """What is wrong in this case."""
    errors: list[RequestFault]
    """What is wrong in the request, the first hundred."""
    more: int
    """How many are not listed."""
