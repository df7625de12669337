"""Documents name what is there: files, settings, limits, presets."""

import re
from pathlib import Path
from typing import Final

import pytest

from problem.limits import MAX_FAULTS, MAX_REGIONS
from problem.presets import PRESETS
from service.formats.names import FILE_FORMATS, OUTPUT_FORMATS
from service.schemas.routes import MAX_CANDIDATES, MAX_VARIANTS
from service.settings import Settings
from solver.collision import MAX_PAIRS
from solver.cpsat.live_sets import MAX_INTERVALS, MAX_RECTANGLES
from solver.instance import MAX_WINDOWS
from solver.load import MAX_REGION_SETS

ROOT: Final = Path(__file__).parent.parent
DOCUMENTS: Final = sorted((ROOT / "docs").rglob("*.md"))
DECISIONS: Final = sorted((ROOT / "docs" / "decisions").glob("*.md"))
LIMITS: Final = (
    *(MAX_CANDIDATES, MAX_VARIANTS, MAX_REGIONS, MAX_FAULTS),
    *(MAX_INTERVALS, MAX_RECTANGLES, MAX_WINDOWS, MAX_REGION_SETS, MAX_PAIRS),
)
SECTIONS: Final = ["Context", "Decision", "Consequences", "Alternatives", "Enforced by"]


def text_of(name: str) -> str:
    return (ROOT / "docs" / name).read_text()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    for link in re.findall(r"\]\((?!http)([^)#]+)", document.read_text()):
        assert (document.parent / link).exists(), link


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_files_that_are_named_are_there(document: Path) -> None:
    for name in re.findall(r"`((?:problem|heuristics|solver|service|tests)/[\w./]+)`", document.read_text()):
        assert (ROOT / name).exists(), name


def test_every_setting_is_documented_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `TILEFIT_(\w+)` \| `?([^|`]+?)`? \|", text_of("operations.md"), re.MULTILINE))
    assert list(rows) == [name.upper() for name in Settings.model_fields]
    for name, field in Settings.model_fields.items():
        if name not in {"data_dir", "threads", "traces"}:
            default = "none" if field.default is None else field.default
            assert rows[name.upper()] == (f"{default:g}" if isinstance(default, float) else str(default))


def test_limits_are_documented() -> None:
    for limit in LIMITS:
        assert re.search(rf"\b(?:{limit}|{limit:,})\b", text_of("operations.md")), limit


def test_formats_are_documented() -> None:
    rows = re.findall(r"^\| (`[\w-]+`(?:, `[\w-]+`)*) \|", text_of("formats.md"), re.MULTILINE)
    assert {*FILE_FORMATS, *OUTPUT_FORMATS} <= {name for row in rows for name in re.findall(r"[\w-]+", row)}


def test_the_changelog_names_every_preset() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text()
    assert all(f"`{name}`" in changelog for name in PRESETS)


def test_decisions_are_numbered_without_a_hole() -> None:
    assert [int(path.name[:4]) for path in DECISIONS] == list(range(1, len(DECISIONS) + 1))


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda path: path.name)
def test_a_decision_has_its_five_sections(decision: Path) -> None:
    text = decision.read_text()
    assert text.startswith(f"# {int(decision.name[:4])}. ")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == SECTIONS
