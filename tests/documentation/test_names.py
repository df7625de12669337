"""Documents name what is there: files, settings, limits, presets."""

import json
import re
from pathlib import Path
from typing import Final

import pytest

from problem.limits import MAX_FAULTS, MAX_REGIONS
from problem.presets import PRESETS
from service.formats.names import FILE_FORMATS, OUTPUT_FORMATS
from service.schemas.routes import MAX_CANDIDATES, MAX_VARIANTS
from service.settings import ClientSettings, Settings
from solver.collision import MAX_PAIRS
from solver.cpsat.live_sets import MAX_INTERVALS, MAX_RECTANGLES
from solver.instance import MAX_WINDOWS
from solver.load import MAX_REGION_SETS
from tests.documentation.documents import DOCUMENTS, ROOT, text_of

DECISIONS: Final = sorted((ROOT / "docs" / "decisions").glob("0*.md"))
OTHER_VARIABLES: Final = {
    "TILEFIT_CASES",
    "TILEFIT_DRAWN_TILES",
    "TILEFIT_FAULT_KILLS",
    "TILEFIT_FIRST_SEED",
    "TILEFIT_SITE",
}
"""Of tests, and of `docker-compose.yml`."""

LIMITS: Final = (
    *(MAX_CANDIDATES, MAX_VARIANTS, MAX_REGIONS, MAX_FAULTS),
    *(MAX_INTERVALS, MAX_RECTANGLES, MAX_WINDOWS, MAX_REGION_SETS, MAX_PAIRS),
)
SECTIONS: Final = ["Context", "Decision", "Consequences", "Alternatives", "Enforced by"]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_somewhere(document: str) -> None:
    for link in re.findall(r"\]\((?!https?:)([^)#]+)", text_of(document)):
        assert ((ROOT / document).parent / link).exists(), link


@pytest.mark.parametrize("document", DOCUMENTS)
def test_files_that_are_named_are_there(document: str) -> None:
    for name in re.findall(
        r"`((?:problem|heuristics|solver|service|tests|benchmarks|docs)/[\w./]+)`", text_of(document)
    ):
        assert (ROOT / name).exists(), name


@pytest.mark.parametrize("document", DOCUMENTS)
def test_settings_that_are_named_are_there(document: str) -> None:
    ours = {f"TILEFIT_{name.upper()}" for settings in (Settings, ClientSettings) for name in settings.model_fields}
    named = set(re.findall(r"TILEFIT_[A-Z_]+[A-Z]", text_of(document)))
    assert {name for name in named if not name.startswith("TILEFIT_TEST_")} - ours - OTHER_VARIABLES == set()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_targets_that_are_named_are_there(document: str) -> None:
    (targets,) = re.findall(r"^\.PHONY: (.*)$", text_of("Makefile"), re.MULTILINE)
    named = re.findall(r"`make ([a-z][\w-]*)", text_of(document))
    assert set(named) - set(targets.split()) == set()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_routes_that_are_named_are_there(document: str) -> None:
    paths = [path.split("/") for path in json.loads(text_of("clients/openapi.json"))["paths"]]
    for named in re.findall(r"/v1/[\w{}/-]*\w}?", text_of(document)):
        parts = named.split("/")
        assert any(all(map(is_part, parts, path)) for path in paths if len(path) >= len(parts)), named


def is_part(named: str, part: str) -> bool:
    return part.startswith("{") or named == part


def test_every_setting_is_documented_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `TILEFIT_(\w+)` \| `?([^|`]+?)`? \|", text_of("docs/operations.md"), re.MULTILINE))
    assert list(rows) == [name.upper() for name in Settings.model_fields]
    for name, field in Settings.model_fields.items():
        if name not in {"data_dir", "threads", "traces"}:
            default = "none" if field.default is None else field.default
            assert rows[name.upper()] == (f"{default:g}" if isinstance(default, float) else str(default))


def test_limits_are_documented() -> None:
    for limit in LIMITS:
        assert re.search(rf"\b(?:{limit}|{limit:,})\b", text_of("docs/operations.md")), limit


def test_formats_are_documented() -> None:
    rows = re.findall(r"^\| (`[\w-]+`(?:, `[\w-]+`)*) \|", text_of("docs/formats.md"), re.MULTILINE)
    assert {*FILE_FORMATS, *OUTPUT_FORMATS} <= {name for row in rows for name in re.findall(r"[\w-]+", row)}


def test_the_changelog_names_every_preset() -> None:
    assert all(f"`{name}`" in text_of("CHANGELOG.md") for name in PRESETS)


def test_decisions_are_numbered_without_a_hole() -> None:
    assert [int(path.name[:4]) for path in DECISIONS] == list(range(1, len(DECISIONS) + 1))


def test_decisions_are_listed_by_their_titles() -> None:
    listed = re.findall(r"^\| (\d+) \| \[(.+)\]\((.+)\) \|$", text_of("docs/decisions/README.md"), re.MULTILINE)
    titles = [path.read_text().partition("\n")[0] for path in DECISIONS]
    assert [f"# {number}. {title}" for number, title, _ in listed] == titles
    assert [name for *_, name in listed] == [path.name for path in DECISIONS]


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda path: path.name)
def test_a_decision_has_its_five_sections(decision: Path) -> None:
    text = decision.read_text()
    assert text.startswith(f"# {int(decision.name[:4])}. ")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == SECTIONS
