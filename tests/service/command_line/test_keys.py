"""`tilefit keys`, and serving with keys."""

import os
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from service.access.keys import Keys
from service.command_line.commands import app


def run(*arguments: str, **environment: str) -> Any:
    return CliRunner().invoke(app, arguments, env={"COLUMNS": "80", **environment})


def test_a_new_key_is_printed_alone_and_its_hash_goes_to_the_file(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    made = [
        run("keys", "new", "ci", "--file", str(file)),
        run("keys", "new", "farm", TILEFIT_API_KEYS_FILE=str(file)),
    ]
    keys = Keys.parse(file.read_bytes())
    assert [result.exit_code for result in made] == [0, 0]
    assert [keys.client_of(result.stdout.strip()) for result in made] == ["ci", "farm"]
    assert all(str(file) in result.stderr for result in made)


def test_without_a_file_or_with_a_bad_name_no_key_is_made(tmp_path: Path) -> None:
    nowhere = run("keys", "new", "ci")
    assert (nowhere.exit_code, nowhere.stdout) == (2, "")
    assert "TILEFIT_API_KEYS_FILE" in nowhere.stderr
    unnamed = run("keys", "new", "a b", "--file", str(tmp_path / "keys"))
    assert (unnamed.exit_code, unnamed.stdout) == (2, "")
    assert unnamed.stderr.startswith("the name 'a b' must be 1 to 64 of the letters")
    assert not (tmp_path / "keys").exists()
    unwriteable = run("keys", "new", "ci", "--file", str(tmp_path / "none" / "keys"))
    assert (unwriteable.exit_code, unwriteable.stdout) == (2, "")


def test_serving_does_not_start_without_the_keys_it_was_told_of(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    missing = run("serve", TILEFIT_API_KEYS_FILE=str(file))
    assert missing.exit_code == 2
    assert f"{file}: No such file or directory" in missing.stderr
    file.write_text("x\n")
    faulty = run("serve", TILEFIT_API_KEYS_FILE=str(file))
    assert faulty.exit_code == 2
    assert f"{file}: line 1 is not name:hash" in faulty.stderr


def test_what_is_no_regular_file_is_no_file_of_keys(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for file in (pipe, tmp_path, Path("/dev/zero")):
        served = run("serve", TILEFIT_API_KEYS_FILE=str(file))
        assert served.exit_code == 2
        assert f"{file}: it is no regular file" in served.stderr
    made = run("keys", "new", "ci", "--file", str(pipe))
    assert (made.exit_code, made.stdout) == (2, "")
    assert f"{pipe} cannot be read: it is no regular file" in made.stderr
