from typing import Literal

PresetRegionMemoryClassesItem = Literal["interleaved", "standard"]

PRESET_REGION_MEMORY_CLASSES_ITEM_VALUES: set[PresetRegionMemoryClassesItem] = {
    "interleaved",
    "standard",
}


def check_preset_region_memory_classes_item(
    value: str,
) -> PresetRegionMemoryClassesItem:
    if value in PRESET_REGION_MEMORY_CLASSES_ITEM_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {PRESET_REGION_MEMORY_CLASSES_ITEM_VALUES!r}"
    )
