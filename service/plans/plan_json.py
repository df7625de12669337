"""Plans as JSON."""

import msgspec

from problem.errors import Faults, RequestError
from service.codec.json_text import MalformedBody
from service.formats.decoding import fault_of
from service.plans.checking import check
from service.plans.plan import Plan


def read(data: bytes) -> Plan:
    """Read a plan.

    Raises
    ------
    MalformedBody
        It is not JSON.
    RequestError
        It is JSON but no plan; pointers are into it.
    """
    try:
        msgspec.json.decode(data, type=msgspec.Raw)
        plan = msgspec.json.decode(data, type=Plan)
    except msgspec.ValidationError as error:
        faults = Faults()
        faults.extend([fault_of("", error)])
        raise RequestError(faults) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise MalformedBody(str(error)) from None
    except RecursionError:
        raise MalformedBody("nested too deeply") from None
    faults = check(plan)
    if faults:
        raise RequestError(faults)
    return plan


def write(plan: Plan) -> bytes:
    """Write a plan, fields at their default left out."""
    return msgspec.json.format(msgspec.json.encode(plan), indent=1) + b"\n"
