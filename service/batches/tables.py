"""The tables in which batches are kept, in SQLite as in Postgres; `migrations` makes them."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

METADATA: Final = MetaData()

BATCHES: Final = Table(
    "tilefit_batches",
    METADATA,
    Column("id", String(32), primary_key=True),
    # Whose it is, for fair share.
    Column("client", String(200), nullable=False),
    Column("idempotency_key", String(255), nullable=False),
    # Hash of the body, and of how it is to be read.
    Column("spelling", LargeBinary, nullable=False),
    Column("priority", Integer, nullable=False),
    Column("num_items", Integer, nullable=False),
    # Seconds since 1970, as are all instants.
    Column("created", Double, nullable=False),
    Column("finished", Double, nullable=True),
    Column("cancelled", Double, nullable=True),
    UniqueConstraint("client", "idempotency_key", name="tilefit_batches_key"),
)
"""One row a batch."""

UNFINISHED: Final = Index("tilefit_batches_finished", BATCHES.c.finished)

GROUPS: Final = Table(
    "tilefit_groups",
    METADATA,
    Column("batch", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    # Of its items in the batch.
    Column("first_index", Integer, nullable=False),
    Column("num_items", Integer, nullable=False),
    # Of its text in the body, from 1; null: it had no lines.
    Column("first_line", Integer, nullable=True),
    # Its requests, one a line.
    Column("text", LargeBinary, nullable=False),
    # Who has it, or had it when he went away.
    Column("worker", String(64), nullable=True),
    # Then anybody may take it; a large number once it is done.
    Column("held_until", Double, nullable=False),
    # Workers that went away in the midst of it.
    Column("crashes", Integer, nullable=False),
)
"""Items that are taken together, and what was asked in them."""

CLAIMABLE: Final = Index("tilefit_groups_claimable", GROUPS.c.batch, GROUPS.c.held_until, GROUPS.c.number)

HELD: Final = Index("tilefit_groups_worker", GROUPS.c.worker)

RESULTS: Final = Table(
    "tilefit_results",
    METADATA,
    Column("batch", String(32), primary_key=True),
    Column("item", Integer, primary_key=True),
    Column("line", Integer, nullable=True),
    Column("status", String(16), nullable=False),
    Column("bytes", BigInteger, nullable=False),
    # The answer, or a problem document.
    Column("body", LargeBinary, nullable=False),
)
"""One row an item that has ended; it is never written again."""

COUNTED: Final = Index("tilefit_results_status", RESULTS.c.batch, RESULTS.c.status)

TURNS: Final = Table(
    "tilefit_turns",
    METADATA,
    Column("client", String(200), primary_key=True),
    # When a group of this client was last taken.
    Column("served", Double, nullable=False),
)
"""Who waits longest comes first."""
