"""One process has a data folder, and says so where it cannot."""

from pathlib import Path

import pytest

from service.data_folder import DataFolderUnusable, hold
from service.settings import Settings


def test_a_second_one_is_told_who_has_it_until_the_first_ends(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path / "new" / "data")
    with hold(settings) as folder:
        assert folder == tmp_path / "new" / "data"
        with pytest.raises(DataFolderUnusable, match=r"belongs to process \d+"), hold(settings):
            pass
    with hold(settings):
        pass


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DataFolderUnusable, match="cannot be written"), hold(Settings(data_dir=tmp_path / "file" / "x")):
        pass


def test_processes_with_a_common_database_do_not_lock_it(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, database_url="postgresql://x/y")
    with hold(settings), hold(settings):
        pass
