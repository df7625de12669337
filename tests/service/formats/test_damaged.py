"""Damaged files of every text format: an error of ours that says where, or a file that still means something."""

import json
from random import Random
from typing import Any, Final

import pytest

from problem.errors import RequestError
from service.codec.json_text import MalformedBody
from service.formats.errors import FormatError
from tests.service.converted import as_bytes, converted
from tests.service.every_field import every_field
from tests.service.formats.test_ipu_stack import auxiliary, dump, group, slots
from tests.service.formats.torch.test_snapshot import WHOLE as SNAPSHOT
from tests.service.plans.test_plans import FULL as PLAN
from tests.service.tables import as_table

MINIMALLOC = "id,lower,upper,size,alignment,hint,gaps,offset\na,0,9,4,4,8,1-2 4-5,16\nb,0,9,4,1,-1,,-1\n"
IDEALLOC = "id,lower,upper,size,offset\n0,0,9,4,16\n1,3,9,8,20\n"
PLAN_CSV = converted(PLAN, "plan-csv").data
FILES: Final[dict[str, tuple[Any, str]]] = {
    "request": (every_field(), "request"),
    "columns": (as_table(every_field(), Random(1)), "request"),
    "minimalloc": (MINIMALLOC, "minimalloc"),
    "idealloc": (IDEALLOC, "idealloc"),
    "idealloc-inclusive": (IDEALLOC, "idealloc-inclusive"),
    "ipu-stack": (dump(slots(0, 16384), group(9, conflicts=[2]), auxiliary(1)), "ipu-stack"),
    "torch-snapshot": (SNAPSHOT, "torch-snapshot"),
    "plan-json": (PLAN, "plan-json"),
    "plan-csv": (PLAN_CSV, "plan-csv"),
}
JSON_FILES: Final = [name for name, (file, _) in FILES.items() if isinstance(file, dict)]
CSV_FILES: Final = [name for name in FILES if name not in JSON_FILES]
ODD_VALUES: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    1.5,
    2**53,
    2**64,
    10**400,
    "",
    "x",
    "\ud800",
    [],
    [[]],
    {},
    {"": 0},
)
ODD_CELLS: Final = ("", "-1", "1.5", "x", "9" * 19, "9" * 20, "9" * 5000, "1-", "-", "0-9", '"', "\x00", "é", "\ufeff")


def outcome(name: str, data: bytes) -> RequestError | MalformedBody | None:
    """Read a file by its format, and return what is wrong with it."""
    kind = FILES[name][1]
    csv = kind in {"minimalloc", "idealloc", "idealloc-inclusive"}
    target = kind if kind.startswith("plan") else "request"
    try:
        converted(data, target, name=kind, **({"capacity": 4096} if csv else {}))
    except (RequestError, MalformedBody) as error:
        return error
    return None


@pytest.mark.parametrize("name", FILES)
def test_the_whole_file_is_fine(name: str) -> None:
    assert outcome(name, as_bytes(FILES[name][0])) is None


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_cut_anywhere_is_an_error_of_ours_or_a_shorter_file(name: str) -> None:
    whole = as_bytes(FILES[name][0])
    cuts = range(len(whole)) if len(whole) < 400 else sorted(Random(1).sample(range(len(whole)), 400))
    errors = [outcome(name, whole[:cut]) for cut in cuts]
    if name in JSON_FILES:
        assert all(isinstance(error, (MalformedBody, FormatError)) for error in errors)
    else:
        assert all(error.line is not None for error in errors if isinstance(error, FormatError))


@pytest.mark.parametrize("name", FILES)
def test_bytes_that_are_changed_are_never_more_than_an_error_of_ours(name: str) -> None:
    rng, whole = Random(7), as_bytes(FILES[name][0])
    for _ in range(300):
        damaged = bytearray(whole)
        for _ in range(rng.randint(1, 3)):
            damaged[rng.randrange(len(damaged))] = rng.choice((rng.randrange(256), rng.choice(b'{}[],:"-0e.\\\n')))
        outcome(name, bytes(damaged))


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, part in inner for place in _places(part, (*path, key)))]


def _replaced(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = _replaced(copy[path[0]], path[1:], new)
    return copy


@pytest.mark.parametrize("name", JSON_FILES)
def test_values_of_other_types_and_sizes_are_told_where_they_are(name: str) -> None:
    whole = json.loads(as_bytes(FILES[name][0]))
    rng = Random(3)
    chosen = [(path, value) for path in _places(whole) for value in ODD_VALUES]
    for path, value in rng.sample(chosen, min(500, len(chosen))):
        error = outcome(name, json.dumps(_replaced(whole, path, value)).encode())
        assert not isinstance(error, RequestError) or error.faults


@pytest.mark.parametrize("name", CSV_FILES)
def test_cells_of_other_contents_are_told_with_their_line(name: str) -> None:
    lines = as_bytes(FILES[name][0]).decode().split("\n")
    for row, line in enumerate(lines[:-1]):
        cells = line.split(",")
        for column in range(len(cells)):
            for odd in ODD_CELLS:
                changed = [*lines[:row], ",".join([*cells[:column], odd, *cells[column + 1 :]]), *lines[row + 1 :]]
                error = outcome(name, "\n".join(changed).encode())
                if isinstance(error, FormatError):
                    assert error.line is not None
                assert not isinstance(error, MalformedBody)
