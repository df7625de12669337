"""The steps by which the tables of batches came to be as they are, applied by Alembic."""
