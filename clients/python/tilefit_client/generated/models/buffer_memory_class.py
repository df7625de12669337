from typing import Literal

BufferMemoryClass = Literal["interleaved", "standard"]

BUFFER_MEMORY_CLASS_VALUES: set[BufferMemoryClass] = {
    "interleaved",
    "standard",
}


def check_buffer_memory_class(value: str) -> BufferMemoryClass:
    if value in BUFFER_MEMORY_CLASS_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {BUFFER_MEMORY_CLASS_VALUES!r}"
    )
