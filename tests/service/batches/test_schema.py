"""The tables of batches come by steps, and are those that the code knows."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from service.answers import database
from service.batches import migrations, schema
from service.batches.connections import Connections, durable_sqlite
from service.batches.tables import METADATA
from tests.service.batches.conftest import OpenConnections


def test_the_steps_lead_to_the_tables_that_the_code_knows(open_connections: OpenConnections) -> None:
    with open_connections().writing() as connection:
        options = {"include_object": lambda _, name, kind, *__: kind != "table" or name in METADATA.tables}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, METADATA) == []


def test_the_last_step_is_the_one_that_is_asked_for() -> None:
    script = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert script.get_current_head() == schema.HEAD


def test_a_shared_database_without_tables_says_what_to_do(postgres: str) -> None:
    engine = database.postgres(postgres)
    with pytest.raises(schema.SchemaOutdated, match="run `tilefit migrate`"), Connections(engine).reading():
        pass
    engine.dispose()


def test_a_shared_database_of_another_release_says_so(postgres: str) -> None:
    schema.migrate_database(postgres)
    engine = database.postgres(postgres)
    with engine.begin() as connection:
        connection.execute(text("UPDATE tilefit_schema SET version_num = '0000'"))
    with pytest.raises(schema.SchemaOutdated, match="another release \\(0000\\)"), Connections(engine).reading():
        pass
    engine.dispose()


def test_many_may_migrate_at_once_and_one_does(postgres: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        assert sorted(threads.map(schema.migrate_database, [postgres] * 4)) == [False, False, False, True]


def test_an_embedded_database_gets_its_tables_at_first_use(tmp_path: Path) -> None:
    engine = durable_sqlite(tmp_path / "batches.sqlite")
    with Connections(engine).reading() as connection:
        assert schema.version_of(connection) == schema.HEAD
    engine.dispose()
