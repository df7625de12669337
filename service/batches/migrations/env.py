"""What Alembic runs: it migrates through the connection that `service.batches.schema` hands over."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], version_table="tilefit_schema")
with context.begin_transaction():
    context.run_migrations()
