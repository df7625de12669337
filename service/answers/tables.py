"""The tables in which answers are kept, in SQLite as in Postgres."""

from typing import Final

from sqlalchemy import BigInteger, Column, Double, Index, LargeBinary, MetaData, String, Table

METADATA: Final = MetaData()

DOCUMENTS: Final = Table(
    "tilefit_documents",
    METADATA,
    Column("build", String(16), primary_key=True),
    Column("digest", String(71), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("bytes", BigInteger, nullable=False),
    Column("used", Double, nullable=False, comment="seconds since 1970 when it was last read from here"),
    Column("body", LargeBinary, nullable=True, comment="null where it is a file beside the database"),
)
"""Complete answers, and what they answer. Another build may answer otherwise, so it has rows of its own."""

LEAST_USED: Final = Index("tilefit_documents_used", DOCUMENTS.c.used, DOCUMENTS.c.bytes)

WRITES: Final = Table("tilefit_writes", METADATA, Column("at", Double, nullable=False))
"""One row, written anew to find out whether there is room to write."""
