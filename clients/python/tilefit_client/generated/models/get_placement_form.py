from typing import Literal

GetPlacementForm = Literal["arrays", "rows", "table"]

GET_PLACEMENT_FORM_VALUES: set[GetPlacementForm] = {
    "arrays",
    "rows",
    "table",
}


def check_get_placement_form(value: str) -> GetPlacementForm:
    if value in GET_PLACEMENT_FORM_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {GET_PLACEMENT_FORM_VALUES!r}"
    )
