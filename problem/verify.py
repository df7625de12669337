"""Checks an answer against its request, by every rule of section 4 of the contract."""

from problem.answer import Answer
from problem.judging.auxiliary_rules import check_auxiliaries
from problem.judging.bank_rules import check_banks
from problem.judging.case import read_case
from problem.judging.figure_rules import check_figures
from problem.judging.meeting_rules import check_meetings
from problem.judging.place_rules import check_places
from problem.judging.status_rules import check_reservations, check_statuses
from problem.judging.violations import MAX_VIOLATIONS, Report, Violation
from problem.request import Request

__all__ = ["MAX_VIOLATIONS", "Violation", "verify"]


def verify(request: Request, answer: Answer) -> list[Violation]:
    """Return what is wrong with `answer`, nothing where it is right in every tile.

    It starts from the request alone. Rules about places come first, then verdicts, then figures; at most
    `MAX_VIOLATIONS` are listed. Of storages that meet each other, every one is listed with one that was there before
    it, not with all. O(n log n) for n buffers and as many gaps, reservations aside.

    The rules, by their number in section 4:

    ==== ===================================================================================================
    1    a region of the map which it may use, within its bounds, at or above `interleaved_offset`; all
         buffers of one storage in one region
    2    alignments, whole banks, fixed addresses; buffers of one storage at their offsets from each other
    3    storages that are there at once lie apart
    4    separated storages share no bank
    5    no storage on the descriptors, or on a reservation while both are there
    6    nothing preloaded on the loader
    7    auxiliaries: standard storage, bounds, alignment, and apart from all else at any time
    8    reservations and descriptors where section 5 puts them
    9    strides, peaks, unused ranges, descriptor bytes; status, method, reason, proof, explanation and
         objective that go together; null where there is no plan
    ==== ===================================================================================================

    Parameters
    ----------
    request
        Free of faults.
    answer
        Anybody's: its columns have the shapes that the request asks for, with values of any size below 2**53.
        `digest`, and whether proofs and explanations are true, are not looked at.
    """
    case = read_case(request, answer)
    report = Report()
    for check in (
        check_reservations,
        check_places,
        check_auxiliaries,
        check_meetings,
        check_banks,
        check_statuses,
        check_figures,
    ):
        check(case, report)
    return report.listed
