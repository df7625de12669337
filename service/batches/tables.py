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
    Column("client", String(200), nullable=False, comment="whose it is, for fair share"),
    Column("idempotency_key", String(255), nullable=False),
    Column("spelling", LargeBinary, nullable=False, comment="hash of the body, and of how it is to be read"),
    Column("priority", Integer, nullable=False),
    Column("num_items", Integer, nullable=False),
    Column("created", Double, nullable=False, comment="seconds since 1970, as are all instants"),
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
    Column("first_index", Integer, nullable=False, comment="of its items in the batch"),
    Column("num_items", Integer, nullable=False),
    Column("first_line", Integer, nullable=True, comment="of its text in the body, from 1; null: it had no lines"),
    Column("text", LargeBinary, nullable=False, comment="its requests, one a line"),
    Column("worker", String(64), nullable=True, comment="who has it, or had it when he went away"),
    Column("held_until", Double, nullable=False, comment="then anybody may take it; a large number once it is done"),
    Column("crashes", Integer, nullable=False, comment="workers that went away in the midst of it"),
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
    Column("body", LargeBinary, nullable=False, comment="the answer, or a problem document"),
    Column("seconds", Double, nullable=False, comment="that it took"),
)
"""One row an item that has ended; it is never written again."""

COUNTED: Final = Index("tilefit_results_status", RESULTS.c.batch, RESULTS.c.status)

TURNS: Final = Table(
    "tilefit_turns",
    METADATA,
    Column("client", String(200), primary_key=True),
    Column("served", Double, nullable=False, comment="when a group of this client was last taken"),
)
"""Who waits longest comes first."""
