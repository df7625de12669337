"""Every command in the documentation runs, and prints what is shown."""

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
import typer
from typer.core import TyperCommand, TyperGroup

from service.command_line.commands import app
from tests.documentation.documents import DOCUMENTS, blocks_of, text_of
from tests.documentation.sessions import Session, commands_of, is_answered
from tests.serving import first_url, started
from tests.shown import shortened

NOT_RUN: Final = {"docker"}
"""Programs that are not here: what images and compose files say is carried out in `tests/deploy`."""

WITH_COMMANDS: Final = [document for document in DOCUMENTS if blocks_of(document, "sh", "console")]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with started(tmp_path_factory.mktemp("served"), TILEFIT_MAX_BODY_BYTES="100000000") as process:
        yield first_url(process)


@pytest.mark.parametrize("document", WITH_COMMANDS)
def test_commands_print_what_is_shown(document: str, tmp_path: Path, url: str) -> None:
    if shutil.which("curl") is None:
        pytest.skip("curl is not installed")
    blocks = blocks_of(document)
    with Session(tmp_path, url) as session:
        for block, after in zip(blocks, [*blocks[1:], None], strict=True):
            if block.title:
                session.write(block)
            elif block.language in {"sh", "console"}:
                for command in commands_of(block):
                    if command.text.split()[0] in NOT_RUN:
                        continue
                    is_answer = is_answered(block, after) and command.text.startswith("curl ")
                    printed = session.run(replace(command, answered=is_answer))
                    if is_answer and after is not None:
                        shown = json.loads(after.text)
                        assert shortened(json.loads(printed), shown) == shown


@pytest.mark.parametrize("document", DOCUMENTS)
def test_commands_within_sentences_have_the_options_that_are_named(document: str) -> None:
    for line in re.findall(r"`tilefit ([^`]+)`", text_of(document)):
        assert missing_in(typer.main.get_command(app), line.split()) == [], line


def missing_in(command: object, words: list[str]) -> list[str]:
    """Return the words that are no command, and the options that the command lacks; `a|b` are two commands."""
    if isinstance(command, TyperGroup) and words and not words[0].startswith("-"):
        unknown = [name for name in words[0].split("|") if name not in command.commands]
        return unknown or missing_in(command.commands[words[0].partition("|")[0]], words[1:])
    assert isinstance(command, TyperCommand | TyperGroup)
    options = {name for parameter in command.params for name in parameter.opts} | {"--help"}
    return [word for word in words if word.startswith("--") and word not in options]


LANGUAGES: Final = {
    "sh": DOCUMENTS,
    "console": DOCUMENTS,
    "json": DOCUMENTS,
    "csv": DOCUMENTS,
    "text": DOCUMENTS,
    "http": ["docs/http.md"],
    "python": ["README.md", "clients/python/README.md"],
    "ts": ["README.md", "clients/typescript/README.md"],
}
"""What blocks may be, and where there is somebody who runs them."""


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_block_says_what_it_is_and_is_run(document: str) -> None:
    blocks = blocks_of(document)
    fences = re.findall(r"^[ >]*(?:```|~~~)", text_of(document), re.MULTILINE)
    assert len(fences) == 2 * len(blocks), "a block is written in another way than those that are looked at"
    for block in blocks:
        assert document in LANGUAGES.get(block.language, []), block
        assert block.language != "csv" or block.title, block
        assert block.language != "console" or block.text.startswith("$ "), block
        if block.language == "text":
            assert not re.search(r"^(\$|\S*tilefit|make|curl|docker|pip|python) ", block.text, re.MULTILINE), block
