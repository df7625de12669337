"""The objectives of a CP-SAT model."""

from ortools.sat.python import cp_model

from solver.cpsat.question import Goal, Question
from solver.cpsat.variables import Placement


def set_objective(model: cp_model.CpModel, question: Question, placements: list[list[Placement]]) -> None:
    """Tell CP-SAT what to minimise, if anything: units for peaks, blocks for relief."""
    if question.goal is Goal.PEAK:
        _minimise_peaks(model, question, placements)
    elif question.goal is Goal.RELIEF:
        blocks = placements[: question.num_blocks]
        model.maximize(sum(each.chosen for placed in blocks for each in placed if each.chosen is not None))


def _minimise_peaks(model: cp_model.CpModel, question: Question, placements: list[list[Placement]]) -> None:
    peaks = [model.new_int_var(0, region.end - region.start, "") for region in question.regions]
    for placed in placements:
        for each in placed:
            region = each.variant.region
            top = each.start + (each.variant.footprint - question.regions[region].start)
            reaches = model.add(top <= peaks[region])
            if each.chosen is not None:
                reaches.only_enforce_if(each.chosen)
    model.minimize(sum(peaks))
