"""What runs in a child process of CP-SAT.

The service loads this module to name its functions, so OR-Tools is imported only when they run.
"""

import ctypes
import resource
import signal
import sys
import time
from dataclasses import replace
from typing import Final

from problem.answer import Reason
from problem.errors import ModelInvalid
from solver.cpsat.live_sets import LiveTogether
from solver.cpsat.question import Goal, Question, Variant
from solver.cpsat.reply import Reply
from solver.cpsat.status import CpSatStatus

_PR_SET_PDEATHSIG: Final = 1
"""From linux/prctl.h."""

TRIVIAL = Question(
    goal=Goal.FIT,
    unit=1,
    variants=((Variant(0, 1, 1, 0, ((0, 1),)),) * 2,),
    num_blocks=1,
    together=LiveTogether((), ()),
    cliques=(),
    regions=(),
)
"""A question to warm up with."""


def initialise(memory_bytes: int) -> None:
    """Bound the memory of this process, and load the solver.

    SIGTERM ends the process at once, even in the midst of native code, where no Python handler would run.
    """
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_with_parent()
    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    run(TRIVIAL, time.monotonic() + 1, 1)


def end_with_parent() -> None:
    """Let the kernel kill this process when its parent is gone, even by SIGKILL and in the midst of native code."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def be_ready() -> None:
    """Do nothing, which takes a child that has been initialised."""


def run(question: Question, deadline_at: float, time_limit: float) -> Reply:
    """Solve within `time_limit` seconds, and by an instant of the monotonic clock, which all processes share."""
    from solver.cpsat.model import solve  # noqa: PLC0415 - see above

    remaining = deadline_at - time.monotonic()
    if remaining <= 0:
        return Reply(CpSatStatus.UNKNOWN, (), 0, 0.0, Reason.DEADLINE)
    try:
        reply = solve(question, min(remaining, time_limit))
    except (ModelInvalid, MemoryError):
        raise
    except Exception:  # noqa: BLE001 - the edge of the engine: what it throws at a model that is right is its failure
        return Reply(CpSatStatus.UNKNOWN, (), 0, 0.0, Reason.ENGINE_FAILED)
    sooner = reply.reason is Reason.TIME_LIMIT and remaining < time_limit
    return replace(reply, reason=Reason.DEADLINE) if sooner else reply
