"""A change of the file of keys counts at once, unless it is a mistake."""

import os
from pathlib import Path

import pytest

from service.access.key_file import KeyFile
from service.access.keys import KeysFaulty, add_key


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "keys"


def test_a_key_counts_from_when_it_is_added_to_when_its_line_goes(file: Path) -> None:
    add_key(file, "first")
    keys = KeyFile(file)
    key = add_key(file, "second")
    assert keys.current().client_of(key) == "second"
    file.write_text(file.read_text().splitlines(keepends=True)[0])
    assert keys.current().client_of(key) is None


def test_all_keys_may_be_revoked(file: Path) -> None:
    key = add_key(file, "ci")
    keys = KeyFile(file)
    file.write_text("# none\n")
    assert keys.current().client_of(key) is None


def test_a_file_that_is_not_read_again_is_not_opened(file: Path) -> None:
    add_key(file, "ci")
    keys = KeyFile(file)
    assert keys.current() is keys.current()


def test_an_edit_that_puts_size_and_time_back_is_seen(file: Path) -> None:
    key = add_key(file, "ci")
    keys, before = KeyFile(file), file.stat()
    file.write_text("#" + file.read_text()[1:])
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert keys.current().client_of(key) is None


def test_a_file_that_was_replaced_by_one_of_the_same_size_is_read(file: Path) -> None:
    old = add_key(file, "ci")
    keys = KeyFile(file)
    aside = file.with_name("aside")
    new = add_key(aside, "ci")
    aside.replace(file)
    assert (keys.current().client_of(old), keys.current().client_of(new)) == (None, "ci")


@pytest.mark.parametrize("content", ["", "# nobody yet\n"])
def test_a_file_without_any_key_is_told_of(file: Path, content: str, caplog: pytest.LogCaptureFixture) -> None:
    file.write_text(content)
    keys = KeyFile(file)
    assert caplog.messages == [f"{file} holds no API key: every route that needs one refuses all requests"]
    key = add_key(file, "ci")
    assert keys.current().client_of(key) == "ci"


@pytest.mark.parametrize("mistake", ["missing", "faulty", "a pipe"])
def test_the_last_good_keys_stay_where_a_change_is_a_mistake(
    file: Path, mistake: str, caplog: pytest.LogCaptureFixture
) -> None:
    key = add_key(file, "ci")
    good = file.read_bytes()
    keys = KeyFile(file)
    if mistake == "missing":
        file.unlink()
    elif mistake == "a pipe":
        file.unlink()
        os.mkfifo(file)
    else:
        file.write_text("half a li")
    assert [keys.current().client_of(key) for _ in range(3)] == ["ci"] * 3
    (told,) = caplog.messages
    assert told.startswith("API keys stay as they were:")
    assert str(file) in told
    file.unlink(missing_ok=True)
    file.write_bytes(good)
    assert keys.current().client_of(key) == "ci"
    assert caplog.messages[1:] == ["API keys were read anew: there are 1"]


def test_a_service_does_not_start_with_a_faulty_file_or_without_it(file: Path) -> None:
    with pytest.raises(FileNotFoundError):
        KeyFile(file)
    file.write_text("x")
    with pytest.raises(KeysFaulty, match=r"keys: line 1 is not name:hash"):
        KeyFile(file)
