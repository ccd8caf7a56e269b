"""Alembic's entry: runs on the connection that :mod:`sandtable.web.migrate` hands over."""

from alembic import context

from sandtable.web.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, transaction_per_migration=False)
context.run_migrations()
