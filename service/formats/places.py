"""Faults of a request that was a CSV: where in the file is what they are about."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from problem.errors import Fault, Faults, RequestError
from service.formats import idealloc, minimalloc
from service.formats.csv_text import lines
from service.formats.detect import decoded, detected
from service.formats.errors import FormatError
from service.formats.names import CSV_FORMATS

_BUFFER: Final = re.compile(r"/tiles/0/buffers/(?P<index>\d+)(?:/(?P<field>\w+).*)?")


@contextmanager
def faults_in_lines(data: bytes, *, name: str | None = None, media_type: str | None = None) -> Iterator[None]:
    """Let faults of the request that `data` became name its lines and columns; arguments as for `detect.read`.

    Their pointers stay those into the request document. The file is looked through once more where there are faults.
    """
    try:
        yield
    except FormatError:
        raise
    except RequestError as error:
        chosen = name or detected(data, media_type)
        if chosen not in CSV_FORMATS or not any(_BUFFER.fullmatch(fault.pointer) for fault in error.faults):
            raise
        rows = lines(decoded(data))
        _, header = next(rows)
        names = minimalloc.names_of_fields(header) if chosen == "minimalloc" else idealloc.NAMES_OF_FIELDS
        line_of = [line for line, _ in rows]
        faults = Faults()
        faults.extend((_placed(fault, line_of, names) for fault in error.faults), error.more)
        raise RequestError(faults) from error


def _placed(fault: Fault, line_of: list[int], names: Mapping[str, str]) -> Fault:
    found = _BUFFER.fullmatch(fault.pointer)
    if found is None:
        return fault
    place = f"line {line_of[int(found['index'])]}"
    if found["field"] in names:
        place += f", column {names[found['field']]}"
    return replace(fault, detail=f"{place}: {fault.detail}")
