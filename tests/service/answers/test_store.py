"""What is kept is read again by whoever comes later, up to a bound, and a lost database is told and heals."""

import hashlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Engine, text

from service.answers import database
from service.answers import store as store_module
from service.answers.errors import StoreUnavailable
from service.answers.files import Files
from service.answers.kept import Kept, Kind, Name
from service.answers.store import LARGE_BYTES, AnswerStore
from tests.service.answers.conftest import Alter, Open, closing


def kept(number: int, size: int = 100, kind: Kind = Kind.ROWS) -> Kept:
    digest = hashlib.sha256(str(number).encode()).hexdigest()
    return Kept(Name(f"sha256:{digest}", kind), bytes([number % 256]) * size)


@pytest.mark.parametrize("size", [0, 100, LARGE_BYTES + 1])
def test_what_was_put_is_found_by_name_also_by_a_later_process(open_store: Open, size: int) -> None:
    answer, asked = kept(1, size), kept(1, size + 1, Kind.REQUEST)
    open_store().put([answer, asked])
    later = open_store()
    assert later.get(answer.name) == answer
    assert later.get(asked.name) == asked
    assert later.kinds(answer.name.digest) == {Kind.ROWS, Kind.REQUEST}
    assert later.kinds(kept(2).name.digest) == set()
    assert later.get(kept(2).name) is None


def test_what_is_kept_first_stays(open_store: Open) -> None:
    store, first = open_store(), kept(1)
    store.put([first])
    store.put([Kept(first.name, b"another")])
    assert store.get(first.name) == first


def test_what_was_not_read_for_longest_goes_first(open_store: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "TOUCH_S", -1.0)
    store = open_store(max_bytes=100_000)
    for number in range(9):
        store.put([kept(number, 10_000)])
    assert store.get(kept(0).name) is not None
    for number in range(9, 13):
        store.put([kept(number, 10_000)])
    there = [number for number in range(13) if store.get(kept(number).name) is not None]
    assert 0 in there
    assert set(range(8, 13)) <= set(there)
    assert 1 not in there
    assert len(there) <= 10


def test_what_is_larger_than_all_there_is_room_for_costs_nothing_else(open_store: Open) -> None:
    store = open_store(max_bytes=1000)
    store.put([kept(1, 500)])
    store.put([kept(2, 1001)])
    assert store.get(kept(1).name) is not None
    assert store.get(kept(2).name) is None


def test_files_go_with_their_rows(sqlite: Engine, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    store = AnswerStore(sqlite, Files(tmp_path / "files"), 3 * LARGE_BYTES)
    for number in range(8):
        store.put([kept(number, LARGE_BYTES)])
    assert len([path for path in (tmp_path / "files").rglob("*") if path.is_file()]) <= 3


def test_a_file_that_was_cut_off_is_no_answer(sqlite: Engine, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    store, large = AnswerStore(sqlite, Files(tmp_path / "files"), 10**9), kept(1, 10**6)
    store.put([large])
    (path,) = (path for path in (tmp_path / "files").rglob("*") if path.is_file())
    path.write_bytes(b"half")
    assert store.get(large.name) is None
    store.put([large])
    assert store.get(large.name) == large


@pytest.mark.parametrize("change", ["altered", "shortened", "lengthened", "swapped"])
def test_a_file_that_was_altered_is_no_answer(sqlite: Engine, tmp_path: Path, change: str) -> None:
    (tmp_path / "folder").mkdir()
    store, large, other = AnswerStore(sqlite, Files(tmp_path / "files"), 10**9), kept(1, 10**6), kept(2, 10**6)
    store.put([large, other])
    paths = {path.name[:64]: path for path in (tmp_path / "files").rglob("*") if path.is_file()}
    path, swapped = (paths[each.name.digest.removeprefix("sha256:")] for each in (large, other))
    whole = path.read_bytes()
    path.write_bytes(
        {
            "altered": whole[:500_000] + b"x" + whole[500_001:],
            "shortened": whole[:-1],
            "lengthened": whole + b" ",
            "swapped": swapped.read_bytes(),
        }[change]
    )
    assert store.get(large.name) is None
    assert store.get(other.name) == other
    store.put([large])
    assert store.get(large.name) == large


def test_a_row_that_was_altered_is_no_answer(open_store: Open, altering: Alter) -> None:
    store = open_store()
    store.put([kept(1), kept(2)])
    # Both databases cut and join bytes by the same words.
    altering("UPDATE tilefit_documents SET body = substr(body, 1, 40) || substr(body, 1, 1) || substr(body, 42)")
    assert store.get(kept(1).name) is None
    assert store.kinds(kept(1).name.digest) == set()
    store.put([kept(1)])
    assert store.get(kept(1).name) == kept(1)


def test_bodies_under_each_others_names_are_no_answers(open_store: Open, altering: Alter) -> None:
    store = open_store()
    store.put([kept(1), kept(1, kind=Kind.LISTS)])
    altering("UPDATE tilefit_documents SET kind = CASE kind WHEN 'rows' THEN 'request' ELSE 'arrays' END ")
    for kind in Kind:
        assert store.get(kept(1, kind=kind).name) is None


def test_a_row_of_an_unknown_kind_is_nothing_that_is_kept(open_store: Open, altering: Alter) -> None:
    open_store().put([kept(1), kept(1, kind=Kind.REQUEST)])
    altering("UPDATE tilefit_documents SET kind = 'cuneiform' WHERE kind = 'rows'")
    later = open_store(max_bytes=1000)
    assert later.kinds(kept(1).name.digest) == {Kind.REQUEST}
    for number in range(2, 30):
        later.put([kept(number)])
    assert later.get(kept(29).name) == kept(29)


@pytest.mark.parametrize("value", ["'nonsense'", "CAST(x'ff' AS TEXT)", "x'ff'"])
@pytest.mark.parametrize("column", ["used", "bytes", "body", "kind"])
def test_a_value_of_a_wrong_type_costs_no_more_than_its_row(
    sqlite: Engine, tmp_path: Path, column: str, value: str
) -> None:
    (tmp_path / "folder").mkdir()
    store = AnswerStore(sqlite, Files(tmp_path / "files"), 2000)
    store.put([kept(1), kept(2)])
    with sqlite.begin() as connection:
        connection.execute(text(f"UPDATE tilefit_documents SET {column} = {value}"))  # noqa: S608 - of ours
    assert store.get(kept(1).name) == (None if column in {"body", "kind"} else kept(1))
    for number in range(3, 60):
        store.put([kept(number)])
    assert store.get(kept(59).name) == kept(59)


def test_a_file_without_a_row_is_deleted_at_the_next_start(sqlite: Engine, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    files = Files(tmp_path / "files")
    files.write("build", kept(1))
    AnswerStore(sqlite, files, 10**9).check()
    assert files.read("build", kept(1).name) is None


def test_another_build_answers_for_itself(open_store: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    open_store().put([kept(1)])
    monkeypatch.setattr(store_module, "build_name", lambda: "0123456789abcdef")
    other = open_store()
    assert other.get(kept(1).name) is None


def test_many_threads_put_and_get_at_once(open_store: Open) -> None:
    store = open_store()

    def work(number: int) -> bool:
        store.put([kept(number % 20, 2000)])
        return store.get(kept(number % 20).name) == kept(number % 20, 2000)

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(200)))


def test_a_store_that_is_lost_says_so_and_works_again_once_it_is_back(
    sqlite: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "REST_S", 0.0)
    store = AnswerStore(sqlite, None, 10**9)
    with pytest.raises(StoreUnavailable):
        store.check()
    (tmp_path / "folder").mkdir()
    store.put([kept(1)])
    assert store.get(kept(1).name) == kept(1)


def test_after_a_failure_the_database_is_left_alone_for_a_while(sqlite: Engine, tmp_path: Path) -> None:
    store = AnswerStore(sqlite, None, 10**9)
    with pytest.raises(StoreUnavailable, match="cannot be reached"):
        store.check()
    (tmp_path / "folder").mkdir()
    with pytest.raises(StoreUnavailable, match="a moment ago"):
        store.check()


@pytest.mark.parametrize("damage", ["another file", "cut off", "garbage within"])
def test_a_damaged_database_file_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str) -> None:
    monkeypatch.setattr(database, "REST_S", 0.0)
    path = tmp_path / "db"
    with closing(database.sqlite(path)) as engine:
        AnswerStore(engine, None, 10**9).put([kept(number, 2000) for number in range(100)])
    whole = path.read_bytes()
    path.write_bytes(
        {
            "another file": b"no database" * 1000,
            "cut off": whole[:5000],
            "garbage within": whole[:100] + b"x" * (len(whole) - 100),
        }[damage]
    )
    with closing(database.sqlite(path)) as engine:
        store = AnswerStore(engine, None, 10**9)
        with pytest.raises(StoreUnavailable):
            store.put([kept(1)])
        store.put([kept(1)])
        assert store.get(kept(1).name) == kept(1)
        assert store.get(kept(2).name) is None


def test_broken_connections_are_replaced(open_store: Open, request: pytest.FixtureRequest) -> None:
    store = open_store()
    store.put([kept(1)])
    if "postgres" in request.node.name:
        with psycopg.connect(request.getfixturevalue("postgres")) as other:
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND datname = current_database()"
            )
    assert store.get(kept(1).name) == kept(1)


def test_a_table_that_somebody_locks_is_told_after_a_while(postgres: str) -> None:
    with closing(database.postgres(postgres)) as engine, psycopg.connect(postgres) as other:
        store = AnswerStore(engine, None, 10**9)
        store.put([kept(1)])
        other.execute("LOCK TABLE tilefit_documents IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(StoreUnavailable):
            store.get(kept(1).name)


def test_a_file_that_cannot_be_read_is_told(sqlite: Engine, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    store, large = AnswerStore(sqlite, Files(tmp_path / "files"), 10**9), kept(1, 10**6)
    store.put([large])
    (path,) = (path for path in (tmp_path / "files").rglob("*") if path.is_file())
    path.unlink()
    path.mkdir()
    with pytest.raises(StoreUnavailable):
        store.get(large.name)
