"""Make the tables of batches."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make what is not there."""
    op.create_table(
        "tilefit_batches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("client", sa.String(200), nullable=False),
        sa.Column("idempotency_key", sa.String(255), nullable=False),
        sa.Column("spelling", sa.LargeBinary, nullable=False),
        sa.Column("priority", sa.Integer, nullable=False),
        sa.Column("num_items", sa.Integer, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("finished", sa.Double, nullable=True),
        sa.Column("cancelled", sa.Double, nullable=True),
        sa.UniqueConstraint("client", "idempotency_key", name="tilefit_batches_key"),
    )
    op.create_index("tilefit_batches_finished", "tilefit_batches", ["finished"])
    op.create_table(
        "tilefit_groups",
        sa.Column("batch", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("first_index", sa.Integer, nullable=False),
        sa.Column("num_items", sa.Integer, nullable=False),
        sa.Column("first_line", sa.Integer, nullable=True),
        sa.Column("text", sa.LargeBinary, nullable=False),
        sa.Column("worker", sa.String(64), nullable=True),
        sa.Column("held_until", sa.Double, nullable=False),
        sa.Column("crashes", sa.Integer, nullable=False),
    )
    op.create_index("tilefit_groups_claimable", "tilefit_groups", ["batch", "held_until", "number"])
    op.create_index("tilefit_groups_worker", "tilefit_groups", ["worker"])
    op.create_table(
        "tilefit_results",
        sa.Column("batch", sa.String(32), primary_key=True),
        sa.Column("item", sa.Integer, primary_key=True),
        sa.Column("line", sa.Integer, nullable=True),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("bytes", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_index("tilefit_results_status", "tilefit_results", ["batch", "status"])
    op.create_table(
        "tilefit_turns",
        sa.Column("client", sa.String(200), primary_key=True),
        sa.Column("served", sa.Double, nullable=False),
    )
