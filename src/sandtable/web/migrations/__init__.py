"""Alembic migrations, run when the app starts."""
