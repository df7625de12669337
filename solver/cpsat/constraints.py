"""The constraints between items in a CP-SAT model."""

from ortools.sat.python import cp_model

from solver.cpsat.question import Question, Region
from solver.cpsat.variables import Placement


def keep_apart_in_time(model: cp_model.CpModel, question: Question, placements: list[list[Placement]]) -> None:
    """Give items that are live together disjoint addresses (contract, section 4, rules 3 and 7)."""
    for members in question.together.sets:
        model.add_no_overlap([each.interval for item in members for each in placements[item]])
    rectangles = [(row, each) for row in question.together.rectangles for each in placements[row.item]]
    if rectangles:
        times = [model.new_fixed_size_interval_var(row.start, row.end - row.start, "") for row, _ in rectangles]
        model.add_no_overlap_2d(times, [each.interval for _, each in rectangles])


def keep_apart_in_banks(model: cp_model.CpModel, question: Question, placements: list[list[Placement]]) -> None:
    """Give separated items disjoint intervals of banks, whenever they live (rule 4)."""
    separated = sorted({item for clique in question.cliques for item in clique})
    banks = {
        item: [_banks_of(model, each, question.regions[each.variant.region]) for each in placements[item]]
        for item in separated
    }
    for clique in question.cliques:
        model.add_no_overlap([interval for item in clique for interval in banks[item]])


def _banks_of(model: cp_model.CpModel, placement: Placement, region: Region) -> cp_model.IntervalVar:
    """Return the interval of the banks that a placement touches."""
    variant, bank = placement.variant, region.bank
    if variant.modulus % bank == 0:
        rest = variant.residue % bank
        first = variant.modulus // bank * placement.multiple + (variant.residue // bank + region.first_bank)
        size = -(-(rest + variant.footprint) // bank)
        if placement.chosen is None:
            return model.new_fixed_size_interval_var(first, size, "")
        return model.new_optional_fixed_size_interval_var(first, size, placement.chosen, "")
    lowest, highest = (
        variant.modulus * multiple + variant.residue for multiple in (variant.domain[0][0], variant.domain[-1][1])
    )
    length, least = variant.footprint - 1, -(-variant.footprint // bank)
    first = model.new_int_var(lowest // bank, highest // bank, "")
    last = model.new_int_var((lowest + length) // bank, (highest + length) // bank, "")
    model.add_linear_constraint(placement.start - bank * first, 0, bank - 1)
    model.add_linear_constraint(placement.start - bank * last, -length, bank - 1 - length)
    number = model.new_int_var(least, least + 1, "")
    start, end = first + region.first_bank, last + (region.first_bank + 1)
    if placement.chosen is None:
        return model.new_interval_var(start, number, end, "")
    return model.new_optional_interval_var(start, number, end, placement.chosen, "")
