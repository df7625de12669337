"""API keys are random, kept as hashes, named and many."""

import hashlib
import stat
from pathlib import Path

import pytest

from service.access.keys import PREFIX, Keys, KeysFaulty, NameFaulty, add_key

HASH = "0f" * 32


def test_a_key_that_was_made_is_its_clients(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    first, second, other = add_key(file, "ci"), add_key(file, "ci"), add_key(file, "farm-2")
    keys = Keys.parse(file.read_bytes())
    assert [keys.client_of(key) for key in (first, second, other)] == ["ci", "ci", "farm-2"]
    assert len({first, second, other}) == 3
    assert all(key.startswith(PREFIX) and len(key) == len(PREFIX) + 43 for key in (first, second, other))


def test_the_file_holds_hashes_alone_and_is_its_owners(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    key = add_key(file, "ci")
    assert file.read_text() == f"ci:{hashlib.sha256(key.encode()).hexdigest()}\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_key_is_appended_to_a_file_whose_last_line_has_no_end(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text(f"# made by hand: ü\n\nold:{HASH}")
    key = add_key(file, "new")
    keys = Keys.parse(file.read_bytes())
    assert [name for name, _ in keys.clients] == ["old", "new"]
    assert keys.client_of(key) == "new"


@pytest.mark.parametrize("key", ["", "x", HASH, "tilefit_" + "A" * 43, "\udcff"])
def test_another_key_is_nobodys(tmp_path: Path, key: str) -> None:
    add_key(tmp_path / "keys", "ci")
    assert Keys.parse((tmp_path / "keys").read_bytes()).client_of(key) is None


@pytest.mark.parametrize(
    "line",
    ["ci", "ci:", f"ci:{HASH[1:]}", f"ci:{HASH.upper()}", f"c i:{HASH}", f":{HASH}", f"ci:{HASH}:", b"\xff:\xff"],
)
def test_a_faulty_line_is_named_and_not_shown(line: str | bytes) -> None:
    data = line if isinstance(line, bytes) else line.encode()
    with pytest.raises(KeysFaulty, match="line 2 is not name:hash") as raised:
        Keys.parse(b"# keys\n" + data + b"\n")
    assert "0f" not in str(raised.value)


def test_one_key_cannot_be_two_clients() -> None:
    with pytest.raises(KeysFaulty, match="line 2 gives the key of another client"):
        Keys.parse(f"a:{HASH}\nb:{HASH}\n".encode())


@pytest.mark.parametrize("name", ["", "a b", "a:b", "x" * 65, "a\n"])
def test_a_name_that_would_break_a_line_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(NameFaulty, match="must be 1 to 64 of the letters"):
        add_key(tmp_path / "keys", name)
    assert not (tmp_path / "keys").exists()


def test_nothing_is_added_to_a_faulty_file(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text("not a line of keys\n")
    with pytest.raises(KeysFaulty, match="line 1"):
        add_key(file, "ci")
    assert file.read_text() == "not a line of keys\n"
