"""The variables of a CP-SAT model: where each item lies."""

from typing import NamedTuple

from ortools.sat.python import cp_model

from solver.cpsat.question import Goal, Question, Variant


class Placement(NamedTuple):
    """One variant of an item in the model."""

    variant: Variant
    chosen: cp_model.IntVar | None
    """Whether the item takes this variant; None where it has no other."""
    multiple: cp_model.IntVar
    interval: cp_model.IntervalVar
    """Its addresses."""

    @property
    def start(self) -> cp_model.LinearExpr:
        """Its address in units."""
        return self.variant.modulus * self.multiple + self.variant.residue


def place_items(model: cp_model.CpModel, question: Question) -> list[list[Placement]]:
    """Give each item its variants, and have it take just one; the blocks of `Goal.RELIEF` one at most."""
    placements = []
    for item, variants in enumerate(question.variants):
        optional = question.goal is Goal.RELIEF and item < question.num_blocks
        certain = len(variants) == 1 and not optional
        placed = [_place(model, variant, certain=certain) for variant in variants]
        chosen = [each.chosen for each in placed if each.chosen is not None]
        if optional:
            model.add_at_most_one(chosen)
        elif not certain:
            model.add_exactly_one(chosen)
        placements.append(placed)
    return placements


def hint_plan(model: cp_model.CpModel, question: Question, placements: list[list[Placement]]) -> None:
    """Tell CP-SAT of a plan to begin with."""
    for address, placed in zip(question.hint or (), placements, strict=question.hint is not None):
        for each in placed:
            multiple, beside = divmod(address - each.variant.residue, each.variant.modulus)
            taken = not beside and any(low <= multiple <= high for low, high in each.variant.domain)
            if taken:
                model.add_hint(each.multiple, multiple)
            if each.chosen is not None:
                model.add_hint(each.chosen, taken)


def _place(model: cp_model.CpModel, variant: Variant, *, certain: bool) -> Placement:
    domain = cp_model.Domain.from_intervals([list(each) for each in variant.domain])
    multiple = model.new_int_var_from_domain(domain, "")
    start = variant.modulus * multiple + variant.residue
    if certain:
        return Placement(variant, None, multiple, model.new_fixed_size_interval_var(start, variant.footprint, ""))
    chosen = model.new_bool_var("")
    interval = model.new_optional_fixed_size_interval_var(start, variant.footprint, chosen, "")
    return Placement(variant, chosen, multiple, interval)
