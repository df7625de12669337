from typing import Literal

RegionMemoryClassesItem = Literal["interleaved", "standard"]

REGION_MEMORY_CLASSES_ITEM_VALUES: set[RegionMemoryClassesItem] = {
    "interleaved",
    "standard",
}


def check_region_memory_classes_item(value: str) -> RegionMemoryClassesItem:
    if value in REGION_MEMORY_CLASSES_ITEM_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {REGION_MEMORY_CLASSES_ITEM_VALUES!r}"
    )
