"""Makes the tables of batches, and brings those of an older release up to date."""

from importlib.resources import as_file, files
from typing import Final

from sqlalchemy import Connection, column, func, inspect, select, table
from sqlalchemy.exc import SQLAlchemyError

from service.answers import database
from service.answers.errors import StoreUnavailable

HEAD: Final = "0001"
"""The last step of `migrations`, by which the tables are as `tables` has them."""

_VERSION: Final = table("tilefit_schema", column("version_num"))

_MIGRATING_LOCK: Final = 0x74696C656D6967
"""An advisory lock of Postgres that is ours: the word tilemig."""


class SchemaOutdated(StoreUnavailable):
    """The tables are not those of this release."""


def version_of(connection: Connection) -> str | None:
    """Return the last step that was applied to a database; None: none was."""
    if not inspect(connection).has_table(_VERSION.name):
        return None
    return connection.execute(select(_VERSION.c.version_num)).scalar_one_or_none()


def check(connection: Connection) -> None:
    """Find out whether a database has the tables of this release.

    Raises
    ------
    SchemaOutdated
        It has not, saying what to do.
    """
    found = version_of(connection)
    if found != HEAD:
        state = "has no tables for batches yet" if found is None else f"has the tables of another release ({found})"
        raise SchemaOutdated(f"the database {state}: run `tilefit migrate`, release {HEAD} of the tables is needed")


def migrate(connection: Connection) -> bool:
    """Make or change the tables of a database as this release needs them; tell whether there was anything to do.

    Several may do so at a time: the others wait, and find it done. Either all of it takes effect or nothing.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_MIGRATING_LOCK)))
    found = version_of(connection)
    if found == HEAD:
        return False
    if found is not None and found > HEAD:
        raise SchemaOutdated(f"the database has the tables of a later release ({found}): this one needs {HEAD}")
    from alembic import command  # noqa: PLC0415 - costs a tenth of a second, and is needed once
    from alembic.config import Config  # noqa: PLC0415

    with as_file(files("service.batches") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return True


def migrate_database(url: str) -> bool:
    """Do so with the database at a URL.

    Raises
    ------
    StoreUnavailable
        It cannot be reached, or not be changed.
    """
    engine = database.postgres(url)
    try:
        with engine.begin() as connection:
            return migrate(connection)
    except SQLAlchemyError as error:
        raise StoreUnavailable(f"the database cannot be migrated: {getattr(error, 'orig', error)}") from error
    finally:
        engine.dispose()
