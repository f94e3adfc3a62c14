"""Alembic's entrance: the connection comes from `store.database`, which also holds the lock."""

from alembic import context

from conjoin.store.tables import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
with context.begin_transaction():
    context.run_migrations()
