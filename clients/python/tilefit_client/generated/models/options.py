from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

from ..models.options_exact import OptionsExact, check_options_exact
from ..models.options_explain import OptionsExplain, check_options_explain
from ..models.options_objective import OptionsObjective, check_options_objective
from ..types import UNSET, Unset

T = TypeVar("T", bound="Options")


@_attrs_define
class Options:
    """What the caller wants beside a verdict.

    Attributes:
        deadline (float | Unset): Seconds for the request. Default: 60.0.
        exact (OptionsExact | Unset): `off`: tiles that both greedy orders fail to place are left undecided. Default:
            'auto'.
        explain (OptionsExplain | Unset): `full`: also which blocks cannot be placed together. Default: 'auto'.
        objective (OptionsObjective | Unset): `peak`: the lowest sum of the regions' peaks, with its proven bound.
            Default: 'fit'.
        time_limit (float | Unset): Seconds for the exact stage of one tile. Default: 10.0.
    """

    deadline: float | Unset = 60.0
    exact: OptionsExact | Unset = "auto"
    explain: OptionsExplain | Unset = "auto"
    objective: OptionsObjective | Unset = "fit"
    time_limit: float | Unset = 10.0

    def to_dict(self) -> dict[str, Any]:
        deadline = self.deadline

        exact: str | Unset = UNSET
        if not isinstance(self.exact, Unset):
            exact = self.exact

        explain: str | Unset = UNSET
        if not isinstance(self.explain, Unset):
            explain = self.explain

        objective: str | Unset = UNSET
        if not isinstance(self.objective, Unset):
            objective = self.objective

        time_limit = self.time_limit

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if deadline is not UNSET:
            field_dict["deadline"] = deadline
        if exact is not UNSET:
            field_dict["exact"] = exact
        if explain is not UNSET:
            field_dict["explain"] = explain
        if objective is not UNSET:
            field_dict["objective"] = objective
        if time_limit is not UNSET:
            field_dict["time_limit"] = time_limit

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        deadline = d.pop("deadline", UNSET)

        _exact = d.pop("exact", UNSET)
        exact: OptionsExact | Unset
        if isinstance(_exact, Unset):
            exact = UNSET
        else:
            exact = check_options_exact(_exact)

        _explain = d.pop("explain", UNSET)
        explain: OptionsExplain | Unset
        if isinstance(_explain, Unset):
            explain = UNSET
        else:
            explain = check_options_explain(_explain)

        _objective = d.pop("objective", UNSET)
        objective: OptionsObjective | Unset
        if isinstance(_objective, Unset):
            objective = UNSET
        else:
            objective = check_options_objective(_objective)

        time_limit = d.pop("time_limit", UNSET)

        options = cls(
            deadline=deadline,
            exact=exact,
            explain=explain,
            objective=objective,
            time_limit=time_limit,
        )

        return options
