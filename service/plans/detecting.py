"""Tells plans from other inputs, and reads them."""

from typing import Final

import msgspec

from problem.request import Request
from service.formats.detect import decoded
from service.formats.names import PLAN_FORMATS
from service.plans import plan_csv, plan_json
from service.plans.claims import claim_of_plan
from service.plans.plan import Plan

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


class _Mark(msgspec.Struct):
    """What tells a plan from other JSON."""

    plan: msgspec.Raw


def plan_format(data: bytes, name: str | None) -> str | None:
    """Return which of `PLAN_FORMATS` an input is in: the one that is named, else the one that it looks like."""
    if name is not None:
        return name if name in PLAN_FORMATS else None
    data = data.removeprefix(_BYTE_ORDER_MARK)
    if data[:4096].lstrip()[:1] != b"{":
        return "plan-csv" if plan_csv.is_header(data.partition(b"\n")[0]) else None
    if b'"plan"' not in data:
        return None
    try:
        msgspec.json.decode(data, type=_Mark)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return "plan-json"


def read_plan(data: bytes, name: str | None) -> Plan:
    """Read a plan.

    Raises
    ------
    FormatError, MalformedBody, RequestError
        As the readers of the formats do.
    """
    data = data.removeprefix(_BYTE_ORDER_MARK)
    return plan_json.read(data) if plan_format(data, name) == "plan-json" else plan_csv.read(decoded(data))


def answer_document(request: Request, data: bytes) -> bytes:
    """Return the answer document that `data` is, or that it stands for where it is a plan for `request`.

    Raises
    ------
    FormatError, MalformedBody, RequestError
        It is a plan that cannot be read, or of other tiles.
    """
    return claim_of_plan(request, read_plan(data, None)) if plan_format(data, None) else data
