"""Pictures in the documentation are what `tilefit show` draws now."""

from pathlib import Path
from typing import Final

import pytest
from typer.testing import CliRunner

from service.command_line.commands import app
from tests.documentation.documents import ROOT, text_of

CONCEPTS: Final = sorted((ROOT / "docs" / "examples" / "concepts").glob("*.json"))


@pytest.mark.parametrize("request_", CONCEPTS, ids=lambda path: path.stem)
def test_a_concept_has_its_picture(request_: Path, tmp_path: Path) -> None:
    drawn = tmp_path / "drawn.svg"
    shown = CliRunner().invoke(app, ["show", str(request_), "--output", str(drawn)])
    assert shown.exit_code == 0, shown.output
    picture = f"pictures/{request_.stem}.svg"
    again = f"tilefit show {request_.relative_to(ROOT)} --output docs/{picture}"
    assert drawn.read_text() == (ROOT / "docs" / picture).read_text(), again
    assert f"({picture})" in text_of("docs/concepts.md")
